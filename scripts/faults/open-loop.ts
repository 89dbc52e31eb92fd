// Sends requests at an even rate over many connections, without waiting for earlier answers; prints the results as JSON.
// Arguments: port, requests a second, seconds, connections, deadline in milliseconds, body of POST /ask.
import { connect, type Socket } from 'node:net';

const [port = 0, perSecond = 0, seconds = 0, connections = 0, deadlineMs = 0] = process.argv.slice(2, 7).map(Number);
const body = process.argv[7] ?? '';
const bytes = Buffer.from(
  `POST /ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
);

interface Line {
  socket: Socket;
  /** When the pending request was sent. */
  since: number | null;
  rest: Buffer;
}

/** Connections that send, and what came of their requests. */
function openLines(end: number) {
  const counts = { good: 0, late: 0, shed: 0, other: 0, broken: 0 };
  const times: number[] = [];
  /** Idle connections. Clients don’t pipeline: when all are busy, one more request would wait outside, and is not sent. */
  const free: Line[] = [];

  function open(line: Line): void {
    line.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    line.rest = Buffer.alloc(0);
    line.socket.on('data', (part) => read(line, part));
    line.socket.on('error', () => {});
    line.socket.on('connect', () => free.push(line));
    line.socket.on('close', () => {
      if (line.since !== null) counts.broken++;
      line.since = null;
      const at = free.indexOf(line);
      if (at !== -1) free.splice(at, 1);
      if (performance.now() < end) open(line);
    });
  }

  function read(line: Line, part: Buffer): void {
    let data = line.rest.length === 0 ? part : Buffer.concat([line.rest, part]);
    for (;;) {
      const headEnd = data.indexOf('\r\n\r\n');
      if (headEnd === -1) break;
      const head = data.toString('latin1', 0, headEnd);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (data.length < headEnd + 4 + length) break;
      data = data.subarray(headEnd + 4 + length);
      const ms = performance.now() - (line.since ?? 0);
      line.since = null;
      if (!/^connection: close/im.test(head)) free.push(line);
      count(head.slice(9, 12), ms);
    }
    line.rest = data;
  }

  function count(status: string, ms: number): void {
    if (status === '503') counts.shed++;
    else if (status !== '200') counts.other++;
    else {
      times.push(ms);
      counts[ms <= deadlineMs ? 'good' : 'late']++;
    }
  }

  const lines = Array.from({ length: connections }, (): Line => {
    const line = { since: null, rest: Buffer.alloc(0) } as unknown as Line;
    open(line);
    return line;
  });
  return { counts, times, free, lines };
}

function run(): void {
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const { counts, times, free, lines } = openLines(end);
  let [sent, notSent] = [0, 0];
  const timer = setInterval(() => {
    const due = Math.floor(((Math.min(performance.now(), end) - begun) / 1000) * perSecond);
    for (; sent < due; sent++) {
      const line = free.shift();
      if (line === undefined) notSent++;
      else {
        line.since = performance.now();
        line.socket.write(bytes);
      }
    }
    if (performance.now() < end) return;
    clearInterval(timer);
    const unanswered = lines.filter(({ since }) => since !== null).length;
    times.sort((a, b) => a - b);
    const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
    process.stdout.write(`${JSON.stringify({ seconds, ...counts, notSent, unanswered, p99 })}\n`);
    process.exit(0);
  }, 5);
}

run();
