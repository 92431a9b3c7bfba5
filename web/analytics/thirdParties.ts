/**
 * Loads what other companies count or record, and reports conversions to them, as far as the
 * visitor agrees. Loaded late, and only where the market's pack names a third party.
 */
import type { ClientMarket } from '../market/types.ts';
import { readStored, storageKeys } from '../page/storage.ts';
import type { Attribution } from './attribution.ts';
import { onConsent, readConsent } from './consent.ts';
import type { Happened, Track } from './tracker.ts';
import { parseVisit } from './visit.ts';

/** Events that are conversions, with Snapchat's names for them. */
const CONVERSIONS: Readonly<Record<string, string>> = {
  sign_up: 'SIGN_UP',
  know_publish: 'CUSTOM_EVENT_1',
};

/** More conversions than a page can have before a choice; further ones are dropped. */
const MOST = 20;

/** One visit in so many is recorded. */
const RECORDED = 10;

export interface ThirdPartyOptions {
  market: Pick<ClientMarket, 'flags' | 'thirdParties'>;
  /** Where the visitor came from, with the click ids. */
  attribution: () => Attribution | null;
  /** Posts a JSON body to a call of the server. */
  post: (url: string, body: object) => Promise<unknown>;
  track: Track;
  now?: () => number;
}

/** Starts until the signal aborts. Returns what takes events. */
export function startThirdParties(
  { market, attribution, post, track, now = Date.now }: ThirdPartyOptions,
  signal: AbortSignal,
): (event: Happened) => void {
  const named = market.thirdParties;
  const clarity = market.flags.enableMicrosoftClarityPageWide ? named.clarity : null;
  let waiting: string[] = [];
  /** The scripts of this page: each is loaded once, and resolves whether it was. */
  const scripts = new Map<string, Promise<boolean>>();
  const once = (name: string, load: () => Promise<boolean>) => {
    const loading = scripts.get(name) ?? load();
    scripts.set(name, loading);
    return loading;
  };

  const tagManager = () => named.tagManager && once('gtag', () => loadTags(named.tagManager));
  const snapchat = () => named.snapchat && once('snaptr', () => loadSnapchat(named.snapchat));

  const report = (name: string) => {
    void tagManager()?.then(() => {
      if (isWithdrawn()) return;
      if (globals.gtag) return globals.gtag('event', name);
      console.error('gtag is not defined');
      track('error', {
        error: { cause: new ReferenceError('gtag is not defined'), component: 'gtag' },
      });
    });
    void snapchat()?.then(() => {
      if (isWithdrawn()) return;
      if (globals.snaptr) return globals.snaptr('track', CONVERSIONS[name]);
      console.warn('snaptr is not defined');
    });
    const { fbc, ttclid } = attribution() ?? {};
    if (named.facebook && fbc) tell('/api/fb-events', { eventName: name, fbc });
    if (named.tiktok && ttclid) tell('/api/tiktok-events', { eventName: name, callback: ttclid });
  };

  const tell = (url: string, body: object) => {
    post(url, body).catch(() => console.warn('An error occurred while sending event.'));
  };

  /** Loads and reports what the visitor has agreed to; a refusal drops what waits. */
  const obey = () => {
    const { asked, statistics, marketing } = readConsent();
    if (statistics && clarity && (scripts.has('clarity') || isRecorded(now())))
      void once('clarity', () => loadClarity(clarity)).then(() => {
        globals.clarity?.('consent', readConsent().statistics);
      });
    if (!statistics) globals.clarity?.('stop');
    updateTags(statistics && marketing);
    if (asked) return;
    if (statistics && marketing) {
      void tagManager();
      void snapchat();
      for (const name of waiting) report(name);
    }
    waiting = [];
  };

  obey();
  signal.addEventListener('abort', onConsent(obey));
  return ({ name }) => {
    const { asked, statistics, marketing } = readConsent();
    if (signal.aborted || !(name in CONVERSIONS)) return;
    if (statistics && marketing) report(name);
    else if (asked && waiting.length < MOST) waiting.push(name);
  };
}

type Call = (...parts: unknown[]) => void;
interface Globals {
  gtag?: Call | undefined;
  dataLayer?: unknown[];
  snaptr?: (Call & { handleRequest?: Call; queue: unknown[] }) | undefined;
  clarity?: (Call & { q?: unknown[] }) | undefined;
}
const globals = globalThis as unknown as Globals;

function isWithdrawn(): boolean {
  const { statistics, marketing } = readConsent();
  return !statistics || !marketing;
}

/** Resolves whether the script was loaded: an extension of the browser may block it. */
function load(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.async = true;
    script.src = url;
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => resolve(false));
    document.head.append(script);
  });
}

/** Calls wait in a list until the tag manager's script takes them, which replaces nothing. */
async function loadTags(it: ClientMarket['thirdParties']['tagManager']): Promise<boolean> {
  if (!it) return false;
  const layer = (globals.dataLayer ??= []);
  globals.gtag = function gtag() {
    // The script tells calls from other entries by their type.
    // oxlint-disable-next-line prefer-rest-params
    layer.push(arguments);
  };
  globals.gtag('js', new Date());
  globals.gtag('config', it.id);
  const isContainer = it.id.startsWith('GTM-');
  if (isContainer) layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const path = isContainer ? 'gtm.js' : 'gtag/js';
  const loaded = await load(`${it.origin}/${path}?id=${encodeURIComponent(it.id)}`);
  if (!loaded) globals.gtag = undefined;
  return loaded;
}

/** The tag manager reports nothing by itself once consent is withdrawn. */
function updateTags(granted: boolean): void {
  const storage = granted ? 'granted' : 'denied';
  globals.gtag?.('consent', 'update', {
    ad_storage: storage,
    ad_user_data: storage,
    ad_personalization: storage,
    analytics_storage: storage,
  });
}

async function loadSnapchat(it: ClientMarket['thirdParties']['snapchat']): Promise<boolean> {
  if (!it) return false;
  const snaptr: NonNullable<Globals['snaptr']> = Object.assign(
    (...parts: unknown[]) => {
      if (snaptr.handleRequest) snaptr.handleRequest(...parts);
      else snaptr.queue.push(parts);
    },
    { queue: [] },
  );
  globals.snaptr = snaptr;
  snaptr('init', it.pixelId);
  snaptr('track', 'PAGE_VIEW');
  const loaded = await load(`${it.origin}/scevent.min.js`);
  if (!loaded) globals.snaptr = undefined;
  return loaded;
}

async function loadClarity(
  it: NonNullable<ClientMarket['thirdParties']['clarity']>,
): Promise<boolean> {
  const clarity: NonNullable<Globals['clarity']> = (...parts) => {
    (clarity.q ??= []).push(parts);
  };
  globals.clarity = clarity;
  const loaded = await load(`${it.origin}/tag/${encodeURIComponent(it.projectId)}`);
  if (!loaded) globals.clarity = undefined;
  return loaded;
}

/**
 * Whether this visit is one that is recorded: by its uuid, so that all pages of a visit agree.
 * Without storage each page decides for itself.
 */
function isRecorded(now: number): boolean {
  const uuid = parseVisit(readStored(storageKeys.session))?.uuid;
  const chance = uuid ? Number.parseInt(uuid.slice(-8), 16) / 2 ** 32 : (now % 997) / 997;
  return chance < 1 / RECORDED;
}
