import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { usePageData } from '../../api/pageData.tsx';
import { requireSession } from '../../api/session/requireSession.tsx';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import { useMarketLang } from '../../market/language.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorScene } from '../../ui/ErrorScene.tsx';
import { hueOf } from '../../ui/hues.ts';
import { Link } from '../../ui/Link.tsx';
import { StepFindScene } from '../../ui/scenes/StepFindScene.tsx';
import { StepShareScene } from '../../ui/scenes/StepShareScene.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Grid, Stack } from '../../ui/Stack.tsx';
import { withValues } from '../../ui/withValues.ts';
import { KnowPages, parameterOf, PER_PAGE, withParameter } from './shared/KnowPages.tsx';
import { ownSubjects } from '../subject/shared/ownSubjects.ts';
import type { Subject } from '../subject/shared/types.ts';
import styles from './SubjectKnows.module.css';

const texts = withValues(
  defineMessages({
    title: {
      id: 'subjectKnows.title',
      defaultMessage: 'Your subjects',
      description:
        'Heading of the list of study material of the subjects that a user chose or follows',
    },
    manage: {
      id: 'subjectKnows.manage',
      defaultMessage: 'What you follow',
      description: 'Link to the list of knowers and subjects that a user follows',
    },
    filter: {
      id: 'subjectKnows.filter',
      defaultMessage: 'Subject',
      description: 'Names, read out, the links that show material of one subject alone',
    },
    all: {
      id: 'subjectKnows.all',
      defaultMessage: 'All',
      description: 'Link that shows the material of all of the user’s subjects; short',
    },
    order: {
      id: 'subjectKnows.order',
      defaultMessage: 'Order',
      description: 'Names, read out, the links that order the list',
    },
    newest: {
      id: 'subjectKnows.newest',
      defaultMessage: 'Newest',
      description: 'Link that shows the newest study material first',
    },
    mostRead: {
      id: 'subjectKnows.mostRead',
      defaultMessage: 'Most read',
      description: 'Link that shows the study material first that is read most',
    },
    none: {
      id: 'subjectKnows.none',
      defaultMessage: 'Which subjects are yours?',
      description: 'Heading in place of the material, while a user has chosen no subjects',
    },
    noneText: {
      id: 'subjectKnows.none.text',
      defaultMessage: 'Choose them, and what others share about them is here.',
      description: 'In place of the material, while a user has chosen no subjects',
    },
    choose: {
      id: 'subjectKnows.choose',
      defaultMessage: 'Choose your subjects',
      description: 'Button to where a user chooses their school subjects',
    },
    foreignText: {
      id: 'subjectKnows.foreign.text',
      defaultMessage:
        'Your subjects belong to another country’s site. Follow subjects of this one, and what others share about them is here.',
      description:
        'In place of the material, on the site of another country than the user’s own, where they follow no subjects',
    },
    overview: {
      id: 'subjectKnows.overview',
      defaultMessage: 'See all subjects',
      description: 'Button to the overview of subjects, where each can be followed',
    },
    empty: {
      id: 'subjectKnows.empty',
      defaultMessage: 'Nothing is shared here yet',
      description: 'Heading in place of the material, where there is none of the user’s subjects',
    },
    emptyText: {
      id: 'subjectKnows.empty.text',
      defaultMessage:
        'If you have notes from class, you can be the one who helps everyone after you.',
      description: 'In place of the material, where there is none of the user’s subjects',
    },
    share: {
      id: 'subjectKnows.share',
      defaultMessage: 'Share your notes',
      description: 'Button to sharing, where there is no material yet',
    },
  }),
);

/** What was shared on the subjects that the user chose or follows. */
export default requireSession(function SubjectKnows() {
  const { user } = useOwnUser();
  const market = useMarket();
  const subjects = usePageData('/api/subjects', {}, { onScreen: true });
  const ids = useApiQuery(
    '/api/users/me/follows/ids',
    {},
    { context: 'follow.get', onScreen: true },
  );
  if (subjects.isError || (ids.isError && !ids.data))
    return (
      <ErrorScene kind="unreachable" onRetry={() => location.reload()} homeHref={urlTo('home')} />
    );
  if (!subjects.data || !ids.data) return <Frame waiting />;
  const all = subjects.data.subjects ?? [];
  const chosen = ownSubjects(all, user, market);
  const followed = new Set(ids.data.subjects);
  const own = all.filter((subject) => chosen.own.includes(subject) || followed.has(subject.id));
  return (
    <Frame>
      {own.length > 0 ? <Knows subjects={own} /> : <NoSubjects foreign={chosen.foreign} />}
    </Frame>
  );
});

