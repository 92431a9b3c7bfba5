import { defineMessages, FormattedMessage, FormattedNumber } from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { requireSession } from '../../api/session/requireSession.tsx';
import type { components } from '../../generated/api.ts';
import { useMarketLang } from '../../market/language.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { StepShareScene } from '../../ui/scenes/StepShareScene.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { withValues } from '../../ui/withValues.ts';
import styles from './Figures.module.css';
import { counted, figureTexts } from './figureTexts.ts';
import { WeekBars } from './WeekBars.tsx';

const texts = withValues(
  defineMessages({
    title: {
      id: 'figures.title',
      defaultMessage: 'Figures of your knows',
      description:
        'Heading of the page with how often what the user shared is read, liked and saved',
    },
    lead: {
      id: 'figures.lead',
      defaultMessage:
        'Only numbers: nobody sees who reads, likes or saves something. Your own visits don’t count, and everybody counts once a day.',
      description: 'Below the heading of the page of figures',
    },
    back: {
      id: 'figures.back',
      defaultMessage: 'To your knows',
      description: 'Link from the page of figures to the list of what the user shared',
    },
    payouts: {
      id: 'figures.payouts',
      defaultMessage: 'To your payouts',
      description: 'Link from the page of figures to the user’s balance',
    },
    all: {
      id: 'figures.all',
      defaultMessage: 'All together',
      description: 'Heading of the figures of all that the user shared',
    },
    each: {
      id: 'figures.each',
      defaultMessage: 'Know by know',
      description: 'Heading of the list with the figures of each thing that the user shared',
    },
    emptyTitle: {
      id: 'figures.empty',
      defaultMessage: 'Nothing to count yet',
      description: 'Heading of the page of figures while nothing of the user’s can be read',
    },
    emptyText: {
      id: 'figures.empty.text',
      defaultMessage: 'As soon as others can read something of yours, you see here how it does.',
      description: 'Text of the page of figures while nothing of the user’s can be read',
    },
    emptyAction: {
      id: 'ownKnows.create',
      defaultMessage: 'Share something',
      description: 'Button above the list of what the user shared: leads to sharing more',
    },
  }),
);

const LIMIT = 20;

type Figures = components['schemas']['KnowFigures'];
type Row = Figures['content'][number];

const loadError = () => import('../../ui/ErrorScene.tsx');

/** How often what the user shared is read, liked and saved, in all and by week. */
export default requireSession(function FiguresScreen() {
  const { url } = usePage();
  const { payout } = useMarket();
  const page = Math.max(0, Number(new URLSearchParams(url.split('?')[1]).get('page')) || 0);
  const figures = useApiQuery(
    '/api/knows/mine/figures',
    { query: { page, limit: LIMIT } },
    { context: 'knows.getFigures', onScreen: true },
  );
  const isLost = figures.isError && !figures.data;
  const error = useLoaded(loadError, isLost);
  if (isLost && error)
    return (
      <error.ErrorScene
        kind="unreachable"
        onRetry={() => void figures.refetch()}
        homeHref={urlTo('home')}
      />
    );
  return (
    <div className={styles.layout}>
      <header className={styles.header}>
        <p className={styles.ways}>
          <Link variant="standalone" href={urlTo('app-knows')}>
            <FormattedMessage {...texts.back} />
          </Link>
          {!payout.hidden && (
            <Link variant="standalone" href={urlTo('profile-payouts')}>
              <FormattedMessage {...texts.payouts} />
            </Link>
          )}
        </p>
        <h1 className={styles.title}>
          <FormattedMessage {...texts.title} />
        </h1>
        <p className={styles.lead}>
          <FormattedMessage {...texts.lead} />
        </p>
      </header>
      {figures.data ? <Content figures={figures.data} /> : <Waiting />}
    </div>
  );
});

function Content({ figures }: { figures: Figures }) {
  if (figures.totalElements === 0)
    return (
      <EmptyState
        picture={<StepShareScene />}
        title={<FormattedMessage {...texts.emptyTitle} />}
        action={
          <Button size="large" href={urlTo('know-create')}>
            <FormattedMessage {...texts.emptyAction} />
          </Button>
        }
      >
        <FormattedMessage {...texts.emptyText} />
      </EmptyState>
    );
  return (
    <>
      <section className={styles.part}>
        <h2 className={styles.heading}>
          <FormattedMessage {...texts.all} />
        </h2>
        <Card>
          <div className={styles.all}>
            <Counts counts={figures.totals} isLarge />
            <WeekBars weeks={figures.weeks} />
          </div>
        </Card>
      </section>
      <section className={styles.part}>
        <h2 className={styles.heading}>
          <FormattedMessage {...texts.each} />
        </h2>
        <ul className={styles.list}>
          {figures.content.map((row) => (
            <KnowRow key={row.uuid} row={row} />
          ))}
        </ul>
        <Pagination
          page={figures.page}
          pageCount={Math.ceil(figures.totalElements / LIMIT)}
          hrefFor={(page) => urlTo('know-figures', { query: { page: page || null } })}
        />
      </section>
    </>
  );
}

function KnowRow({ row }: { row: Row }) {
  const lang = useMarketLang();
  return (
    <Card as="li">
      <div className={styles.row}>
        <h3 className={styles.name} lang={lang}>
          <a href={row.path}>{row.title}</a>
        </h3>
        <Counts counts={row} />
        <WeekBars weeks={row.weeks} name={row.title} isSmall />
      </div>
    </Card>
  );
}

interface CountsProps {
  counts: components['schemas']['KnowCounts'];
  isLarge?: boolean;
}

function Counts({ counts, isLarge = false }: CountsProps) {
  return (
    <dl className={isLarge ? styles.totals : styles.counts}>
      {counted.map(([name, Icon]) => (
        <div key={name} className={styles.count}>
          <dt>
            <Icon size={16} aria-hidden="true" />
            <FormattedMessage {...figureTexts[name]} />
          </dt>
          <dd>
            <FormattedNumber value={counts[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Waiting() {
  return (
    <div className={styles.list} aria-busy="true">
      {[0, 1, 2].map((one) => (
        <Skeleton key={one} height={one ? 148 : 280} shape="card" />
      ))}
    </div>
  );
}
