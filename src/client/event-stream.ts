/** An event of a stream as it was sent: its type, `message` unless the stream says otherwise, and its data. */
export interface StreamedEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * Reads an event stream (HTML §9.2.6) as it arrives. Skips comments, ids and reconnection times, and an event cut off by the end of the
 * stream. Leaving the loop closes the connection.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent, void, undefined> {
  const reader = body.getReader();
  // The decoder drops a leading byte order mark, as the standard asks.
  const decoder = new TextDecoder();
  const parser = startParser();
  let isOpen = true;
  try {
    while (isOpen) {
      const { done, value } = await reader.read();
      isOpen = !done;
      if (value !== undefined) yield* parser(decoder.decode(value, { stream: true }));
    }
  } finally {
    // Chromium takes the cancellation of a stream that has just ended for an aborted request.
    if (isOpen) await reader.cancel().catch(() => undefined);
  }
}

/** Takes the text of a stream piece by piece, cut anywhere, and returns the events that each piece completes. */
export function startParser(): (piece: string) => StreamedEvent[] {
  let line = '';
  let afterReturn = false;
  let event = '';
  let data: string[] = [];

  const endLine = (events: StreamedEvent[]) => {
    if (line === '') {
      if (data.length > 0) events.push({ event: event || 'message', data: data.join('\n') });
      event = '';
      data = [];
      return;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    // One space after the colon belongs to the syntax, further ones to the value.
    const value = colon < 0 ? '' : line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1));
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
  };

  return (piece) => {
    const events: StreamedEvent[] = [];
    for (const part of piece.split(/(\r|\n)/)) {
      if (part !== '\r' && part !== '\n') {
        if (part === '') continue;
        line += part;
        afterReturn = false;
        continue;
      }
      // CR LF is one line end, even if the two arrive separately.
      if (part === '\n' && afterReturn) {
        afterReturn = false;
        continue;
      }
      endLine(events);
      line = '';
      afterReturn = part === '\r';
    }
    return events;
  };
}
