import { quoteForShell } from '../command/quote-for-shell.ts';
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
  EPERM: 'A file or folder may not be written or linked: it belongs to another user, or its file system has no hard links',
  EMFILE: 'Too many files are open',
  ENOENT: 'A file or folder went away',
});

/** Why nothing was published. */
interface Failure {
  /** For the operator; names of files and cells may be in it. */
  readonly reason: string;
  readonly code: number;
  /** Whether the same command may succeed later: a full disk gets space again, and errors in the data stay. */
  readonly mayPass: boolean;
}

/** @param folder The folder that was written to, if it was one of releases. */
export function explainFailure(error: unknown, folder: string | null = null): Failure {
  const { reason, ...rest } = causeOf(error);
  // Linux refuses links to the files of other users (proc(5), protected_hardlinks).
  const isForeign = folder !== null && process.getuid?.() !== 0 && /\bE(?:PERM|ACCES):/.test(reason);
  const remedy = `If root has published there, run as root: chown -R ${process.getuid?.()}:${process.getgid?.()} ${quoteForShell(folder ?? '')}`;
  return { reason: printableLines(isForeign ? `${reason}. ${remedy}` : reason), ...rest };
}

function causeOf(error: unknown): Failure {
  if (error instanceof BusyError) return { reason: error.message, code: exitCodes.busy, mayPass: true };
  if (error instanceof LossError) return { reason: error.message, code: exitCodes.loss, mayPass: false };
  // A release that differs from what was written may be the fault of the disk.
  if ([PublishError, TextError, NotAFileError].some((own) => error instanceof own))
    return { reason: (error as Error).message, code: exitCodes.failed, mayPass: error instanceof PublishError };
  const { code, message, stack } = error as NodeJS.ErrnoException;
  // A thread’s error has its code only in the message.
  const cause = causes.get(code ?? /^(E[A-Z]+):/.exec(message)?.[1] ?? '');
  return {
    reason: cause === undefined ? (stack ?? String(error)) : `${cause}: ${message}`,
    code: exitCodes.failed,
    mayPass: cause !== undefined,
  };
}
