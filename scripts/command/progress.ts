import { formatInteger } from '../../src/contract/numbers.ts';
import type { StageProgress } from '../../src/documents/site.ts';

/** Prints a line for each stage of a command, with its progress and the time it took. */
export interface Progress {
  /** Ends the current stage and begins another; with the same name, it reports the stage’s progress. */
  readonly stage: (name: string, progress?: StageProgress) => void;
  /** Ends the current stage, and prints a message. */
  note(text: string): void;
  /** Prints text as it is. */
  print(text: string): void;
  /** Ends the last stage with a closing message. */
  done(message?: string): void;
}

/** How often the line in a terminal is updated, and how often a long stage gets a line in a log, milliseconds. */
const moveMs = 100;
const logMs = 30_000;
/** An estimate needs this time, milliseconds, and this share done, since the first documents are the largest. */
const estimateMs = 2000;
const estimateShare = 0.02;

export function startProgress(out: NodeJS.WriteStream = process.stderr): Progress {
  let current: { name: string; started: number; told: number } | null = null;
  const begin = performance.now();
  const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
  const clear = out.isTTY ? '\r\u001b[2K' : '';
  const end = (): void => {
    if (current === null) return;
    out.write(`${clear}  ✓ ${current.name.padEnd(44)}${seconds(current.started).padStart(8)}\n`);
    current = null;
  };
  return {
    stage(name, progress) {
      const now = performance.now();
      if (current?.name !== name) {
        end();
        current = { name, started: now, told: now };
        if (out.isTTY) out.write(`  … ${name}`);
      }
      if (progress === undefined || now - current.told < (out.isTTY ? moveMs : logMs)) return;
      current.told = now;
      const line = `  … ${name}: ${howFar(progress, now - current.started)}`;
      // A wrapped line can’t be cleared.
      out.write(out.isTTY ? `${clear}${line.slice(0, Math.max(out.columns - 1, 20))}` : `${line}\n`);
    },
    note(text) {
      end();
      out.write(`  ! ${text}\n`);
    },
    print: (text) => void out.write(`${text}\n`),
    done(message) {
      end();
      if (message !== undefined) out.write(`${message} in ${seconds(begin)}\n`);
    },
  };
}

/** The progress of a stage, and the time left at its current speed. */
function howFar({ done, total, of }: StageProgress, elapsedMs: number): string {
  // The total may be an estimate, so 100% is only shown when the stage has ended.
  const share =
    of === undefined
      ? `${Math.min(99, Math.floor((100 * done) / Math.max(total, 1)))} %`
      : `${formatInteger(done)} of ${formatInteger(total)} ${of}`;
  if (elapsedMs < estimateMs || done < estimateShare * total || done >= total) return share;
  const left = Math.ceil((elapsedMs * (total - done)) / done / 1000);
  return `${share}, about ${left < 90 ? `${left} s` : `${Math.round(left / 60)} min`} left`;
}
