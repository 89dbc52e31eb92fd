import { Agent, request } from 'node:http';

/** What came of the requests of a steady load. */
export interface LoadReport {
  readonly sent: number;
  /** Answered with 200. */
  readonly answered: number;
  /** What was lost, or answered otherwise, with how often. */
  readonly failures: Readonly<Record<string, number>>;
}

/**
 * Sends requests at an even rate, whatever becomes of those before, until it is told to end. A request whose kept connection the server
 * had closed before it was sent anything is sent again, once: a client may do so with GET (RFC 9112 §9.3.1).
 */
export function startLoad(port: number, paths: readonly string[], perSecond: number, { keepAlive = true } = {}) {
  const agent = new Agent({ keepAlive, maxSockets: 200 });
  const failures: Record<string, number> = {};
  let sent = 0;
  let answered = 0;
  let underWay = 0;
  const fail = (what: string) => (failures[what] = (failures[what] ?? 0) + 1);
  const send = (path: string, again: boolean): void => {
    underWay++;
    let responded = false;
    const call = request(
      { port, host: '127.0.0.1', path, agent: again ? false : agent, headers: { Host: 'localhost' }, timeout: 30_000 },
      (response) => {
        responded = true;
        response.resume();
        response.once('end', () => {
          underWay--;
          if (response.statusCode === 200) answered++;
          else fail(String(response.statusCode));
        });
        response.once('error', (error) => {
          underWay--;
          fail(`broken off: ${(error as NodeJS.ErrnoException).code}`);
        });
      },
    );
    call.once('timeout', () => call.destroy(new Error('no answer in 30 s')));
    call.once('error', (error: NodeJS.ErrnoException) => {
      if (responded) return;
      underWay--;
      if (!again && call.reusedSocket && error.code === 'ECONNRESET') send(path, true);
      else fail(error.code ?? error.message);
    });
    call.end();
  };
  const begun = performance.now();
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begun) / 1000) * perSecond);
    for (; sent < due; sent++) send(paths[sent % paths.length]!, false);
  }, 5);
  return {
    async end(): Promise<LoadReport> {
      clearInterval(timer);
      for (const limit = performance.now() + 35_000; underWay > 0 && performance.now() < limit;)
        await new Promise((resolve) => setTimeout(resolve, 10));
      if (underWay > 0) failures['no answer'] = underWay;
      agent.destroy();
      return { sent, answered, failures };
    },
  };
}
