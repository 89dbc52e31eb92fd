import { find } from './elements.ts';

/** The status above the list. Anything that went wrong comes first, until the reader chooses something else. */
export function openStatus() {
  const element = find<HTMLElement>('.map-status');
  let faults: readonly string[] = [];
  return {
    say(text: string): void {
      const words = [...faults, text].join(' ');
      if (element.textContent !== words) element.textContent = words;
    },
    /** What went wrong, shown with the next status. */
    setFaults(next: readonly string[]): void {
      faults = next;
    },
    addFault(fault: string): void {
      faults = [...faults, fault];
    },
  };
}

export type Status = ReturnType<typeof openStatus>;
