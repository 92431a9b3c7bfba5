import { defineMessages, FormattedMessage } from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { requireSession } from '../../api/session/requireSession.tsx';
import type { components } from '../../generated/api.ts';
import { useMarketLang } from '../../market/language.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { subjectUrl, urlTo } from '../../page/routes.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorScene } from '../../ui/ErrorScene.tsx';
import { hueOf } from '../../ui/hues.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { StepFindScene } from '../../ui/scenes/StepFindScene.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import { withValues } from '../../ui/withValues.ts';
import styles from './Follow.module.css';
import { FollowButton } from './shared/FollowButton.tsx';

const texts = withValues(
  defineMessages({
    title: {
      id: 'following.title',
      defaultMessage: 'What you follow',
      description: 'Heading of the list of knowers and subjects that a user follows',
    },
    lead: {
      id: 'following.lead',
      defaultMessage: 'Only you see this list.',
      description: 'Below the heading of the list of knowers and subjects that a user follows',
    },
    knowers: {
      id: 'following.knowers',
      defaultMessage: 'Knowers',
      description:
        'Heading above the users whom one follows; Knower is the platform’s name for those who publish material',
    },
    noKnowers: {
      id: 'following.knowers.none',
      defaultMessage:
        'You follow nobody yet. The button is on their pages and above what they share.',
      description: 'In place of the knowers whom a user follows, while there is none',
    },
    subjects: {
      id: 'following.subjects',
      defaultMessage: 'Subjects',
      description: 'Heading above the school subjects that a user follows',
    },
    noSubjects: {
      id: 'following.subjects.none',
      defaultMessage: 'You follow no subject yet. The button is on the page with all subjects.',
      description: 'In place of the school subjects that a user follows, while there is none',
    },
    empty: {
      id: 'following.empty',
      defaultMessage: 'You don’t follow anything yet',
      description: 'Heading in place of the list of what a user follows, while there is nothing',
    },
    emptyText: {
      id: 'following.empty.text',
      defaultMessage:
        'Follow subjects and people whose notes help you, so that you miss nothing new.',
      description: 'In place of the list of what a user follows, while there is nothing',
    },
    overview: {
      id: 'following.overview',
      defaultMessage: 'See all subjects',
      description: 'Button to the overview of subjects, where each can be followed',
    },
  }),
);

const LIMIT = 50;

type Follows = components['schemas']['Follows'];

/** The knowers and subjects that a user follows. What is unfollowed stays in sight until the next visit. */
export default requireSession(function Following() {
  const { url } = usePage();
  const page = Math.max(
    0,
    Math.trunc(Number(new URLSearchParams(url.split('?')[1]).get('page'))) || 0,
  );
  const follows = useApiQuery(
    '/api/users/me/follows',
    { query: { page, limit: LIMIT } },
    { context: 'follow.list', onScreen: true },
  );
  if (follows.isError && !follows.data)
    return (
      <ErrorScene
        kind="unreachable"
        onRetry={() => void follows.refetch()}
        homeHref={urlTo('home')}
      />
    );
  return (
    <Section
      headingLevel="h1"
      width="narrow"
      space="tight"
      className={styles.screen}
      title={<FormattedMessage {...texts.title} />}
      lead={<FormattedMessage {...texts.lead} />}
    >
      {follows.data ? <Lists follows={follows.data} /> : <Waiting />}
    </Section>
  );
});

function Lists({ follows }: { follows: Follows }) {
  const { hasSubjects } = useMarket();
  const { knowers, subjects } = follows;
  if (knowers.totalElements === 0 && subjects.length === 0) return <Empty />;
  return (
    <Stack gap={8}>
      {hasSubjects && <Subjects subjects={subjects} />}
      <Stack gap={3}>
        <h2>
          <FormattedMessage {...texts.knowers} />
        </h2>
        {knowers.totalElements === 0 && (
          <p>
            <FormattedMessage {...texts.noKnowers} />
          </p>
        )}
        <ul className={styles.list}>
          {knowers.content.map(({ uuid, name, path, profilePicture }) => (
            <li key={uuid} className={styles.row}>
              <Avatar name={name} src={profilePicture} size={48} decorative />
              <a href={path} className={styles.name}>
                <bdi>{name}</bdi>
              </a>
              <FollowButton target={{ knower: uuid }} name={name} />
            </li>
          ))}
        </ul>
        <Pagination
          page={knowers.page}
          pageCount={Math.ceil(knowers.totalElements / LIMIT)}
          hrefFor={(page) => urlTo('app-following', { query: { page: page || null } })}
        />
      </Stack>
    </Stack>
  );
}

function Subjects({ subjects }: { subjects: Follows['subjects'] }) {
  const lang = useMarketLang();
  return (
    <Stack gap={3}>
      <h2>
        <FormattedMessage {...texts.subjects} />
      </h2>
      {subjects.length === 0 && (
        <p>
          <FormattedMessage {...texts.noSubjects} />
        </p>
      )}
      <ul className={styles.list}>
        {subjects.map((subject) => (
          <li key={subject.id} className={styles.row}>
            <SubjectIcon iconUrl={subject.iconUrl} hue={hueOf(subject.color)} />
            <a href={subjectUrl(subject)} className={styles.name} lang={lang}>
              {subject.name}
            </a>
            <FollowButton target={{ subject: subject.id }} name={subject.name} lang={lang} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Empty() {
  const { hasSubjects } = useMarket();
  return (
    <EmptyState
      picture={<StepFindScene />}
      title={<FormattedMessage {...texts.empty} />}
      action={
        hasSubjects && (
          <Button href={urlTo('subjects')}>
            <FormattedMessage {...texts.overview} />
          </Button>
        )
      }
    >
      <FormattedMessage {...texts.emptyText} />
    </EmptyState>
  );
}

function Waiting() {
  return (
    <div className={styles.list} aria-busy="true">
      {[0, 1, 2].map((one) => (
        <Skeleton key={one} shape="card" height={70} />
      ))}
    </div>
  );
}
