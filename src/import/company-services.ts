import { unreadMachines, type ListRow } from './list-rows.ts';
import { servicesOf } from './services-said.ts';
import { some, type AddNotice } from './notices.ts';

/** The services of a company. */
interface Services {
  /** Empty when the company offers none of ours. */
  readonly services: readonly string[];
  /** Whether the list names them. */
  readonly isStated: boolean;
}

/** Finds the services of a company: those that its rows name, then those of its cranes, then mobile_crane. */
export function findServices(rows: readonly ListRow[], addNotice: AddNotice): Services {
  const [first] = rows as [ListRow];
  const at = `row ${first.row}`;
  const stated = rows.flatMap(({ cells }) => cells.get('services') ?? []);
  const told = servicesOf(stated.join(';'));
  if (told.services.length > 0) {
    if (told.guessed.length > 0) addNotice('serviceGuessed', first, `Guessed: ${told.guessed.join(', ')} is mobile_crane.`, at);
    if (told.unknown.length > 0)
      addNotice('partService', first, `Left out of services: ${told.unknown.join(', ')}.`, some(told.unknown, ', '));
    return { services: told.services, isStated: true };
  }
  /** Hides a company that names only machines without a service of ours. */
  const hide = (machines: readonly string[], where = ''): Services => {
    const named = [...new Set(machines)];
    addNotice('otherService', first, `Inactive: ${named.join(', ')}${where} is none of the services here.`, some(named, ', '));
    return { services: [], isStated: false };
  };
  const machines = rows.flatMap(({ cells }) => [cells.get('model'), cells.get('boom_type')].filter((text) => text !== undefined));
  const ofCranes = servicesOf(machines.join(';'));
  const others = [...told.unknown, ...(stated.length > 0 ? [] : ofCranes.others)];
  if (others.length > 0 && (stated.length > 0 || ofCranes.services.length === 0)) return hide(others);
  if (ofCranes.services.length > 0) {
    addNotice('serviceGuessed', first, `Guessed: ${ofCranes.services.join(', ')}, by what its cranes are called.`, at);
    return { services: ofCranes.services, isStated: false };
  }
  const unread = rows.flatMap(unreadMachines);
  if (unread.length > 0) return hide(unread, ', in a column that is not read,');
  addNotice('noService', first, 'Guessed: mobile_crane, since it names no service.');
  return { services: ['mobile_crane'], isStated: false };
}
