import { PencilLine, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { callUrl } from '../../api/client.ts';
import { usePageData, usePageDataAt } from '../../api/pageData.tsx';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { useMarketLang } from '../../market/language.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { subjectUrl, topicUrl, urlTo } from '../../page/routes.ts';
import type { components } from '../../generated/api.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardTitle } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Row } from '../../ui/Stack.tsx';
import { parameterOf, PER_PAGE } from './shared/KnowPages.tsx';
import type { KnowList } from './shared/types.ts';
import { SharedKnows } from './SharedKnows.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Grid } from '../../ui/Stack.tsx';
import { StepShareScene } from '../../ui/scenes/StepShareScene.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import { hueOf } from '../../ui/hues.ts';
import { SubjectSearch } from '../subject/shared/SubjectSearch.tsx';
import { guideLinkTexts } from '../subject/shared/guideLinkTexts.ts';
import styles from './TopicScreen.module.css';

type TopicPage = components['schemas']['TopicPage'];

/** A topic, by its id or by its path below its subject. */
export default function TopicScreen() {
  const { params } = usePage();
  const url = params['slug']
    ? callUrl('/api/subjects/topics/{slug}', { path: { slug: params['slug'] } })
    : callUrl('/api/topics/{id}', { path: { id: params['id'] } });
  const topic = usePageDataAt<TopicPage>(url).data;
  return topic ? <Topic topic={topic} /> : <Waiting />;
}

function Waiting() {
  return (
    <Section space="tight">
      <Skeleton height={48} width="60%" />
      <Skeleton height={280} />
    </Section>
  );
}

function Topic({ topic }: { topic: TopicPage }) {
  const lang = useMarketLang();
  const others = topic.topics.filter((other) => other.uuid !== topic.uuid);
  return (
    <article>
      <TopicHead topic={topic} lang={lang} />
      <Section id="knows" space="tight">
        <Knows topic={topic} lang={lang} />
      </Section>
      <NextSteps />
      {others.length > 0 && (
        <Section
          id="topics"
          tone="card"
          title={
            <FormattedMessage
              id="topic.others.title"
              defaultMessage="More in {subject}"
              description="Topic page: heading above the other topics of the same subject"
              values={{ subject: <span lang={lang}>{topic.subject.name}</span> }}
            />
          }
        >
          <Grid as="ul" min={240} columns={3} gap={3}>
            {others.map((other) => (
              <li key={other.uuid} lang={lang}>
                <a
                  href={topicUrl(topic.subject, other)}
                  className={styles.other}
                  data-hue={hueOf(topic.subject.color)}
                >
                  {other.name}
                </a>
              </li>
            ))}
          </Grid>
        </Section>
      )}
    </article>
  );
}

const loadFollow = () => import('../follow/shared/FollowButton.tsx');
const loadQuiz = () => import('../deck/shared/MakeQuiz.tsx');

function TopicHead({ topic, lang }: { topic: TopicPage; lang: string | undefined }) {
  const intl = useIntl();
  const { subject } = topic;
  const follow = useLoaded(loadFollow, true);
  const quiz = useLoaded(loadQuiz, true);
  const { loading } = useSession();
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
            { label: subject.name, href: subjectUrl(subject) },
            { label: topic.name },
          ]}
        />
        <div className={styles.title}>
          <SubjectIcon iconUrl={subject.iconUrl} hue={hue} size={72} shape="solid" />
          <div className={styles.words} lang={lang}>
            <h1 className={styles.name}>{topic.name}</h1>
            <Row gap={2}>
              <Chip href={subjectUrl(subject)}>{subject.name}</Chip>
              {subject.studyGuideSlug != null && (
                <Chip href={urlTo('study-guide', { params: { slug: subject.studyGuideSlug } })}>
                  <FormattedMessage {...guideLinkTexts.guide} />
                </Chip>
              )}
            </Row>
            <div className={styles.actions}>
              {follow && (
                <follow.FollowButton
                  target={{ subject: subject.id }}
                  name={subject.name}
                  lang={lang}
                />
              )}
              {quiz && follow && !loading && (
                <quiz.MakeQuiz
                  size="small"
                  title={topic.name}
                  about={{ topicUuids: [topic.uuid] }}
                />
              )}
            </div>
          </div>
        </div>
        <div className={styles.search}>
          <SubjectSearch subject={subject} />
        </div>
      </div>
    </header>
  );
}

