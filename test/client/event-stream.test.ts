import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEvents, startParser } from '../../src/client/event-stream.ts';
import { gather } from './gather.ts';

const encoder = new TextEncoder();

/** A stream that brings bytes in pieces of the given sizes, and the rest in one. */
function streamOf(bytes: Uint8Array, sizes: readonly number[] = []): ReadableStream<Uint8Array> {
  let at = 0;
  const pieces = sizes.map((size) => bytes.slice(at, (at += size)));
  return new ReadableStream({
    start(controller) {
      for (const piece of [...pieces, bytes.slice(at)]) controller.enqueue(piece);
      controller.close();
    },
  });
}

const eventsOf = (text: string) => startParser()(text);
const message = (data: string) => ({ event: 'message', data });

describe('an event stream', () => {
  // The examples of HTML §9.2.6, and its rules one by one.
  it.each([
    ['data: YHOO\ndata: +2\ndata: 10\n\n', [message('YHOO\n+2\n10')]],
    [
      ': test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n',
      [message('first event'), message('second event')],
    ],
    ['data\n\ndata\ndata\n\ndata:', [message(''), message('\n')]],
    ['data:test\n\ndata: test\n\n', [message('test'), message('test')]],
    [
      'event: add\ndata: 73857293\n\nevent: remove\ndata: 2153\n\n',
      [
        { event: 'add', data: '73857293' },
        { event: 'remove', data: '2153' },
      ],
    ],
    ['event: lost\n\ndata: x\n\n', [message('x')]],
    ['retry: 100\nunknown: y\ndata: {"a":"b:c"}\n\n', [message('{"a":"b:c"}')]],
    ['data: unfinished\n', []],
  ])('%j is read by the standard', (text, events) => {
    expect(eventsOf(text)).toEqual(events);
    expect(eventsOf(text.replaceAll('\n', '\r'))).toEqual(events);
    expect(eventsOf(text.replaceAll('\n', '\r\n'))).toEqual(events);
  });

  it('gives the same events, however the bytes are split', async () => {
    const line = fc.oneof(
      fc.constantFrom('', '', 'data', ': c', 'event: done', 'data: ü\u{1f3d7}', 'data:'),
      fc.string({ unit: 'binary' }),
    );
    const end = fc.constantFrom('\n', '\r', '\r\n');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(line, end)), fc.array(fc.nat(5)), async (lines, sizes) => {
        const bytes = encoder.encode(lines.map((pair) => pair.join('')).join(''));
        const whole = await gather(readEvents(streamOf(bytes)));
        expect(await gather(readEvents(streamOf(bytes, sizes)))).toEqual(whole);
      }),
    );
  });

  it('drops a leading byte order mark', async () => {
    expect(await gather(readEvents(streamOf(encoder.encode('\ufeffdata: x\n\n'), [1, 1, 1])))).toEqual([message('x')]);
  });
});
