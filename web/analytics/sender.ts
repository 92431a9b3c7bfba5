/**
 * Completes events and sends them in batches. Loaded once the browser is idle, so that it
 * never competes with what visitors see.
 */
import type {
  AnalyticsEvent,
  FeedBlock,
  PageBlock,
  SessionBlock,
  UserBlock,
} from '../generated/events.ts';
import { maxLengths } from '../generated/events.ts';
import {
  type StorageKey,
  readStored,
  removeStored,
  storageKeys,
  writeStored,
} from '../page/storage.ts';
import { arrivalOf, type Attribution, attribute, parseAttribution } from './attribution.ts';
import { errorBlock, knowBlock } from './blocks.ts';
import { onConsent, readConsent } from './consent.ts';
import { deviceOf } from './device.ts';
import { searchBlocks } from './searching.ts';
import type { Happened } from './tracker.ts';
import { variantOf } from './variantOf.ts';
import { parseVisit, type Visit, visitAt } from './visit.ts';

/** Milliseconds that an event waits for others of its batch. */
const BATCH_AFTER = 2_000;
/** Events of one request. */
const BATCH = 40;
/** Bytes of one request: browsers refuse more in those that outlive the page. */
const BATCH_BYTES = 60_000;
/** Stored events, beyond which the oldest are dropped. */
const MOST_STORED = 200;
/** The collector recognises a repeated event for a day, so older ones are dropped. */
const DAY = 86_400_000;
/** Milliseconds before a failed batch is tried again, doubled with each failure. */
const RETRY_AFTER = 10_000;
const RETRY_AT_MOST = 600_000;

export interface SenderOptions {
  /** The site's host. */
  domain: string;
  page: { path: string; name: string | null };
  device: () => string;
  /** The signed-in user's block; null for visitors, undefined until that is known. */
  user: () => UserBlock | null | undefined;
  /** Posts a JSON body to the collector, with the user's token if there is one. */
  post: (body: string, leaving: boolean) => Promise<Response>;
  now?: () => number;
}

/** An event that waits, with the time when it happened in milliseconds since 1970. */
interface Waiting {
  at: number;
  event: AnalyticsEvent;
}

export interface Sender {
  /** Takes an event. */
  take: (event: Happened) => void;
  /** The attribution that holds; null for none. */
  attribution: () => Attribution | null;
  /** Ends timers and listeners. */
  stop: () => void;
}

