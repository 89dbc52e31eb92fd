import { noteFile } from './note-file.ts';

/** A release, the one it replaced, and when it was published. */
interface Step {
  readonly release: string;
  readonly previous: string | null;
  /** ISO 8601, in UTC. */
  readonly published_at?: string;
}

/** Going back from the last release to an earlier one. It counts only while that one is served: the link decides. */
interface Rollback {
  readonly from: string;
  readonly to: string;
}

interface Journal {
  /** Oldest first; only the last step of a release counts. A step is written before the link is switched, which may then fail. */
  readonly published: readonly Step[];
  readonly rollback?: Rollback;
}

export const journalName = 'releases.json';

const journalFile = noteFile<Journal>(journalName, 'releases', ['published']);

/** Steps that are remembered. */
const maxSteps = 200;

/** Reads the journal of a folder of releases; an empty one if it can't be read. */
export const readJournal = (folder: string): Journal => journalFile.read(folder) ?? { published: [] };

const writeJournal = (folder: string, journal: Journal): void => journalFile.write(folder, journal, true);

/** Records that a release is about to be published after another, which ends a rollback. */
export function noteRelease(folder: string, { release, previous }: Pick<Step, 'release' | 'previous'>): void {
  const step: Step = { release, previous, published_at: new Date().toISOString() };
  const earlier = readJournal(folder).published.filter((each) => each.release !== release);
  writeJournal(folder, { published: [...earlier, step].slice(-maxSteps) });
}

/** Records that readers are about to get a release again. */
export function noteRollback(folder: string, to: string): void {
  const { published } = readJournal(folder);
  const from = published.at(-1)?.release ?? to;
  writeJournal(folder, from === to ? { published } : { published, rollback: { from, to } });
}

/** The rollback that holds back publications by a watcher; null if there is none. @param current The release that is served. */
export function rollbackTo(folder: string, current: string | null): Rollback | null {
  const { rollback } = readJournal(folder);
  return rollback !== undefined && rollback.to === current ? rollback : null;
}
