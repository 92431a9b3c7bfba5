import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { usePageData } from '../../api/pageData.tsx';
import { useApiQuery } from '../../api/query.tsx';
import { requireSession } from '../../api/session/requireSession.tsx';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import { useCall } from '../../api/session/useCall.ts';
import { useMarketLang } from '../../market/language.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Grid } from '../../ui/Stack.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { withValues } from '../../ui/withValues.ts';
import { ReachedRow } from '../know/shared/ReachedRow.tsx';
import { ownSubjects } from '../subject/shared/ownSubjects.ts';
import styles from './Feed.module.css';
import { FeedCard } from './FeedCard.tsx';
import { FeedChips } from './FeedChips.tsx';
import { FeedEmpty } from './FeedEmpty.tsx';
import { FeedEnd } from './FeedEnd.tsx';
import { Newcomer } from './Newcomer.tsx';
import {
  ALL,
  type Narrowing,
  narrowingOf,
  queryOf,
  readNarrowing,
  writeNarrowing,
} from './narrowing.ts';
import type { FeedDismissal, FeedItem } from './types.ts';
import { useCounted } from './useCounted.ts';
import { type FeedState, useFeed } from './useFeed.ts';

const texts = withValues(
  defineMessages({
    hello: {
      id: 'feed.hello',
      defaultMessage: 'Hello, {name}',
      description: 'Home feed, above its heading; {name} is the user’s first name',
    },
    title: {
      id: 'feed.title',
      defaultMessage: 'For you',
      description: 'Heading of the home feed: study material that is suggested to the user',
    },
    options: {
      id: 'feed.options',
      defaultMessage: 'Options',
      description: 'Button of the home feed that opens its options',
    },
  }),
);

const loadError = () => import('../../ui/ErrorScene.tsx');
const loadWhy = () => import('./WhyDialog.tsx');
const loadOptions = () => import('./OptionsDialog.tsx');

/** The home of signed-in users: what to read next. */
export default requireSession(function FeedPage() {
  const { user } = useOwnUser();
  const lang = useMarketLang();
  const [narrowing, setNarrowing] = useNarrowing(user.uuid);
  const list = usePageData('/api/subjects', {});
  const subjects = list.data?.subjects ?? [];
  const { own } = ownSubjects(subjects, user, useMarket());
  const shown =
    narrowing.kind === 'subject'
      ? subjects.find(({ id }) => id === narrowing.subjectId)
      : undefined;
  const feed = useFeed(narrowing);
  const reached = useReachedList();
  // The row above the cards comes with them: alone, it would push their placeholders down.
  const [hasCome, setHasCome] = useState(false);
  if (!hasCome && feed.items && reached.settled) setHasCome(true);
  const error = useLoaded(loadError, feed.failed);
  if (feed.failed && error)
    return <error.ErrorScene kind="unreachable" onRetry={feed.retry} homeHref={urlTo('home')} />;
  return (
    <div className={styles.layout}>
      <Head
        name={user.name.split(/\s/)[0] ?? ''}
        lang={lang}
        onChange={() => {
          feed.renew();
          reached.renew();
        }}
      />
      <FeedChips
        subjects={shown && !own.includes(shown) ? [shown, ...own] : own}
        lang={lang}
        narrowing={narrowing}
        onChoose={setNarrowing}
      />
      {hasCome && narrowing.kind === 'all' && reached.items.length > 0 && (
        <ReachedRow items={reached.items} lang={lang} onClear={() => void reached.clear()} />
      )}
      {feed.popular && narrowing.kind === 'all' && feed.items && feed.items.length > 0 && (
        <Newcomer onboarded={user.onboardedOn !== null} />
      )}
      {/* Chips of subjects may need another line, which would push down what is below. */}
      {!list.data && !list.isError ? null : feed.items && reached.settled ? (
        <Cards
          feed={feed}
          items={feed.items}
          lang={lang}
          empty={
            <FeedEmpty
              narrowing={narrowing}
              subject={shown?.name}
              lang={lang}
              onAll={() => setNarrowing(ALL)}
            />
          }
        />
      ) : (
        <Waiting />
      )}
    </div>
  );
});

