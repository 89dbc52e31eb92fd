import { readAddress, stateQuery, type MapState } from './state.ts';
import type { Status } from './status.ts';

/** The state of the map, which the address of the page always names. */
export function openAddress(status: Status) {
  const read = (): MapState => {
    const { state: found, faults } = readAddress(location.search);
    status.setFaults(faults);
    return found;
  };
  let state = read();
  const url = () => `${location.pathname}${stateQuery(state)}`;
  return {
    get state(): MapState {
      return state;
    },
    /** Changes the current entry of the browser’s history, for example when the map is moved. */
    change(next: Partial<MapState>): void {
      state = { ...state, ...next };
      history.replaceState(null, '', url());
    },
    /** Adds an entry to the history: the reader has chosen something. An open card belongs to the entry before. */
    step(next: Partial<MapState>): void {
      state = { ...state, ...next, company: null };
      status.setFaults([]);
      history.pushState(null, '', url());
    },
    /** Reads the address again after the reader has gone back or forward. */
    reread(): void {
      state = read();
    },
  };
}

export type Address = ReturnType<typeof openAddress>;
