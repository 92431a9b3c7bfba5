/** Takes events from the first moment on, also before the code that sends them is loaded. */
import type { AnalyticsEvent, EventBlocks, EventName } from '../generated/events.ts';
import { randomUuid } from '../page/storage.ts';
import type { ErrorSource, KnowSource } from './blocks.ts';

/** Values of which the sender makes an event's blocks. */
interface Sources {
  know: KnowSource;
  error: ErrorSource;
}

/** The fields of an event that the place where it happens knows. */
export type EventParts<Name extends EventName> = Omit<
  AnalyticsEvent<Name>,
  keyof Sources | 'uuid' | 'name' | 'device' | 'session' | 'user' | 'web' | 'page' | 'platform'
> &
  Pick<Sources, keyof Sources & keyof EventBlocks[Name]>;

export type Track = <Name extends EventName>(
  name: Name,
  ...parts: Partial<EventParts<Name>> extends EventParts<Name>
    ? [EventParts<Name>?]
    : [EventParts<Name>]
) => void;

/** An event without the blocks that all events have. */
export type Happened = Pick<AnalyticsEvent, 'uuid' | 'name'> &
  Partial<Sources> & {
    [part: string]: unknown;
  };

/** More events than a page can have; the further ones are dropped. */
const MOST = 500;

export class Tracker {
  #waiting: Happened[] = [];
  #sink: ((event: Happened) => void) | null = null;

  readonly track: Track = (name, ...[parts]) => {
    const event = { ...parts, uuid: randomUuid(), name };
    if (this.#sink) this.#sink(event);
    else if (this.#waiting.length < MOST) this.#waiting.push(event);
  };

  /** Counts a failure, with the components around it or the name of the failed call. */
  readonly failed = (cause: unknown, component: string) =>
    this.track('error', { error: { cause, component } });

  /** Hands over what has happened so far, and what happens from now on. */
  connect(sink: (event: Happened) => void): void {
    this.#sink = sink;
    for (const event of this.#waiting.splice(0)) sink(event);
  }
}
