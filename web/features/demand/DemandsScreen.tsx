import { MessageCircleQuestionMark, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { usePageData } from '../../api/pageData.tsx';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { useMarketLang } from '../../market/language.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Section } from '../../ui/Section.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Row } from '../../ui/Stack.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { withValues } from '../../ui/withValues.ts';
import type { Subject } from '../subject/shared/types.ts';
import { DemandGrid } from './DemandCard.tsx';
import styles from './DemandsScreen.module.css';
import type { DemandList } from './types.ts';

const texts = withValues(
  defineMessages({
    title: {
      id: 'demands.title',
      defaultMessage: 'What others are looking for',
      description: 'Heading of the page with requests for study material',
    },
    lead: {
      id: 'demands.lead',
      defaultMessage:
        'Nothing here on your topic? Ask for it. And if you have what somebody is missing, you can help right away.',
      description: 'Below the heading of the page with requests for study material',
    },
    ask: {
      id: 'demands.ask',
      defaultMessage: 'Ask for something',
      description: 'Button on the page with requests: opens the form for a new one',
    },
    own: {
      id: 'demands.own',
      defaultMessage: 'Your requests',
      description: 'Link on the page with requests to those that the user asked or reserved',
    },
    state: {
      id: 'demands.state',
      defaultMessage: 'State',
      description: 'Name of the row of links that filter requests by their state, read out',
    },
    all: {
      id: 'demands.state.all',
      defaultMessage: 'All',
      description: 'Filter of requests: open and answered ones',
    },
    open: {
      id: 'demands.state.open',
      defaultMessage: 'Open',
      description: 'Filter of requests: those that nobody has answered',
    },
    answered: {
      id: 'demands.state.answered',
      defaultMessage: 'Answered',
      description: 'Filter of requests: those that somebody has answered',
    },
    subject: {
      id: 'demands.subject',
      defaultMessage: 'Subject',
      description: 'Label of the choice of a subject, by which requests are filtered',
    },
    anySubject: {
      id: 'demands.subject.any',
      defaultMessage: 'All subjects',
      description: 'In the choice of a subject by which requests are filtered: any of them',
    },
    show: {
      id: 'demands.subject.show',
      defaultMessage: 'Show',
      description: 'Button beside the choice of a subject: shows the requests of the subject',
    },
    empty: {
      id: 'demands.empty',
      defaultMessage: 'Nobody is looking for anything at the moment',
      description: 'Heading of the list of requests while there is none',
    },
    emptyText: {
      id: 'demands.empty.text',
      defaultMessage:
        'You can be the first: say what you need for your next test, and others share what they have.',
      description: 'What the list of requests says while there is none',
    },
    emptyFiltered: {
      id: 'demands.empty.filtered',
      defaultMessage: 'No requests here',
      description: 'Heading of the list of requests where none fits the chosen filters',
    },
    emptyFilteredText: {
      id: 'demands.empty.filtered.text',
      defaultMessage: 'Look at all of them, or ask for what you are missing.',
      description: 'What the list of requests says where none fits the chosen filters',
    },
    failed: {
      id: 'demands.failed',
      defaultMessage: 'The requests could not be loaded. Please try again in a moment.',
      description: 'In place of the list of requests where it could not be fetched',
    },
  }),
);

/** How many requests a page of the list has; _routes.yaml fetches as many. */
const PER_PAGE = 12;

/** The section of the page that opens the form. */
const ASK = 'ask';

const loadDialog = () => import('./AskDialog.tsx');
/** Rare, and only a drawing. */
const loadScene = () => import('../../ui/scenes/StepFindScene.tsx');

type State = 'open' | 'answered';

interface Filters {
  subject: string | null;
  state: State | null;
}

function filtersOf(url: string): Filters & { page: string | null } {
  const query = new URLSearchParams(url.split('?')[1]);
  const state = query.get('state');
  return {
    subject: query.get('subjectId'),
    state: state === 'open' || state === 'answered' ? state : null,
    page: query.get('page'),
  };
}

const hrefOf = ({ subject, state }: Filters, page = 0) =>
  urlTo('know-demands', { query: { subjectId: subject, state, page: page || null } });

/** What users of the market are looking for. */
export default function DemandsScreen() {
  const { url } = usePage();
  const { page, ...filters } = filtersOf(url);
  const subjects = usePageData('/api/subjects', {}).data?.subjects ?? [];
  // As _routes.yaml has them, so that the page's own answer is found.
  const query = {
    subjectId: (filters.subject ?? undefined) as number | undefined,
    state: filters.state ?? undefined,
    page: (page ?? undefined) as number | undefined,
    limit: PER_PAGE,
  };
  const list = usePageData('/api/know-demands', { query }, { context: 'demands.list' });
  return (
    <>
      <Head subjects={subjects} />
      <Section space="tight">
        <FilterBar filters={filters} subjects={subjects} />
        {list.data ? (
          <Demands list={list.data} filters={filters} />
        ) : list.isError ? (
          <p>
            <FormattedMessage {...texts.failed} />
          </p>
        ) : (
          <Skeleton height={320} shape="card" />
        )}
      </Section>
    </>
  );
}

