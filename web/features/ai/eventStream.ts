/** Reads a text/event-stream by its specification, for calls other than GET. */

/** An event of a stream: its name, and its lines of data. */
export interface StreamEvent {
  name: string;
  data: string;
}

/** Characters of a line, and of an event's data: an event of the API has a few KiB. */
const LONGEST = 262_144;

/** A stream that isn't one, or that no reader could keep. */
export class StreamError extends Error {
  override readonly name = 'StreamError';
}

/**
 * The events of a stream of bytes, whose pieces may end anywhere: in a line, in a line's end, in
 * a letter. Comments and fields other than `event` and `data` are left out, and an event
 * that the stream doesn't end with an empty line. Ends the stream where its reader stops.
 */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const events = new EventParser();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* events.add(value);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

class EventParser {
  readonly #decoder = new TextDecoder();
  /** The line that hasn't ended. */
  #open = '';
  /** The last piece ended with a carriage return: a line feed that follows belongs to it. */
  #afterReturn = false;
  #name = '';
  #data: string[] = [];
  #size = 0;

  *add(bytes: Uint8Array): Generator<StreamEvent> {
    let text = this.#decoder.decode(bytes, { stream: true });
    if (text === '') return;
    if (this.#afterReturn && text.startsWith('\n')) text = text.slice(1);
    this.#afterReturn = text.endsWith('\r');
    const lines = text.split(/\r\n|\n|\r/);
    const last = lines.pop() ?? '';
    for (const line of lines) {
      const event = this.#line(this.#open + line);
      this.#open = '';
      if (event) yield event;
    }
    this.#open += last;
    if (this.#open.length > LONGEST) throw new StreamError('a line is too long');
  }

  /** Takes a whole line; an empty one ends an event. */
  #line(line: string): StreamEvent | null {
    if (line === '') return this.#end();
    const colon = line.indexOf(':');
    if (colon === 0) return null;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') this.#name = value;
    if (field === 'data') {
      this.#data.push(value);
      this.#size += value.length;
      if (this.#size > LONGEST) throw new StreamError('an event is too long');
    }
    return null;
  }

  #end(): StreamEvent | null {
    const event = { name: this.#name || 'message', data: this.#data.join('\n') };
    const isEmpty = this.#data.length === 0;
    this.#name = '';
    this.#data = [];
    this.#size = 0;
    return isEmpty ? null : event;
  }
}