export function startSender(options: SenderOptions): Sender {
  const now = options.now ?? Date.now;
  const stopping = new AbortController();
  const { signal } = stopping;
  let attribution: Attribution | null = null;
  let visit: Visit | null = null;
  let own: Waiting[] = [];
  let sending = false;
  let timer = 0;
  let failures = 0;
  const previous = previousPage();
  const searches = searchBlocks(options.page.name, now);
  const arrival = arrivalOf(new URL(location.href), document.referrer, now());

  /** Stored events of all tabs, none older than a day or from the future. */
  const stored = (): Waiting[] =>
    listOf(readStored(storageKeys.events)).filter(
      ({ at }) => at > now() - DAY && at <= now() + DAY,
    );
  const store = (change: (events: Waiting[]) => Waiting[]) => {
    const events = change(stored()).slice(-MOST_STORED);
    if (events.length > 0) writeStored(storageKeys.events, JSON.stringify(events));
    else removeStored(storageKeys.events);
  };

  /** The visit that holds now, which all tabs share once statistics are granted. */
  const currentVisit = (): Visit => {
    const shared = readConsent().statistics ? parseVisit(readStored(storageKeys.session)) : null;
    return (visit = visitAt(shared ?? visit, now()));
  };
  const keepVisit = (next: Visit) => {
    visit = next;
    if (readConsent().statistics) writeStored(storageKeys.session, JSON.stringify(next));
  };

  /** Whether the visit shows a variant for the first time, which it then remembers. */
  const exposes = ({ activeExperiments }: Happened): boolean => {
    const held = currentVisit();
    const pairs = Object.entries((activeExperiments ?? {}) as Record<string, string>);
    const shown = pairs.map((pair) => pair.join(':')).filter((one) => !held.shown.includes(one));
    keepVisit({ ...held, shown: [...held.shown, ...shown] });
    return shown.length > 0;
  };

  /** Blocks of what the event's place handed over. */
  const blocksOf = (happened: Happened): Record<string, unknown> => {
    const { know, error, feed } = happened;
    const search = searches.of(happened);
    return {
      ...(know ? { know: knowBlock(know) } : {}),
      ...(error ? { error: errorBlock(error) } : {}),
      ...(search ? { search } : {}),
      ...(feed ? { feed: { ...feedPlace(options.page), ...feed } } : {}),
    };
  };

  const complete = (happened: Happened): AnalyticsEvent => {
    attribution = attribute(attribution, null, now());
    const held = currentVisit();
    keepVisit(held);
    const user = options.user();
    const session: SessionBlock = { uuid: held.uuid };
    if (attribution?.source) session.source = attribution.source;
    if (attribution?.sourceCampaign) session.sourceCampaign = attribution.sourceCampaign;
    const page: PageBlock = { path: options.page.path, ...previous };
    if (options.page.name) page.name = options.page.name;
    const event: Record<string, unknown> = {
      ...(previous.previousName ? { referrerScreen: previous.previousName } : {}),
      platform: 'web',
      appVersion: '1.0.0',
      timeZoneOffset: -new Date(now()).getTimezoneOffset() / 60,
      activeExperiments: variants(),
      device: deviceOf(options.device(), navigator, screen),
      page,
      session,
      web: { domain: options.domain, userAgent: navigator.userAgent, ...referrer() },
      ...(user ? { user } : {}),
      ...happened,
      ...blocksOf(happened),
    };
    if (typeof event['value'] === 'number')
      Object.assign(event, { valueId: Math.ceil(event['value']) });
    return cut(event) as unknown as AnalyticsEvent;
  };

  /** Applies the visitor's consent to everything that waits or is stored. */
  const obey = () => {
    const { asked, statistics, marketing } = readConsent();
    if (statistics) {
      if (attribution)
        writeStored(
          storageKeys.attribution,
          JSON.stringify(marketing ? attribution : { ...attribution, ttclid: null, fbc: null }),
        );
      else removeStored(storageKeys.attribution);
      if (visit) writeStored(storageKeys.session, JSON.stringify(visit));
      writeStored(storageKeys.lastPage, JSON.stringify(options.page));
      searches.keep();
      store((events) => merged(events, own));
      flushSoon();
      return;
    }
    if (asked) return;
    own = [];
    visit = null;
    attribution = null;
    searches.drop();
    for (const key of kept) removeStored(key);
  };

  const flushSoon = (after = BATCH_AFTER) => {
    if (timer === 0)
      timer = window.setTimeout(() => {
        timer = 0;
        void flush(false);
      }, after);
  };

  const flush = async (leaving: boolean): Promise<void> => {
    if (!readConsent().statistics || options.user() === undefined) return;
    if (sending && !leaving) return flushSoon();
    const batch = batchOf(merged(stored(), own));
    if (batch.length === 0) return;
    sending = true;
    const done = await send(batch, leaving);
    sending = false;
    if (signal.aborted) return;
    if (done) {
      failures = 0;
      const uuids = new Set(batch.map(({ event }) => event.uuid));
      own = own.filter(({ event }) => !uuids.has(event.uuid));
      store((events) => events.filter(({ event }) => !uuids.has(event.uuid)));
      if (own.length > 0 || stored().length > 0) flushSoon(0);
    } else {
      failures += 1;
      flushSoon(Math.min(RETRY_AFTER * 2 ** (failures - 1), RETRY_AT_MOST));
    }
  };

  /** Whether the collector has answered for the batch; what it refuses isn't sent again. */
  const send = async (batch: readonly Waiting[], leaving: boolean): Promise<boolean> => {
    try {
      const body = JSON.stringify({ events: batch.map(({ event }) => event) });
      const { ok, status, body: answer } = await options.post(body, leaving);
      // An answer that nobody reads would keep its connection.
      void answer?.cancel();
      if (!ok) console.warn('An error occurred while sending event.', status);
      return ok || status === 413 || status === 422;
    } catch {
      console.warn('An error occurred while sending event.');
      return false;
    }
  };

  const take = (happened: Happened) => {
    const { asked, statistics } = readConsent();
    if (!asked && !statistics) return;
    if (happened.name === 'experiment_exposure' && !exposes(happened)) return;
    if (happened.error && !errorBlock(happened.error)) return;
    const waiting = { at: now(), event: complete(happened) };
    own = [...own, waiting].slice(-MOST_STORED);
    if (!statistics) return;
    store((events) => merged(events, [waiting]));
    flushSoon();
  };

  const begin = () => {
    const { statistics } = readConsent();
    const held = statistics ? parseAttribution(readStored(storageKeys.attribution)) : null;
    attribution = attribute(held, arrival, now());
    obey();
  };
  begin();
  signal.addEventListener('abort', onConsent(obey));
  // The last chance of a page that is left; phones freeze it without a further event.
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') void flush(true);
    },
    { signal },
  );
  addEventListener('online', () => void flush(false), { signal });
  return {
    take,
    attribution: () => (attribution = attribute(attribution, null, now())),
    stop: () => {
      stopping.abort();
      clearTimeout(timer);
    },
  };
}

