/** Connects the tracker with the collector, and counts what happens on every page. */
import type { Api } from '../api/client.ts';
import type { SessionAccess } from '../api/session/SessionProvider.tsx';
import type { UserBlock } from '../generated/events.ts';
import type { ClientMarket } from '../market/types.ts';
import type { Page } from '../page/PageProvider.tsx';
import { deviceIds } from '../page/storage.ts';
import { keys } from '../ui/keys.ts';
import type { KnowSource } from './blocks.ts';
import { onConsent } from './consent.ts';
import { countExposures } from './exposures.ts';
import { startSender } from './sender.ts';
import type { Happened, Tracker } from './tracker.ts';

export interface ConnectOptions {
  tracker: Tracker;
  api: Api;
  market: Pick<ClientMarket, 'app' | 'baseUrls' | 'domain' | 'flags' | 'thirdParties'>;
  page: Pick<Page, 'url' | 'route'>;
  access: () => SessionAccess;
}

/** Connects until the signal aborts; a page that the browser prepares, once it is shown. */
export function connect(options: ConnectOptions, signal: AbortSignal): void {
  if (signal.aborted) return;
  const begin = () => start(options, signal);
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', begin, { once: true, signal });
  else begin();
}

function start({ tracker, api, market, page, access }: ConnectOptions, signal: AbortSignal): void {
  const sender = startSender({
    domain: new URL(market.domain).host,
    page: { path: page.url.split('?')[0] ?? '/', name: page.route },
    device: deviceIds(),
    user: () => userOf(access()),
    post: async (body, keepalive) => {
      const request = {
        url: `${market.baseUrls.analyticsService}/events`,
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        keepalive,
      };
      const { client } = access();
      return client?.store.get().tokens ? client.send(request) : api.exchange(request);
    },
  });
  signal.addEventListener('abort', sender.stop);
  let know: KnowSource | undefined;
  const viewed = () => tracker.track('page_view');
  viewed();
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) viewed();
    },
    { signal },
  );
  const opened = () => tracker.track('open_app');
  if ('opened' in document.documentElement.dataset) opened();
  else document.addEventListener('knowmad:opened', opened, { once: true, signal });
  let report: ((event: Happened) => void) | null = null;
  const early: Happened[] = [];
  tracker.connect((event) => {
    // A screen reports its know again when it has changed: it is the same view.
    const isSame = event.name === 'know_view' && event.know?.uuid === know?.uuid;
    if (event.name === 'know_view') know = event.know;
    if (isSame) return;
    sender.take(event);
    if (report) report(event);
    else early.push(event);
  });
  countChoices(tracker, signal);
  countPresses(tracker, market.app.linkHost, () => know, signal);
  countExposures(tracker.track, signal);
  if (Object.values(market.thirdParties).some((one) => one !== null))
    void import('./thirdParties.ts').then(({ startThirdParties }) => {
      if (signal.aborted) return;
      const { attribution } = sender;
      const post = async (url: string, body: object) => {
        const client = await access().load();
        const headers = { 'Content-Type': 'application/json' };
        return client.send({ url, method: 'POST', headers, body: JSON.stringify(body) });
      };
      report = startThirdParties({ market, attribution, post, track: tracker.track }, signal);
      for (const event of early.splice(0)) report(event);
    });
  else report = () => undefined;
}

/** Counts choices about cookies, which the document's head script marks. */
function countChoices({ track }: Tracker, signal: AbortSignal): void {
  const chosen = () => {
    const { dataset } = document.documentElement;
    if (!('consentChosen' in dataset)) return;
    delete dataset['consentChosen'];
    track('consent_change');
  };
  chosen();
  signal.addEventListener('abort', onConsent(chosen));
}

/**
 * Counts links to the app and, on a know's page, the print-screen key, of which many systems
 * report the release alone.
 */
function countPresses(
  { track }: Tracker,
  linkHost: string,
  know: () => KnowSource | undefined,
  signal: AbortSignal,
): void {
  const press = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.href.startsWith(`${linkHost}/`)) track('app_download_click');
  };
  // Before handlers of the page, which open the link later.
  document.addEventListener('click', press, { capture: true, signal });
  addEventListener(
    'keyup',
    ({ key }) => {
      const shown = know();
      if (key === keys.printScreen && shown) track('print_screen', { know: shown });
    },
    { signal },
  );
}

/** The user's block; null for visitors, undefined until the session is known. */
function userOf({ client, looked }: SessionAccess): UserBlock | null | undefined {
  if (!looked) return undefined;
  const { tokens, user } = client?.store.get() ?? {};
  if (!tokens) return null;
  if (!user) return {};
  const { knowerUuid, regionId, schoolTypeId } = user;
  return {
    uuid: user.uuid,
    createdOn: user.createdOn,
    countryCode: user.country,
    interfaceLanguageCode: user.interfaceLanguage,
    primaryContentLanguageCode: user.contentLanguage,
    premiumStatus: null,
    isActiveKnower: knowerUuid !== null,
    ...(regionId === null ? {} : { regionCode: `${regionId}` }),
    ...(schoolTypeId === null ? {} : { schoolTypeName: schoolTypeId }),
    ...(knowerUuid === null ? {} : { knowerUuid }),
  };
}
