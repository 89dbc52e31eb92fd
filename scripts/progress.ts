/** Prints a line for each stage of a command, with the time that it took. */
export interface Progress {
  /** Ends the stage before, if any, and begins another. */
  readonly stage: (name: string) => void;
  /** Ends the stage before, and prints a remark of its own. */
  note(text: string): void;
  /** Ends the last stage with a closing remark. */
  done(remark?: string): void;
}

export function startProgress(out: NodeJS.WriteStream = process.stderr): Progress {
  let current: { name: string; started: number } | null = null;
  const begin = performance.now();
  const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
  const end = (): void => {
    if (current === null) return;
    out.write(`${out.isTTY ? '\r\u001b[2K' : ''}  ✓ ${current.name.padEnd(44)}${seconds(current.started).padStart(8)}\n`);
    current = null;
  };
  return {
    stage(name) {
      end();
      current = { name, started: performance.now() };
      if (out.isTTY) out.write(`  … ${name}`);
    },
    note(text) {
      end();
      out.write(`  ! ${text}\n`);
    },
    done(remark) {
      end();
      if (remark !== undefined) out.write(`${remark} in ${seconds(begin)}\n`);
    },
  };
}