/** The keys that a refusal empties. */
const kept: readonly StorageKey[] = [
  storageKeys.attribution,
  storageKeys.session,
  storageKeys.events,
  storageKeys.lastPage,
  storageKeys.reached,
];

/** The page that was counted before this one. */
function previousPage(): Pick<PageBlock, 'previousName' | 'previousPath'> {
  try {
    const { name, path } = JSON.parse(readStored(storageKeys.lastPage) ?? '') as PageBlock;
    return {
      ...(typeof path === 'string' ? { previousPath: path } : {}),
      ...(typeof name === 'string' ? { previousName: name } : {}),
    };
  } catch {
    return {};
  }
}

/** Where a feed stands. */
function feedPlace({ path, name }: SenderOptions['page']): FeedBlock {
  return { locationPagePath: path, ...(name ? { locationPageName: name } : {}) };
}

/** The linking page without its query, which may hold what isn't ours. */
function referrer(): { referrer?: string } {
  if (!URL.canParse(document.referrer)) return {};
  const { origin, pathname } = new URL(document.referrer);
  return { referrer: origin + pathname };
}

/** The variants that the document's head script has given to the visitor. */
function variants(): Record<string, string> {
  const out: Record<string, string> = {};
  for (const text of (document.documentElement.dataset['experiments'] ?? '').split(' ')) {
    const name = text.split('=')[0] ?? '';
    const variant = name && variantOf(name);
    if (variant) out[name] = variant;
  }
  return out;
}

function listOf(text: string | null): Waiting[] {
  try {
    const list = JSON.parse(text ?? '') as Waiting[];
    return list.filter(({ at, event }) => Number.isFinite(at) && typeof event.uuid === 'string');
  } catch {
    return [];
  }
}

/** Both lists in their order, each event once. */
function merged(events: readonly Waiting[], more: readonly Waiting[]): Waiting[] {
  const known = new Set(events.map(({ event }) => event.uuid));
  return [...events, ...more.filter(({ event }) => !known.has(event.uuid))];
}

/** The first events that one request may carry. One that is too large alone is sent alone. */
function batchOf(events: readonly Waiting[]): Waiting[] {
  let bytes = '{"events":[]}'.length;
  const batch: Waiting[] = [];
  for (const waiting of events.slice(0, BATCH)) {
    bytes += new Blob([JSON.stringify(waiting.event)]).size + 1;
    if (bytes > BATCH_BYTES && batch.length > 0) break;
    batch.push(waiting);
  }
  return batch;
}

/** Cuts texts to the length that the collector takes. */
function cut(event: Record<string, unknown>): Record<string, unknown> {
  for (const [path, most] of Object.entries(maxLengths)) {
    const [first = '', second] = path.split('.');
    const owner = second ? (event[first] as Record<string, unknown> | undefined) : event;
    const value = owner?.[second ?? first];
    if (owner && typeof value === 'string' && value.length > most)
      owner[second ?? first] = value.slice(0, most);
  }
  return event;
}
