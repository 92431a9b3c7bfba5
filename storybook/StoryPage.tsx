/** Renders a screen as a page for stories: inside the shell, with canned answers instead of a server. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { sampleKnows, sampleList } from './knows.ts';
import { missingCalls } from './missing.ts';
import { useSampleMarket } from './samples.ts';
import { useViewer } from './StoryProviders.tsx';
import { settled } from '../web/features/user/samples.ts';
import { Providers } from '../web/app/App.tsx';
import type { PagePayload } from '../web/page/protocol.ts';
import type { LoadScreen, Screen } from '../web/page/screens.ts';
import type { SessionState } from '../web/api/session/store.ts';
import type { Knower, OwnUser } from '../web/api/session/types.ts';
import { useMarket } from '../web/market/MarketProvider.tsx';
import { Shell } from '../web/features/shell/Shell.tsx';

export interface StoryPageProps {
  screen: Screen;
  route: string | null;
  url: string;
  params?: Record<string, string>;
  status?: number;
  /** Links of the shell's menus, by slot; default: none. */
  menus?: PagePayload['menus'];
  /** Bodies of the page's seeded calls by URL. */
  data?: Record<string, unknown>;
  /** The signed-in user; default: none. The toolbar may choose another viewer. */
  user?: OwnUser;
  /** The page has the subjects of the story's market, and knows about its topics. */
  own?: boolean;
  /** Answers of later calls, by method and path. */
  answers?: Answers;
  /** Fetches a part that the page loads later; by default it never resolves. */
  load?: LoadScreen;
}

export interface StoryAnswer {
  status: number;
  body?: unknown;
  /** In place of a body of JSON. */
  stream?: ReadableStream<Uint8Array>;
  headers?: Record<string, string>;
}

/** An answer, or a function from the sent body to one. */
type Answers = Record<string, StoryAnswer | ((sent: unknown) => StoryAnswer)>;

const NOTHING = {};

/** A market on which nothing was shared yet. */
const noKnows = { content: [], page: 0, last: true, totalElements: 0 };

/** A signing key; stories have no server that checks signatures. */
const deviceKey = { key: 'c3Rvcnk', expiresAt: '2100-01-01T00:00:00Z' };

/** Answers the story's calls and passes others on. */
function answersOf(answers: Answers, rest: typeof fetch): typeof fetch {
  const all: Answers = { 'POST /api/auth/device': { status: 200, body: deviceKey }, ...answers };
  return async (target, init) => {
    const found = all[`${init?.method ?? 'GET'} ${target as string}`];
    if (!found) return rest(target, init);
    const sent: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const { body, stream = null, ...answer } = typeof found === 'function' ? found(sent) : found;
    return body === undefined ? new Response(stream, answer) : Response.json(body, answer);
  };
}

/**
 * A fetch that answers from the page's data and accepts a signed-in user's writes.
 * `missing` is called with every other call, since stories have no server.
 */
function answersTo(
  bodies: Record<string, unknown>,
  isSignedIn: boolean,
  missing: (call: string) => void,
): typeof fetch {
  return async (target, init) => {
    const { pathname, search } = new URL(
      target instanceof Request ? target.url : target,
      location.href,
    );
    const body = bodies[pathname + search];
    if (body !== undefined) return Response.json(body);
    // What the buttons to save ask on every page with knows.
    if (pathname === '/api/library/saved') return Response.json({ content: [] });
    // What the feed asks beside its list.
    if (pathname === '/api/feeds/pages') return Response.json({ content: [] });
    // What the bell in the header asks on every page of a signed-in user.
    if (pathname === '/api/users/me/notices/unread') return Response.json({ count: 0 });
    const method = init?.method ?? 'GET';
    if (isSignedIn && method !== 'GET') return new Response(null, { status: 204 });
    missing(`${method} ${pathname}${search}`);
    return Response.json(
      { type: 'NotFoundError', message: 'the story has no answer', requestId: 'story' },
      { status: 404 },
    );
  };
}

/** The API's answer for a user who is a knower. */
function knowerOf(user: OwnUser, uuid: string): Knower {
  const { name, username, profilePicture, about } = user;
  return {
    uuid,
    name,
    username,
    about,
    instagramUrl: null,
    tiktokUrl: null,
    since: user.createdOn,
    canonicalPath: '#knower',
    user: { uuid: user.uuid, name, username, profilePicture },
  };
}

