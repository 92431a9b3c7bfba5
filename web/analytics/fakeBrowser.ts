/** A browser's tab for tests that run in Node: document, storage, clock and collector. */
import { vi } from 'vitest';
import type { AnalyticsEvent } from '../generated/events.ts';
import { startSender } from './sender.ts';

export const NOON = Date.parse('2026-05-20T12:00:00Z');
export const DEVICE = '0b6f4c1e-1111-4222-8333-444455556666';

export type Stored = Map<string, string>;

/** What the visitor has chosen; null before a choice. */
export type Choice = 'all' | 'statistics' | 'none' | null;

function storageOf(stored: Stored | null): Storage {
  const held = () => {
    if (!stored) throw new DOMException('denied', 'SecurityError');
    return stored;
  };
  return {
    get length() {
      return held().size;
    },
    key: (index) => [...held().keys()][index] ?? null,
    getItem: (key) => held().get(key) ?? null,
    setItem: (key, value) => void held().set(key, value),
    removeItem: (key) => void held().delete(key),
    clear: () => held().clear(),
  };
}

export interface Posted {
  events: AnalyticsEvent[];
  bytes: number;
  leaving: boolean;
}

export interface FakeOptions {
  href?: string;
  referrer?: string;
  choice?: Choice;
  /** Shared by tabs and pages; null denies it. */
  stored?: Stored | null;
  /** The storage of the tab alone. */
  ofTab?: Stored | null;
  route?: string | null;
}

interface FakeDocument extends EventTarget {
  documentElement: { dataset: Record<string, string> };
  referrer: string;
  visibilityState: string;
  prerendering: boolean;
  /** Elements that show a variant. */
  exposing: { dataset: { exposes: string }; checkVisibility: () => boolean }[];
}

/** Installs the globals of a page. */
export function fakePage({
  href = 'https://knowmad.example/',
  referrer = '',
  choice = null,
  stored = new Map(),
  ofTab = new Map(),
}: FakeOptions = {}) {
  const dataset: Record<string, string> = {};
  const root = {
    dataset,
    getAttribute: (name: string) => dataset[camelCase(name.replace(/^data-/, ''))] ?? null,
  };
  const page: FakeDocument = Object.assign(new EventTarget(), {
    documentElement: root,
    referrer,
    visibilityState: 'visible',
    prerendering: false,
    body: {},
    exposing: [],
    querySelectorAll: (selector: string) => (selector === '[data-exposes]' ? page.exposing : []),
  });
  const observers = new Set<() => void>();
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(readonly look: () => void) {}
      observe() {
        observers.add(this.look);
      }
      disconnect() {
        observers.delete(this.look);
      }
    },
  );
  const view = new EventTarget();
  const choose = (next: Choice) => {
    for (const name of ['consentAsk', 'statistics', 'marketing']) delete dataset[name];
    if (next === null) dataset['consentAsk'] = '';
    if (next === 'all' || next === 'statistics') dataset['statistics'] = '';
    if (next === 'all') dataset['marketing'] = '';
    page.dispatchEvent(new Event('knowmad:consent'));
  };
  choose(choice);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('Element', FakeLink);
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view));
  vi.stubGlobal('location', new URL(href));
  vi.stubGlobal('localStorage', storageOf(stored));
  vi.stubGlobal('sessionStorage', storageOf(ofTab));
  vi.stubGlobal('screen', { width: 390, height: 844 });
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', maxTouchPoints: 0 });
  /** Adds an element that shows a variant. */
  const expose = (experiment: string, visible: boolean) => {
    page.exposing.push({ dataset: { exposes: experiment }, checkVisibility: () => visible });
    for (const look of observers) look();
  };
  return { page, view, dataset, choose, expose, stored, ofTab };
}

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, one: string) => one.toUpperCase());

/** A link that is pressed. */
export class FakeLink extends EventTarget {
  constructor(readonly href: string) {
    super();
  }
  closest() {
    return this;
  }
}

/** Installs the globals of a page, and starts its sender. */
export function fakeTab(options: FakeOptions = {}) {
  const { href = 'https://knowmad.example/', route = 'home' } = options;
  const fake = fakePage(options);
  const { page } = fake;

  const posted: Posted[] = [];
  /** The collector's answers: the first is taken, the last one stays. */
  const answers: (number | 'network')[] = [202];
  let user: { uuid?: string } | null | undefined = null;
  const sender = startSender({
    domain: 'knowmad.example',
    page: { path: new URL(href).pathname, name: route },
    device: () => DEVICE,
    user: () => user,
    post: (body, leaving) => {
      const { events } = JSON.parse(body) as { events: AnalyticsEvent[] };
      posted.push({ events, bytes: new Blob([body]).size, leaving });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer === 'network') return Promise.reject(new TypeError('Failed to fetch'));
      return Promise.resolve(new Response(null, { status: answer ?? 202 }));
    },
  });
  return {
    sender,
    posted,
    answers,
    ...fake,
    /** Events in the order in which they were sent. */
    sent: () => posted.flatMap(({ events }) => events),
    signIn: (next: { uuid?: string } | null | undefined) => {
      user = next;
    },
    hide: () => {
      page.visibilityState = 'hidden';
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

export type FakeTab = ReturnType<typeof fakeTab>;
