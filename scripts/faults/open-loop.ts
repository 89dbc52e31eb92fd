// Sends requests at an even rate, whatever becomes of those before, over many connections; prints what came back, as JSON.
// Arguments: port, requests a second, seconds, connections, deadline in milliseconds, body of POST /ask.
import { connect, type Socket } from 'node:net';

const [port = 0, perSecond = 0, seconds = 0, connections = 0, deadlineMs = 0] = process.argv.slice(2, 7).map(Number);
const body = process.argv[7] ?? '';
const bytes = Buffer.from(
  `POST /ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
);
/** Connections with nothing under way. Clients don't pipeline: when all are busy, one more would wait outside, and is not sent. */
const free: Line[] = [];

let good = 0;
let late = 0;
let shed = 0;
let other = 0;
let broken = 0;
let notSent = 0;
const times: number[] = [];

interface Line {
  socket: Socket;
  /** When the request under way was sent. */
  since: number | null;
  rest: Buffer;
}

function open(line: Line): void {
  line.socket = connect({ port, host: '127.0.0.1', noDelay: true });
  line.rest = Buffer.alloc(0);
  line.socket.on('data', (part) => read(line, part));
  line.socket.on('error', () => {});
  line.socket.on('connect', () => free.push(line));
  line.socket.on('close', () => {
    if (line.since !== null) broken++;
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
    const status = head.slice(9, 12);
    const ms = performance.now() - (line.since ?? 0);
    line.since = null;
    if (!/^connection: close/im.test(head)) free.push(line);
    if (status === '200') {
      times.push(ms);
      if (ms <= deadlineMs) good++;
      else late++;
    } else if (status === '503') shed++;
    else other++;
  }
  line.rest = data;
}

const begun = performance.now();
const end = begun + seconds * 1000;
const lines = Array.from({ length: connections }, (): Line => {
  const line = { since: null, rest: Buffer.alloc(0) } as unknown as Line;
  open(line);
  return line;
});
let sent = 0;
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
  process.stdout.write(
    `${JSON.stringify({ seconds, good, late, shed, other, broken, notSent, unanswered, p99: times[Math.floor(times.length * 0.99)] ?? 0 })}\n`,
  );
  process.exit(0);
}, 5);
