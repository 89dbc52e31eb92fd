import { describesCrane, type ListRow } from './list-rows.ts';
import type { AddNotice } from './notices.ts';

/** Whether the public may see a company. */
interface Visibility {
  readonly isActive: boolean;
  /** Whether the list says so. */
  readonly isStated: boolean;
}

/** Judges by all rows of a company whether the public may see it: by their statuses, and by words in unread cells. */
export function visibilityOf(rows: readonly ListRow[], unknownStatuses: Map<string, number>, addNotice: AddNotice): Visibility {
  const countUnknown = (text: string) => unknownStatuses.set(text, (unknownStatuses.get(text) ?? 0) + 1);
  const byStatus = visibilityByStatus(rows, countUnknown, addNotice);
  const warned = rows.find(({ warning, cells }) => warning !== null && cells.has('name'));
  if (!byStatus.isActive || warned === undefined) return byStatus;
  const { word, column, isAnswered } = warned.warning!;
  if (!isAnswered) countUnknown(word);
  addNotice('warning', warned, `Inactive: the ${column} says “${word}”.`, `“${word}” in row ${warned.row}`);
  return { isActive: false, isStated: true };
}

function visibilityByStatus(rows: readonly ListRow[], countUnknown: (text: string) => void, addNotice: AddNotice): Visibility {
  const stating = rows.filter(({ shown }) => shown !== undefined);
  if (stating.length === 0) return { isActive: true, isStated: false };
  const inactive = { isActive: false, isStated: true };
  // In lists of cranes, often only the first row of a company has the status.
  const filled = stating.filter(({ shown, status }) => shown !== null || status !== '');
  const counting = filled.length > 0 ? filled : stating;
  const standing = new Set(counting.map(({ shown, status }) => `${shown} ${status}`));
  // Where machines of one company differ, the status is that of each machine: sold, in the workshop.
  if (standing.size > 1 && counting.every(describesCrane) && counting.some(({ shown }) => shown === true)) {
    for (const row of counting.filter(({ shown }) => shown !== true)) {
      row.hidesCrane = true;
      if (row.shown === null) countUnknown(row.status);
      addNotice('craneStatus', row, `The crane is left out: its status is “${row.status}”.`, `“${row.status}” in row ${row.row}`);
    }
    return { isActive: true, isStated: true };
  }
  const unknown = counting.find(({ shown }) => shown === null);
  if (unknown !== undefined) {
    const { status } = unknown;
    countUnknown(status);
    const sentence = status === '' ? 'Inactive: it has no status.' : `Inactive: the status “${status}” is unknown.`;
    addNotice('status', unknown, sentence, `“${status}”`);
    return inactive;
  }
  const states = new Set(counting.map(({ shown }) => shown));
  if (states.size > 1) {
    const [first] = rows as [ListRow];
    addNotice('differingStatus', first, 'Inactive: its rows disagree on whether the public may see it.', `row ${first.row}`);
    return inactive;
  }
  return { isActive: !states.has(false), isStated: true };
}