function Frame({ waiting, children }: { waiting?: boolean; children?: ReactNode }) {
  return (
    <Section
      headingLevel="h1"
      space="tight"
      className={styles.screen}
      title={<FormattedMessage {...texts.title} />}
      action={
        <Link href={urlTo('app-following')} variant="standalone">
          <FormattedMessage {...texts.manage} />
        </Link>
      }
    >
      {waiting ? <Waiting /> : children}
    </Section>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <Grid min={240} columns={4} gap={5}>
        {[0, 1, 2, 3].map((one) => (
          <Skeleton key={one} shape="card" height={340} />
        ))}
      </Grid>
    </div>
  );
}

function Knows({ subjects }: { subjects: readonly Subject[] }) {
  const { url } = usePage();
  const id = Number(parameterOf(url, 'subjectId'));
  const chosen = subjects.find((subject) => subject.id === id);
  const sort = parameterOf(url, 'sort') === 'mostRead' ? 'mostRead' : 'newest';
  const page = Math.max(0, Math.trunc(Number(parameterOf(url, 'page'))) || 0);
  const list = usePageData(
    '/api/knows',
    {
      query: {
        subjectIds: (chosen ? [chosen] : subjects).map((subject) => subject.id),
        sort,
        page,
        limit: PER_PAGE,
      },
    },
    { context: 'follow.getKnows', onScreen: true },
  );
  return (
    <Stack gap={6}>
      <Filters subjects={subjects} chosen={chosen} sort={sort} />
      {list.isError ? (
        <ErrorScene kind="unreachable" onRetry={() => location.reload()} homeHref={urlTo('home')} />
      ) : !list.data ? (
        <Waiting />
      ) : list.data.totalElements > 0 ? (
        <KnowPages list={list.data} heading="h2" />
      ) : (
        <EmptyState
          picture={<StepShareScene />}
          title={<FormattedMessage {...texts.empty} />}
          action={
            <Button href={urlTo('app-know-create')}>
              <FormattedMessage {...texts.share} />
            </Button>
          }
        >
          <FormattedMessage {...texts.emptyText} />
        </EmptyState>
      )}
    </Stack>
  );
}

interface FiltersProps {
  subjects: readonly Subject[];
  chosen: Subject | undefined;
  sort: 'newest' | 'mostRead';
}

function Filters({ subjects, chosen, sort }: FiltersProps) {
  const intl = useIntl();
  const { url } = usePage();
  const lang = useMarketLang();
  const first = withParameter(url, 'page', '');
  return (
    <Stack gap={3}>
      <nav className={styles.filter} aria-label={intl.formatMessage(texts.filter)}>
        <Chip href={withParameter(first, 'subjectId', '')} selected={!chosen}>
          <FormattedMessage {...texts.all} />
        </Chip>
        {subjects.map((subject) => (
          <span key={subject.id} lang={lang}>
            <Chip
              href={withParameter(first, 'subjectId', String(subject.id))}
              selected={subject === chosen}
              hue={hueOf(subject.color)}
            >
              {subject.name}
            </Chip>
          </span>
        ))}
      </nav>
      <nav className={styles.filter} aria-label={intl.formatMessage(texts.order)}>
        <Chip href={withParameter(first, 'sort', '')} selected={sort === 'newest'}>
          <FormattedMessage {...texts.newest} />
        </Chip>
        <Chip href={withParameter(first, 'sort', 'mostRead')} selected={sort === 'mostRead'}>
          <FormattedMessage {...texts.mostRead} />
        </Chip>
      </nav>
    </Stack>
  );
}

function NoSubjects({ foreign }: { foreign: boolean }) {
  return (
    <EmptyState
      picture={<StepFindScene />}
      title={<FormattedMessage {...texts.none} />}
      action={
        foreign ? (
          <Button href={urlTo('subjects')}>
            <FormattedMessage {...texts.overview} />
          </Button>
        ) : (
          <Button href={urlTo('profile-edit', { hash: 'subjects' })}>
            <FormattedMessage {...texts.choose} />
          </Button>
        )
      }
    >
      <FormattedMessage {...(foreign ? texts.foreignText : texts.noneText)} />
    </EmptyState>
  );
}
