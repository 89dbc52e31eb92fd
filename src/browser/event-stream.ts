/** An event of a stream. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** Reads a stream of server-sent events (HTML Living Standard §9.2.6; id and retry are left out, for nothing here reconnects). */
export async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      buffer += value;
      // A return may be the first half of a line's end.
      const whole = buffer.endsWith('\r') ? buffer.slice(0, -1) : buffer;
      const blocks = whole.replace(/\r\n?/g, '\n').split('\n\n');
      buffer = blocks.pop()! + buffer.slice(whole.length);
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event !== null) yield event;
      }
    }
  } finally {
    await reader.cancel();
  }
}

/** One block of a stream; null when it holds no data, as a comment does. */
function parseEvent(block: string): StreamEvent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, name, value] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === 'event') event = value ?? '';
    if (name === 'data') data.push(value ?? '');
  }
  return data.length === 0 ? null : { event, data: data.join('\n') };
}
