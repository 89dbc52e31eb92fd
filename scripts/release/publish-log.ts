import { createLog } from '../../src/hosts/node/monitoring/log.ts';
import { startProgress, type Progress } from '../command/progress.ts';

/** The log of the commands that publish: text, or JSON lines like the server’s. */
export interface PublishLog {
  readonly info: (text: string, fields?: Readonly<Record<string, unknown>>) => void;
  readonly error: PublishLog['info'];
  /** Says that a publication failed. */
  readonly failed: (code: number, reason: string) => void;
  /** The progress of a publication. */
  readonly startProgress: () => Progress;
}

/** Lines of text with local time. */
const textLog = (): PublishLog => {
  const say = (text: string): void => void process.stderr.write(`${new Date().toLocaleString('sv-SE')}  ${text}\n`);
  return { info: say, error: say, failed: (_, reason) => say(reason), startProgress };
};

/** A JSON object on each line, without the stages of a publication. */
function jsonLog(): PublishLog {
  const log = createLog('info');
  return {
    info: (text, fields) => log('info', text, fields),
    error: (text, fields) => log('error', text, fields),
    failed: (code, reason) => log('error', 'publication failed', { code, reason }),
    startProgress() {
      const began = performance.now();
      return {
        stage: () => undefined,
        note: (text) => log('warn', text),
        print: (text) => log('info', text),
        done(remark) {
          if (remark !== undefined) log('info', remark, { seconds: Math.round(performance.now() - began) / 1000 });
        },
      };
    },
  };
}

export const openPublishLog = (isJson: boolean): PublishLog => (isJson ? jsonLog() : textLog());
