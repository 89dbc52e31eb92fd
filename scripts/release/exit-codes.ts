import { TextError } from '../../src/documents/texts.ts';
import { NotAFileError } from '../../src/load/plain-file.ts';
import { LossError } from '../../src/writer/loss.ts';
import { BusyError } from '../../src/writer/releases/lock.ts';
import { PublishError } from '../../src/writer/published.ts';
import { printableLines } from '../../src/contract/errors.ts';
import { mapOf } from '../../src/contract/map-of.ts';

/** Exit codes of the commands that publish. */
export const exitCodes = {
  /** Nothing was published; the same release is served. */
  failed: 1,
  /** The release is served, but a later step failed. */
  published: 3,
  /** Nothing was published, because too many companies or cranes would be removed, or most companies would get values of others. */
  loss: 4,
  /** Another publisher is running; EX_TEMPFAIL of sysexits.h: try again. */
  busy: 75,
} as const;

const causes: ReadonlyMap<string, string> = mapOf({
  ENOSPC: 'The disk is full',
  EDQUOT: 'The quota of the disk is used up',
  EROFS: 'The disk is read-only',
  EIO: 'The disk failed to read or write',
  EACCES: 'A file or folder may not be written',
  EPERM: 'A file or folder may not be written, or its file system has no hard links',
  EMFILE: 'Too many files are open',
  ENOENT: 'A file or folder went away',
});

/** Why nothing was published, for the operator, and the exit code. Names of files and cells may be in it. */
export function explainFailure(error: unknown): { reason: string; code: number } {
  const { reason, code } = causeOf(error);
  return { reason: printableLines(reason), code };
}

function causeOf(error: unknown): { reason: string; code: number } {
  if (error instanceof BusyError) return { reason: error.message, code: exitCodes.busy };
  if (error instanceof LossError) return { reason: error.message, code: exitCodes.loss };
  if ([PublishError, TextError, NotAFileError].some((own) => error instanceof own))
    return { reason: (error as Error).message, code: exitCodes.failed };
  const { code, message, stack } = error as NodeJS.ErrnoException;
  // A thread’s error has its code only in the message.
  const cause = causes.get(code ?? /^(E[A-Z]+):/.exec(message)?.[1] ?? '');
  return { reason: cause === undefined ? (stack ?? String(error)) : `${cause}: ${message}`, code: exitCodes.failed };
}
