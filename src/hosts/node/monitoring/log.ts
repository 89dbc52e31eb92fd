import { pino } from 'pino';
import type { Settings } from '../../../contract/settings.ts';

export type LogLevel = Settings['LOG_LEVEL'];

export type Log = (level: Exclude<LogLevel, 'silent'>, message: string, fields?: Readonly<Record<string, unknown>>) => void;

/**
 * Writes one JSON line per event, to standard error by default. The whole line is written before the call returns, so that the line that
 * explains a crash isn't lost with the process.
 *
 * @param fields Members of every line.
 */
export function createLog(level: LogLevel, write?: (line: string) => void, fields: Readonly<Record<string, unknown>> = {}): Log {
  const logger = pino(
    {
      level,
      // Log collectors add the process ID and the host name.
      base: fields,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    write === undefined ? pino.destination({ fd: 2, sync: true }) : { write },
  );
  return (at, message, more = {}) => logger[at](more, message);
}
