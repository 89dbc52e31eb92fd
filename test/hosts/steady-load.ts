import { Agent, request, type IncomingHttpHeaders } from 'node:http';

/** Judges the answer of a request: what is wrong with it, or null. */
export type Judge = (answer: { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }) => string | null;

export interface LoadOptions {
  /** Whether connections are kept. */
  readonly keepAlive?: boolean;
  /** Headers of the next request. */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** Called when a request is sent; what it gives judges the answer, which is right by its status alone else. */
  readonly judge?: () => Judge;
}

/** What came of the requests of a steady load. */
export interface LoadReport {
  readonly sent: number;
  /** Answered, and rightly. */
  readonly answered: number;
  /** What was lost, or answered otherwise, with how often. */
  readonly failures: Readonly<Record<string, number>>;
  /** Times of the answers, sorted, milliseconds. */
  readonly times: readonly number[];
}

const isOk: Judge = ({ status }) => (status === 200 ? null : String(status));

/**
 * Sends requests at an even rate on kept connections, whatever becomes of those before, until it is told to end. A request whose
 * kept connection the server had closed before it was sent anything is sent again, once: a client may do so with GET (RFC 9112 §9.3.1).
 */
export function startLoad(
  port: number,
  paths: readonly string[],
  perSecond: number,
  { keepAlive = true, headers = () => ({}), judge = () => isOk }: LoadOptions = {},
) {
  const agent = new Agent({ keepAlive, maxSockets: 200 });
  const times: number[] = [];
  const failures: Record<string, number> = {};
  let sent = 0;
  let answered = 0;
  let underWay = 0;
  let retries = 0;
  const fail = (what: string) => (failures[what] = (failures[what] ?? 0) + 1);
  const send = (path: string, started: number, again: boolean): void => {
    underWay++;
    let responded = false;
    const judgeAnswer = judge();
    const call = request(
      { port, host: '127.0.0.1', path, agent: again ? false : agent, headers: { Host: 'localhost', ...headers() }, timeout: 30_000 },
      (response) => {
        responded = true;
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('end', () => {
          underWay--;
          times.push(performance.now() - started);
          const fault = judgeAnswer({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts) });
          if (fault === null) answered++;
          else fail(fault);
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
      if (!again && call.reusedSocket && error.code === 'ECONNRESET') {
        retries++;
        send(path, started, true);
      } else fail(error.code ?? error.message);
    });
    call.end();
  };
  const begun = performance.now();
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begun) / 1000) * perSecond);
    for (; sent < due; sent++) send(paths[sent % paths.length]!, performance.now(), false);
  }, 5);
  return {
    get sent() {
      return sent;
    },
    /** Requests sent again because their connection had ended. */
    get retries() {
      return retries;
    },
    async end(): Promise<LoadReport> {
      clearInterval(timer);
      for (const limit = performance.now() + 35_000; underWay > 0 && performance.now() < limit;)
        await new Promise((resolve) => setTimeout(resolve, 10));
      if (underWay > 0) failures['no answer'] = underWay;
      agent.destroy();
      return { sent, answered, failures, times: times.toSorted((a, b) => a - b) };
    },
  };
}