/** What was shared on the topic, or the ways to get there. */
function Knows({ topic, lang }: { topic: TopicPage; lang: string | undefined }) {
  const { params, url } = usePage();
  // As _routes.yaml has them, so that the page's own answer is found.
  const query = {
    ...(params['slug'] ? { topicSlug: params['slug'] } : { topicId: params['id'] }),
    sort: parameterOf(url, 'sort') as 'newest' | 'mostRead' | undefined,
    page: parameterOf(url, 'page') as number | undefined,
    limit: PER_PAGE,
  };
  const list = usePageData('/api/knows', { query });
  if (list.data && list.data.totalElements > 0) return <Shared topic={topic} list={list.data} />;
  return list.data || list.isError ? (
    <NoKnows topic={topic} lang={lang} />
  ) : (
    <Skeleton height={420} />
  );
}

function Shared({ topic, list }: { topic: TopicPage; list: KnowList }) {
  return (
    <SharedKnows
      title={
        <FormattedMessage
          id="topic.knows.title"
          defaultMessage="What others have shared"
          description="Topic page: heading above the study material on the topic"
        />
      }
      list={list}
      orderedFrom={4}
      hrefFor={({ slug }) => urlTo('topic-know', { params: { id: topic.uuid, know: slug } })}
    />
  );
}

/** Whoever looks for material finds the way to ask for it first, where the market has requests. */
function NoKnows({ topic, lang }: { topic: TopicPage; lang: string | undefined }) {
  const { hasKnowDemandsMenu } = useMarket().flags;
  const asked = { subjectId: topic.subject.id, topicId: topic.uuid, query: topic.name };
  return (
    <EmptyState
      picture={<StepShareScene />}
      title={
        <FormattedMessage
          id="topic.empty.title"
          defaultMessage="Nobody has shared anything on {topic} yet"
          description="Topic page: there is no study material for the topic"
          values={{ topic: <span lang={lang}>{topic.name}</span> }}
        />
      }
      action={
        <Row gap={2} justify="center">
          {hasKnowDemandsMenu && (
            <Button href={urlTo('know-demands', { query: asked, hash: 'ask' })}>
              <FormattedMessage
                id="topic.empty.ask"
                defaultMessage="Ask for it"
                description="Topic page without material: button to the form in which one asks others for material on the topic"
              />
            </Button>
          )}
          <Button href={urlTo('know-create')} variant={hasKnowDemandsMenu ? 'tonal' : 'filled'}>
            <FormattedMessage
              id="topic.empty.action"
              defaultMessage="Be the first"
              description="Topic page without material: button to the page about publishing material"
            />
          </Button>
        </Row>
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

/** Actions in place of content that doesn't exist yet. */
function NextSteps() {
  const { isLaunched, flags } = useMarket();
  return (
    <Section
      space="tight"
      title={
        <FormattedMessage
          id="topic.next.title"
          defaultMessage="What you can do now"
          description="Topic page without material: heading above suggestions"
        />
      }
    >
      <Grid min={260} columns={2}>
        <NextStep
          icon={<PencilLine size={28} aria-hidden="true" />}
          href={urlTo('know-create')}
          title={
            <FormattedMessage
              id="topic.next.share"
              defaultMessage="Share your notes"
              description="Topic page: a suggestion, leads to the page on which notes are shared"
            />
          }
          text={
            <FormattedMessage
              id="topic.next.share.text"
              defaultMessage="What you wrote for class is enough to begin with."
              description="Topic page: the suggestion to publish material in a sentence"
            />
          }
        />
        {isLaunched && !flags.isContentCampaignRunning && (
          <NextStep
            icon={<Smartphone size={28} aria-hidden="true" />}
            href={urlTo('about-download')}
            title={
              <FormattedMessage
                id="topic.next.app"
                defaultMessage="Get the app"
                description="Topic page: a suggestion, the page about the app"
              />
            }
            text={
              <FormattedMessage
                id="topic.next.app.text"
                defaultMessage="Your subjects, wherever you are."
                description="Topic page: the suggestion to get the app in a sentence"
              />
            }
          />
        )}
      </Grid>
    </Section>
  );
}

interface NextStepProps {
  icon: ReactNode;
  href: string;
  title: ReactNode;
  text: ReactNode;
}

function NextStep({ icon, href, title, text }: NextStepProps) {
  return (
    <Card className={styles.step}>
      <span className={styles.icon}>{icon}</span>
      <CardTitle href={href}>{title}</CardTitle>
      <p className={styles.text}>{text}</p>
    </Card>
  );
}
