import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api, ApiRequest } from '../api/client.ts';
import type { SessionAccess } from '../api/session/SessionProvider.tsx';
import type { AnalyticsEvent } from '../generated/events.ts';
import { randomUuid } from '../page/storage.ts';
import { connect, type ConnectOptions } from './connect.ts';
import { FakeLink, type FakeOptions, fakePage, NOON } from './fakeBrowser.ts';
import { Tracker } from './tracker.ts';

beforeEach(() => vi.useFakeTimers({ now: NOON }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => vi.advanceTimersByTimeAsync(9_000);

/** A page that is connected when `load` is called, and the requests that it makes. */
function fake({ token = false, ...options }: FakeOptions & { token?: boolean } = {}) {
  const page = fakePage({ choice: 'all', ...options });
  const requests: (ApiRequest & { withToken: boolean })[] = [];
  const exchange = (withToken: boolean) => (request: ApiRequest) => {
    requests.push({ ...request, withToken });
    return Promise.resolve(new Response(null, { status: 202 }));
  };
  const session = {
    client: { store: { get: () => ({ tokens: token ? {} : null }) }, send: exchange(true) },
    looked: true,
  } as unknown as SessionAccess;
  const tracker = new Tracker();
  const leaving = new AbortController();
  return {
    ...page,
    tracker,
    requests,
    leave: () => leaving.abort(),
    load: () =>
      connect(
        {
          tracker,
          api: { exchange: exchange(false) } as unknown as Api,
          market: {
            domain: 'https://knowmad.example',
            baseUrls: { analyticsService: '/api/analytics' },
            app: { linkHost: 'https://link.example' },
            thirdParties: {},
          } as ConnectOptions['market'],
          page: { url: '/?query=private', route: 'home' },
          access: () => session,
        },
        leaving.signal,
      ),
    names: () =>
      requests
        .flatMap(({ body }) => (JSON.parse(body as string) as { events: AnalyticsEvent[] }).events)
        .map(({ name }) => name),
  };
}

describe('connect', () => {
  it('counts the page and what happened before', async () => {
    const it = fake();
    it.tracker.track('search_start');
    it.load();
    await settle();
    expect(it.names().toSorted()).toEqual(['page_view', 'search_start']);
    expect(it.requests[0]).toMatchObject({ url: '/api/analytics/events', withToken: false });
  });
  it('sends with the token of who is signed in', async () => {
    const it = fake({ token: true });
    it.load();
    await settle();
    expect(it.requests.map(({ withToken }) => withToken)).toEqual([true]);
  });
  it('a page that the browser prepares counts and stores nothing until it is shown', async () => {
    const it = fake();
    it.page.prerendering = true;
    it.load();
    it.tracker.track('know_view', { know: { uuid: randomUuid() } });
    await settle();
    expect(it.requests).toEqual([]);
    expect([...(it.stored ?? [])]).toEqual([]);
    it.page.prerendering = false;
    it.page.dispatchEvent(new Event('prerenderingchange'));
    await settle();
    expect(it.names().toSorted()).toEqual(['know_view', 'page_view']);
  });
  it('a page that comes back from the browser’s memory is another view', async () => {
    const it = fake();
    it.load();
    it.view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    it.view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await settle();
    expect(it.names()).toEqual(['page_view', 'page_view']);
  });
  it('a page that comes back to a refusal sends nothing', async () => {
    const it = fake();
    it.load();
    await settle();
    it.choose('none');
    it.view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await settle();
    expect(it.names()).toEqual(['page_view']);
  });
  it('nothing is connected once the page is gone', async () => {
    const it = fake();
    it.leave();
    it.load();
    await settle();
    expect(it.requests).toEqual([]);
  });
  it('a know that changes on its page is one view', async () => {
    const it = fake();
    const know = { uuid: randomUuid() };
    it.tracker.track('know_view', { know });
    it.load();
    it.tracker.track('know_view', { know: { ...know, format: 'DOCUMENT' } });
    it.tracker.track('know_view', { know: { uuid: randomUuid() } });
    await settle();
    expect(it.names().filter((name) => name === 'know_view')).toHaveLength(2);
  });
  it('counts the print-screen key on a know alone', async () => {
    const it = fake();
    it.load();
    const press = (key: string) =>
      it.view.dispatchEvent(Object.assign(new Event('keyup'), { key }));
    press('PrintScreen');
    it.tracker.track('know_view', { know: { uuid: randomUuid() } });
    press('p');
    press('PrintScreen');
    await settle();
    expect(it.names().filter((name) => name === 'print_screen')).toHaveLength(1);
  });
  it('counts links into the app, and no others', async () => {
    const it = fake();
    it.load();
    const press = (href: string) => {
      const event = new Event('click');
      Object.defineProperty(event, 'target', { value: new FakeLink(href) });
      it.page.dispatchEvent(event);
    };
    press('https://link.example/ios?source=x');
    press('https://link.example.attacker.example/ios');
    press('https://knowmad.example/ios');
    await settle();
    expect(it.names().filter((name) => name === 'app_download_click')).toHaveLength(1);
  });
  it('counts a choice once, also one from before this was loaded', async () => {
    const it = fake({ choice: null });
    it.dataset['consentChosen'] = '';
    it.choose('all');
    it.load();
    it.choose('all');
    await settle();
    expect(it.names().filter((name) => name === 'consent_change')).toHaveLength(1);
    it.dataset['consentChosen'] = '';
    it.choose('statistics');
    await settle();
    expect(it.names().filter((name) => name === 'consent_change')).toHaveLength(2);
  });
  it('counts a variant once it is seen, once', async () => {
    const it = fake();
    it.dataset['trust'] = 'TRUST_1';
    it.expose('TRUST', false);
    it.load();
    await settle();
    expect(it.names()).toEqual(['page_view']);
    it.expose('TRUST', true);
    it.expose('TRUST', true);
    it.expose('OTHER', true);
    await settle();
    expect(it.names()).toEqual(['page_view', 'experiment_exposure']);
  });
});
