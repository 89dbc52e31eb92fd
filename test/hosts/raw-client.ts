import { connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A response as it came over the wire. Header names are lower case; every occurrence is kept. */
export interface RawResponse {
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** What a connection gave: whole responses, bytes that belong to none, and how it ended. */
export interface Conversation {
  readonly responses: readonly RawResponse[];
  readonly rest: Buffer;
  /** `open`: still usable; `ended`: closed by the server in order; `reset`: torn down. */
  readonly state: 'open' | 'ended' | 'reset';
}

export const header = ({ headers }: RawResponse, name: string): string | null => headers.find(([field]) => field === name)?.[1] ?? null;

export const headerAll = ({ headers }: RawResponse, name: string): string[] =>
  headers.filter(([field]) => field === name).map(([, value]) => value);

/** The body without its content coding. */
export function decodedBody(response: RawResponse): Buffer {
  const coding = header(response, 'content-encoding');
  if (coding === null) return response.body;
  return coding === 'br' ? brotliDecompressSync(response.body) : gunzipSync(response.body);
}

/** Reads one response from the start of `bytes`; null when it is not there whole. `ended` tells that no more will come. */
function parseResponse(bytes: Buffer, method: string, ended: boolean): { response: RawResponse; length: number } | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const parsed = /^HTTP\/1\.1 (\d{3}) (.*)$/.exec(statusLine);
  if (parsed === null) throw new Error(`no status line: ${JSON.stringify(statusLine)}`);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    if (colon < 1 || /[^!#$%&'*+.^_`|~0-9A-Za-z-]/.test(line.slice(0, colon))) throw new Error(`no header: ${JSON.stringify(line)}`);
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const status = Number(parsed[1]);
  const start = headEnd + 4;
  const done = (body: Buffer, length: number) => ({ response: { status, reason: parsed[2]!, headers, body }, length });
  if (status < 200 || status === 204 || status === 304 || method === 'HEAD') return done(Buffer.alloc(0), start);
  const find = (name: string) => headers.find(([field]) => field === name)?.[1];
  if (find('transfer-encoding') !== undefined) {
    const parts: Buffer[] = [];
    for (let at = start; ;) {
      const lineEnd = bytes.indexOf('\r\n', at);
      if (lineEnd === -1) return null;
      const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
      at = lineEnd + 2;
      if (bytes.length < at + size + 2) return null;
      parts.push(bytes.subarray(at, at + size));
      at += size + 2;
      if (size === 0) return done(Buffer.concat(parts), at);
    }
  }
  const length = find('content-length');
  if (length === undefined) return ended ? done(bytes.subarray(start), bytes.length) : null;
  return bytes.length < start + Number(length) ? null : done(bytes.subarray(start, start + Number(length)), start + Number(length));
}

/** One connection, spoken over in bytes. */
export class RawConnection {
  readonly socket: Socket;
  #pending = Buffer.alloc(0);
  #state: Conversation['state'] = 'open';
  #wake: () => void = () => {};
  readonly #methods: string[] = [];

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (part) => {
      this.#pending = Buffer.concat([this.#pending, part]);
      this.#wake();
    });
    this.socket.on('end', () => {
      if (this.#state === 'open') this.#state = 'ended';
      this.#wake();
    });
    this.socket.on('error', () => {
      this.#state = 'reset';
      this.#wake();
    });
    this.socket.on('close', () => {
      if (this.#state === 'open') this.#state = 'ended';
      this.#wake();
    });
  }

  get state(): Conversation['state'] {
    return this.#state;
  }

  /** Bytes that belong to no response that was read. */
  get rest(): Buffer {
    return this.#pending;
  }

  /** @param methods Methods of the requests in the bytes; a response to HEAD has no body. */
  send(bytes: string | Uint8Array, methods: readonly string[] = ['GET']): void {
    this.#methods.push(...methods);
    this.socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  }

  /** The next response, informational ones included; null when the connection ends, or nothing comes in time. */
  async next(timeoutMs = 15_000): Promise<RawResponse | null> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const found = parseResponse(this.#pending, this.#methods[0] ?? 'GET', this.#state !== 'open');
      if (found !== null) {
        this.#pending = this.#pending.subarray(found.length);
        if (found.response.status >= 200) this.#methods.shift();
        return found.response;
      }
      const left = deadline - performance.now();
      if (this.#state !== 'open' || left <= 0) return null;
      await this.#change(left);
    }
  }

  /** Waits until the server has ended the connection. Returns whether it did in time. */
  async ended(timeoutMs = 15_000): Promise<boolean> {
    const deadline = performance.now() + timeoutMs;
    while (this.#state === 'open' && performance.now() < deadline) await this.#change(deadline - performance.now());
    return this.#state !== 'open';
  }

  #change(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  close(): void {
    this.socket.destroy();
  }
}

/** Sends one well-formed request on a connection of its own and reads the answer. */
export async function request(
  port: number,
  target: string,
  {
    method = 'GET',
    headers = [],
    body = '',
    host = 'localhost',
  }: { host?: string; method?: string; headers?: readonly (readonly [string, string])[]; body?: string | Uint8Array } = {},
): Promise<RawResponse> {
  const connection = new RawConnection(port);
  try {
    const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body);
    const lines = [
      `${method} ${target} HTTP/1.1`,
      `Host: ${host}`,
      'Connection: close',
      ...headers.map(([name, value]) => `${name}: ${value}`),
    ];
    if (bytes.length > 0) lines.push(`Content-Length: ${bytes.length}`);
    connection.send(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]), [method]);
    const response = await connection.next(15_000);
    if (response === null) throw new Error(`no answer to ${method} ${target}: ${connection.state}`);
    return response;
  } finally {
    connection.close();
  }
}
