import { FormattedMessage, useIntl } from 'react-intl';
import { usePageData } from '../../api/pageData.tsx';
import type { components } from '../../generated/api.ts';
import { useMarketLang } from '../../market/language.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { topicUrl, urlTo } from '../../page/routes.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { hueOf } from '../../ui/hues.ts';
import { StepShareScene } from '../../ui/scenes/StepShareScene.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Grid, Row } from '../../ui/Stack.tsx';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { guideLinkTexts } from '../subject/shared/guideLinkTexts.ts';
import { SubjectSearch } from '../subject/shared/SubjectSearch.tsx';
import { parameterOf, PER_PAGE } from './shared/KnowPages.tsx';
import type { KnowList } from './shared/types.ts';
import { SharedKnows } from './SharedKnows.tsx';
import styles from './TopicScreen.module.css';

type Subject = components['schemas']['SubjectPage'];

/** All that is shared on a subject. */
export default function SubjectScreen() {
  const { params, url } = usePage();
  const slug = params['slug'] ?? '';
  const subject = usePageData('/api/subjects/{slug}', { path: { slug } }).data;
  // As _routes.yaml has them, so that the page's own answer is found.
  const list = usePageData('/api/knows', {
    query: {
      subjectSlug: slug,
      sort: parameterOf(url, 'sort') as 'newest' | 'mostRead' | undefined,
      page: parameterOf(url, 'page') as number | undefined,
      limit: PER_PAGE,
    },
  });
  if (!subject)
    return (
      <Section space="tight">
        <Skeleton height={48} width="60%" />
        <Skeleton height={280} />
      </Section>
    );
  return (
    <article>
      <SubjectHead subject={subject} />
      <Section id="knows" space="tight">
        {list.data && list.data.totalElements > 0 && <Shared list={list.data} />}
        {list.data?.totalElements === 0 || list.isError ? (
          <NoKnows subject={subject} />
        ) : (
          !list.data && <Skeleton height={420} />
        )}
      </Section>
      {subject.topics.length > 0 && <Topics subject={subject} />}
    </article>
  );
}

const loadFollow = () => import('../follow/shared/FollowButton.tsx');

function SubjectHead({ subject }: { subject: Subject }) {
  const intl = useIntl();
  const lang = useMarketLang();
  const follow = useLoaded(loadFollow, true);
  const hue = hueOf(subject.color);
  return (
    <header className={styles.head} data-hue={hue}>
      <div className={styles.inner}>
        <Breadcrumbs
          items={[
            {
              label: intl.formatMessage({
                id: 'topic.crumb.subjects',
                defaultMessage: 'Subjects',
                description:
                  'Topic page: link in the path above the heading to the overview of subjects',
              }),
              href: urlTo('subjects'),
            },
            { label: subject.name },
          ]}
        />
        <div className={styles.title}>
          <SubjectIcon iconUrl={subject.iconUrl} hue={hue} size={72} shape="solid" />
          <div className={styles.words} lang={lang}>
            <h1 className={styles.name}>{subject.name}</h1>
            <Row gap={2}>
              {subject.studyGuideSlug != null && (
                <Chip href={urlTo('study-guide', { params: { slug: subject.studyGuideSlug } })}>
                  <FormattedMessage {...guideLinkTexts.guide} />
                </Chip>
              )}
              <span className={styles.follow}>
                {follow && (
                  <follow.FollowButton
                    target={{ subject: subject.id }}
                    name={subject.name}
                    lang={lang}
                  />
                )}
              </span>
            </Row>
          </div>
        </div>
        <div className={styles.search}>
          <SubjectSearch subject={subject} />
        </div>
      </div>
    </header>
  );
}

function Shared({ list }: { list: KnowList }) {
  return (
    <SharedKnows
      title={
        <FormattedMessage
          id="subject.knows"
          defaultMessage="{knows, plural, one {# know} other {# knows}}"
          description="Page of a subject: heading above what is shared on it; {knows} is how many pieces of study material there are"
          values={{ knows: list.totalElements }}
        />
      }
      list={list}
      orderedFrom={2}
    />
  );
}

function NoKnows({ subject }: { subject: Subject }) {
  const lang = useMarketLang();
  return (
    <EmptyState
      picture={<StepShareScene />}
      title={
        <FormattedMessage
          id="topic.empty.title"
          defaultMessage="Nobody has shared anything on {topic} yet"
          description="Topic page: there is no study material for the topic"
          values={{ topic: <span lang={lang}>{subject.name}</span> }}
        />
      }
      action={
        <Button href={urlTo('know-create')}>
          <FormattedMessage
            id="topic.empty.action"
            defaultMessage="Be the first"
            description="Topic page without material: button to the page about publishing material"
          />
        </Button>
      }
    >
      <FormattedMessage
        id="topic.empty.text"
        defaultMessage="There are no notes or summaries about it yet. If you have some from class, you can be the one who helps everyone after you."
        description="Topic page without material: what would be here and what the visitor can do"
      />
    </EmptyState>
  );
}

function Topics({ subject }: { subject: Subject }) {
  const lang = useMarketLang();
  return (
    <Section
      id="topics"
      tone="card"
      title={
        <FormattedMessage
          id="subject.topicCount"
          defaultMessage="{topics, plural, one {# topic} other {# topics}}"
          description="How many topics a subject has"
          values={{ topics: subject.topics.length }}
        />
      }
    >
      <Grid as="ul" min={240} columns={3} gap={3}>
        {subject.topics.map((topic) => (
          <li key={topic.uuid} lang={lang}>
            <a
              href={topicUrl(subject, topic)}
              className={styles.other}
              data-hue={hueOf(subject.color)}
            >
              {topic.name}
            </a>
          </li>
        ))}
      </Grid>
    </Section>
  );
}