/** What the user read last, with the page that they reached. */
function useReachedList() {
  const list = useApiQuery('/api/feeds/pages', {}, { context: 'feed.getPages' });
  const forget = useCall('delete', '/api/feeds/pages', { context: 'feed.forgetPages' });
  const { data, refetch, isPending } = list;
  return {
    items: (data?.content ?? []).map(({ know, page }) => ({
      uuid: know.uuid,
      slug: know.slug,
      title: know.title,
      page,
      pages: Math.max(know.pageCount, page),
    })),
    /** It has come, or won't: the feed goes without it. */
    settled: !isPending,
    renew: () => void refetch(),
    clear: async () => {
      const { ok } = await forget.send({});
      if (ok) await refetch();
    },
  };
}

/** The chosen narrowing: the address's, else the one that was chosen last. */
function useNarrowing(user: string): [Narrowing, (narrowing: Narrowing) => void] {
  const { url } = usePage();
  const [narrowing, setNarrowing] = useState(() => narrowingOf(url) ?? readNarrowing(user));
  function choose(chosen: Narrowing) {
    setNarrowing(chosen);
    writeNarrowing(user, chosen);
    // Another part of the page, which isn't one more step back.
    history.replaceState(history.state, '', urlTo('feeds', { query: queryOf(chosen) }));
  }
  return [narrowing, choose];
}

interface HeadProps {
  name: string;
  lang: string | undefined;
  /** The options have changed by which lists are made. */
  onChange: () => void;
}

function Head({ name, lang, onChange }: HeadProps) {
  const [open, setOpen] = useState(false);
  const [changed, setChanged] = useState(false);
  const dialog = useLoaded(loadOptions, open);
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <p className={styles.hello}>
          <FormattedMessage {...texts.hello} values={{ name: <bdi>{name}</bdi> }} />
        </p>
        <h1 className={styles.title}>
          <FormattedMessage {...texts.title} />
        </h1>
      </div>
      <Button
        variant="quiet"
        icon={<SlidersHorizontal size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <FormattedMessage {...texts.options} />
      </Button>
      {dialog && (
        <dialog.OptionsDialog
          open={open}
          lang={lang}
          onChange={() => setChanged(true)}
          onClose={() => {
            setOpen(false);
            setChanged(false);
            if (changed) onChange();
          }}
        />
      )}
    </header>
  );
}

interface CardsProps {
  feed: FeedState;
  items: readonly FeedItem[];
  lang: string | undefined;
  /** Takes the place of cards where there are none. */
  empty: ReactNode;
}

function Cards({ feed, items, lang, empty }: CardsProps) {
  const [asked, setAsked] = useState<FeedItem | null>(null);
  const [open, setOpen] = useState(false);
  const [dismissed, setDismissed] = useState<ReadonlyMap<string, FeedDismissal>>(new Map());
  const why = useLoaded(loadWhy, open);
  const list = useRef<HTMLDivElement>(null);
  useCounted(list, items, feed.facts);
  const restore = useCall('delete', '/api/feeds/dismissals/{type}/{id}', {
    context: 'feed.restore',
  });
  function mark({ know }: FeedItem, dismissal: FeedDismissal | null) {
    const next = new Map(dismissed);
    if (dismissal) next.set(know.uuid, dismissal);
    else next.delete(know.uuid);
    setDismissed(next);
  }
  async function undo(item: FeedItem, dismissal: FeedDismissal) {
    const outcome = await restore.send({ path: { ...dismissal } });
    if (outcome.ok) mark(item, null);
  }
  if (items.length === 0) return empty;
  return (
    <>
      <div ref={list}>
        <Grid as="ul" min={240} columns={4} gap={5}>
          {items.map((item) => {
            const dismissal = dismissed.get(item.know.uuid);
            return (
              <FeedCard
                key={item.uuid}
                item={item}
                lang={lang}
                dismissal={dismissal}
                onMore={() => {
                  setAsked(item);
                  setOpen(true);
                }}
                onUndo={() => dismissal && void undo(item, dismissal)}
              />
            );
          })}
        </Grid>
      </div>
      <FeedEnd feed={feed} />
      {why && (
        <why.WhyDialog
          item={asked}
          open={open}
          lang={lang}
          onClose={() => setOpen(false)}
          onDismissed={mark}
        />
      )}
    </>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <Grid min={240} columns={4} gap={5}>
        {[0, 1, 2, 3, 4, 5, 6, 7].map((one) => (
          <Skeleton key={one} height={388} shape="card" />
        ))}
      </Grid>
    </div>
  );
}
