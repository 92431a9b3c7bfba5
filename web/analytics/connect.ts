/** Connects the tracker with the collector, and counts the page's views. */
import type { Api } from '../api/client.ts';
import type { SessionAccess } from '../api/session/SessionProvider.tsx';
import type { UserBlock } from '../generated/events.ts';
import type { ClientMarket } from '../market/types.ts';
import type { Page } from '../page/PageProvider.tsx';
import { deviceIds } from '../page/storage.ts';
import { startSender } from './sender.ts';
import type { Happened, Tracker } from './tracker.ts';

export interface ConnectOptions {
  tracker: Tracker;
  api: Api;
  market: Pick<ClientMarket, 'baseUrls' | 'domain' | 'flags' | 'thirdParties'>;
  page: Pick<Page, 'url' | 'route'>;
  access: () => SessionAccess;
}

/** Connects until the signal aborts. */
export function connect(
  { tracker, api, market, page, access }: ConnectOptions,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
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
  const viewed = () => tracker.track('page_view');
  // A page that the browser prepares is counted when it is shown.
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', viewed, { once: true, signal });
  else viewed();
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
    sender.take(event);
    if (report) report(event);
    else early.push(event);
  });
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
