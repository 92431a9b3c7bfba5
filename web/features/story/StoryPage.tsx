/** Puts a screen into its page for stories: the shell around it, answers instead of a server. */
import { useIntl } from 'react-intl';
import { Providers } from '../../app/App.tsx';
import type { PagePayload } from '../../app/protocol.ts';
import type { Screen } from '../../app/screens.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { Shell } from '../shell/Shell.tsx';

export interface StoryPageProps {
  screen: Screen;
  route: string | null;
  url: string;
  params?: Record<string, string>;
  status?: number;
  /** Bodies of the page's calls by URL. */
  data?: Record<string, unknown>;
}

const NOTHING = {};

/** The address of a caller is unknown, everything else is not there: stories ask no server. */
const nobodyAnswers: typeof fetch = async () =>
  Response.json(
    { type: 'NotFoundError', message: 'stories have no server', requestId: 'story' },
    { status: 404 },
  );

export function StoryPage({
  screen: Shown,
  route,
  url,
  params = NOTHING,
  status = 200,
  data = NOTHING,
}: StoryPageProps) {
  const intl = useIntl();
  const market = useMarket();
  const bodies = {
    '/api/subjects': {
      countryId: market.country.id,
      countryCode: market.country.code,
      subjects: null,
    },
    ...data,
  };
  const payload: PagePayload = {
    url,
    route,
    screen: null,
    params,
    status,
    host: 'market',
    environment: 'local',
    language: intl.locale,
    market,
    menus: {},
    data: Object.fromEntries(
      Object.entries(bodies).map(([call, body]) => [call, { status: 200, body }]),
    ),
    ...(status === 200 ? {} : { error: { type: 'NotFoundError', requestId: '4f1c2a' } }),
  };
  return (
    <Providers payload={payload} intl={intl} fetch={nobodyAnswers}>
      <Shell>
        <Shown />
      </Shell>
    </Providers>
  );
}
