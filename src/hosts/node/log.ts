/** Levels from quiet to talkative; a logger says what is at or below its own. */
const levels = ['silent', 'error', 'info', 'debug'] as const;
export type LogLevel = (typeof levels)[number];

export type Log = (level: Exclude<LogLevel, 'silent'>, message: string, fields?: Readonly<Record<string, unknown>>) => void;

/** Writes one JSON line an event to standard error. No address of a client is ever in it. */
export function createLog(level: LogLevel, write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  return (at, message, fields = {}) => {
    if (levels.indexOf(at) <= levels.indexOf(level))
      write(`${JSON.stringify({ time: new Date().toISOString(), level: at, message, ...fields })}\n`);
  };
}