/** The API's answer about the second factor of staff who have shown theirs. */
function shownFactor({ twoFactor }: OwnUser) {
  return {
    enabled: twoFactor,
    since: twoFactor ? '2026-02-01T09:00:00Z' : null,
    recoveryCodesLeft: twoFactor ? 8 : 0,
    required: twoFactor,
    shown: true,
    byMail: false,
  };
}

/** A session that isn't stored in the browser. */
function sessionOf(user: OwnUser): SessionState {
  const tokens = { accessToken: 'story', refreshToken: 'story' };
  return { tokens, user, knower: null, failed: false };
}

/** The calls of pages with the subjects of the story's market, and with knows about its topics. */
function useOwnAnswers(): Record<string, unknown> {
  const { country, servedSubjects } = useSampleMarket();
  const subjects = servedSubjects ?? [];
  const topics = subjects.flatMap((subject) => subject.topics.map(({ name }) => name));
  const knows = (count: number) => ({
    ...sampleList(count),
    content: sampleKnows(count).map((know, i) => ({
      ...know,
      title: topics[(i * 7) % topics.length] ?? know.title,
    })),
  });
  return {
    '/api/subjects': {
      countryId: country.code,
      countryCode: country.code,
      subjects: servedSubjects,
    },
    '/api/knows?sort=mostRead&limit=4': knows(4),
    '/api/knows?limit=8': knows(8),
  };
}

/** A list of subjects with numbers in place of topics, as the home page has it. */
function counted(list: unknown) {
  const all = list as { subjects: { topics?: unknown[] }[] | null } | undefined;
  return (
    all && {
      ...all,
      subjects:
        all.subjects?.map((subject) => ({
          ...subject,
          topics: [],
          topicCount: subject.topics?.length ?? 0,
        })) ?? null,
    }
  );
}

export function StoryPage({
  screen: Shown,
  route,
  url,
  params = NOTHING,
  status = 200,
  menus = NOTHING,
  data: canned = NOTHING,
  user: saidUser,
  own = false,
  answers,
  load,
}: StoryPageProps) {
  const [missing, setMissing] = useState<string>();
  const viewer = useViewer();
  const [user] = useState(() =>
    viewer === 'visitor' ? undefined : (saidUser ?? (viewer === 'user' ? settled : undefined)),
  );
  const ownAnswers = useOwnAnswers();
  const data = own ? { ...ownAnswers, ...canned } : canned;
  const [session] = useState(() => (user ? sessionOf(user) : null));
  const intl = useIntl();
  const market = useMarket();
  const none = {
    countryId: market.country.code,
    countryCode: market.country.code,
    subjects: null,
  };
  const bodies = {
    '/api/subjects': none,
    '/api/subjects?topics=count': counted(data['/api/subjects']) ?? none,
    '/api/knows?sort=mostRead&limit=4': noKnows,
    '/api/knows?limit=8': noKnows,
    ...data,
  };
  const [send] = useState(() => {
    const known = {
      '/api/countries/by-ip?required=false': { code: market.country.code },
      '/api/auth/providers': [],
      ...(user
        ? {
            '/api/users/me': user,
            '/api/auth/device': deviceKey,
            '/api/users/me/follows/ids': { knowers: [], subjects: [] },
          }
        : {}),
      ...(user?.staff ? { [`/api/auth/accounts/${user.uuid}/two-factor`]: shownFactor(user) } : {}),
      ...(user?.knowerUuid ? { '/api/knowers/me': knowerOf(user, user.knowerUuid) } : {}),
      ...bodies,
    };
    const rest = answersTo(known, user !== undefined, (call) => {
      if (viewer !== '') return; // a story has answers for the viewer that it says
      missingCalls.push(call);
      setMissing(call);
    });
    return answers ? answersOf(answers, rest) : rest;
  });
  if (missing) throw new Error(`The story calls ${missing}: add it to its data or its answers.`);
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
    menus,
    data: Object.fromEntries(
      Object.entries(bodies).map(([call, body]) => [call, { status: 200, body }]),
    ),
    ...(status === 200 ? {} : { error: { type: 'NotFoundError', requestId: '4f1c2a' } }),
  };
  return (
    <Providers
      payload={payload}
      intl={intl}
      load={load}
      fetch={send}
      {...(session ? { session } : {})}
    >
      <Shell>
        <Shown />
      </Shell>
    </Providers>
  );
}