function Head({ subjects }: { subjects: readonly Subject[] }) {
  const { signedIn } = useSession();
  const [asking, setAsking] = useState(false);
  const dialog = useLoaded(loadDialog, asking);
  // What a search didn't find, or the topic without material: the form begins with it.
  const asked = new URLSearchParams(usePage().url.split('?')[1]);
  const [query, subjectId, topicId] = ['query', 'subjectId', 'topicId'].map((name) =>
    asked.get(name),
  );
  // The sign-in leads back with the section in the address.
  useEffect(() => {
    if (!signedIn || location.hash !== `#${ASK}`) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    setAsking(true);
  }, [signedIn]);
  const signIn = urlTo('auth-signin', {
    query: { redirect: urlTo('know-demands', { query: { subjectId, topicId, query }, hash: ASK }) },
  });
  return (
    <header className={styles.head}>
      <div className={styles.inner}>
        <h1 className={styles.title}>
          <FormattedMessage {...texts.title} />
        </h1>
        <p className={styles.lead}>
          <FormattedMessage {...texts.lead} />
        </p>
        <Row gap={2}>
          <Button
            size="large"
            icon={<Plus size={20} aria-hidden="true" />}
            {...(signedIn ? { onClick: () => setAsking(true) } : { href: signIn })}
          >
            <FormattedMessage {...texts.ask} />
          </Button>
          <Button
            size="large"
            variant="quiet"
            icon={<MessageCircleQuestionMark size={20} aria-hidden="true" />}
            href={urlTo('own-know-demands')}
          >
            <FormattedMessage {...texts.own} />
          </Button>
        </Row>
      </div>
      {dialog && (
        <dialog.AskDialog open={asking} onClose={() => setAsking(false)} subjects={subjects} />
      )}
    </header>
  );
}

function FilterBar({ filters, subjects }: { filters: Filters; subjects: readonly Subject[] }) {
  const intl = useIntl();
  const lang = useMarketLang();
  const { state } = filters;
  const any = { value: '', label: intl.formatMessage(texts.anySubject) };
  return (
    <div className={styles.filters}>
      <nav aria-label={intl.formatMessage(texts.state)}>
        <Row gap={2}>
          {([null, 'open', 'answered'] as const).map((one) => (
            <Chip key={one} href={hrefOf({ ...filters, state: one })} selected={state === one}>
              <FormattedMessage {...texts[one ?? 'all']} />
            </Chip>
          ))}
        </Row>
      </nav>
      {subjects.length > 0 && (
        <form className={styles.subject} action={urlTo('know-demands')}>
          {state !== null && <input type="hidden" name="state" value={state} />}
          <div className={styles.select}>
            <Select
              label={intl.formatMessage(texts.subject)}
              name="subjectId"
              defaultValue={filters.subject ?? ''}
              lang={lang}
              options={[
                any,
                ...subjects.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={({ target }) =>
                location.assign(hrefOf({ ...filters, subject: target.value || null }))
              }
            />
          </div>
          <Button type="submit" variant="tonal">
            <FormattedMessage {...texts.show} />
          </Button>
        </form>
      )}
    </div>
  );
}

function Demands({ list, filters }: { list: DemandList; filters: Filters }) {
  const lang = useMarketLang();
  if (list.totalElements === 0) return <NoDemands filters={filters} />;
  return (
    <>
      <DemandGrid demands={list.content} lang={lang} />
      <Pagination
        page={list.page}
        pageCount={Math.ceil(list.totalElements / PER_PAGE)}
        hrefFor={(page) => hrefOf(filters, page)}
      />
    </>
  );
}

function NoDemands({ filters: { subject, state } }: { filters: Filters }) {
  const scene = useLoaded(loadScene, true, false, true);
  const picture = <div className={styles.scene}>{scene && <scene.StepFindScene />}</div>;
  if (subject === null && state === null)
    return (
      <EmptyState picture={picture} title={<FormattedMessage {...texts.empty} />}>
        <FormattedMessage {...texts.emptyText} />
      </EmptyState>
    );
  return (
    <EmptyState
      picture={picture}
      title={<FormattedMessage {...texts.emptyFiltered} />}
      action={
        <Button variant="tonal" href={urlTo('know-demands')}>
          <FormattedMessage {...texts.all} />
        </Button>
      }
    >
      <FormattedMessage {...texts.emptyFilteredText} />
    </EmptyState>
  );
}
