import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useApi } from '../../api/ApiProvider.tsx';
import { callUrl } from '../../api/client.ts';
import { usePageAnswers, usePageDataAt } from '../../api/pageData.tsx';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { useMarketLang } from '../../market/language.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StepLearnScene } from '../../ui/scenes/StepLearnScene.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import styles from './QuizScreen.module.css';
import { startTexts as texts } from './startTexts.ts';
import type { UserTopic } from './types.ts';

const loadRun = () => import('./QuizRun.tsx');

/** How many questions a quiz asks at most. */
const ASKED = 10;

/** A quiz on what a user chose: what it asks, and then the questions one by one. */
export default function QuizScreen() {
  const topic = useUserTopic();
  const [started, setStarted] = useState(false);
  const run = useLoaded(loadRun, started);
  if (!topic)
    return (
      <Section width="reading" space="tight">
        <Skeleton height={56} width="70%" />
        <Skeleton height={240} shape="card" />
      </Section>
    );
  return run ? (
    <run.QuizRun topic={topic} />
  ) : (
    <Start topic={topic} starting={started} onStart={() => setStarted(true)} />
  );
}

/**
 * The choice whose address the page has. The server puts into the page what visitors see;
 * for signed-in users it is fetched once more with their token: then all cards count.
 */
function useUserTopic(): UserTopic | undefined {
  const api = useApi();
  const answers = usePageAnswers();
  const { signedIn } = useSession();
  const url = callUrl('/api/user-topics/{id}', { path: { id: usePage().params['id'] ?? '' } });
  const { data } = usePageDataAt<UserTopic>(url, { context: 'userTopics.get' });
  useEffect(() => {
    if (!signedIn) return;
    // The page goes on showing what visitors see where this fails.
    void api.getUrl<UserTopic>(url).then(
      (topic) => answers.seed(url, topic),
      () => undefined,
    );
  }, [signedIn, api, answers, url]);
  return data;
}

interface StartProps {
  topic: UserTopic;
  starting: boolean;
  onStart: () => void;
}

const kinds = { TOPIC: texts.topic, DECK: texts.deck, GUIDE: texts.guide } as const;

function Start({ topic, starting, onStart }: StartProps) {
  const lang = useMarketLang();
  return (
    <Section width="reading" space="tight">
      <article className={styles.start}>
        <header className={styles.head}>
          <p className={styles.kind}>
            <FormattedMessage {...texts.kind} />
          </p>
          <h1 className={styles.title} lang={lang}>
            {topic.title}
          </h1>
          {topic.author !== null && (
            <p className={styles.author}>
              <FormattedMessage
                {...texts.by}
                values={{ author: <bdi translate="no">{topic.author}</bdi> }}
              />
            </p>
          )}
        </header>
        {topic.questions > 0 ? (
          <Ready topic={topic} starting={starting} onStart={onStart} />
        ) : (
          <EmptyState
            picture={<StepLearnScene />}
            title={<FormattedMessage {...texts.empty} />}
            action={
              <Button href={urlTo('deck-create')}>
                <FormattedMessage {...texts.emptyAction} />
              </Button>
            }
          >
            <FormattedMessage {...texts.emptyText} />
          </EmptyState>
        )}
        <Things topic={topic} lang={lang} />
        {topic.hidden > 0 && <Hidden count={topic.hidden} />}
      </article>
    </Section>
  );
}

function Ready({ topic, starting, onStart }: StartProps) {
  const asked = Math.min(ASKED, topic.questions);
  return (
    <div className={styles.ready}>
      <p>
        <FormattedMessage
          {...(topic.questions > asked ? texts.count : texts.countAll)}
          values={{ asked, all: topic.questions }}
        />
      </p>
      <Button size="large" loading={starting} onClick={onStart}>
        <FormattedMessage {...texts.start} />
      </Button>
    </div>
  );
}

function Things({ topic, lang }: { topic: UserTopic; lang: string | undefined }) {
  if (topic.things.length === 0) return null;
  return (
    <section className={styles.about}>
      <h2 className={styles.heading}>
        <FormattedMessage {...texts.about} />
      </h2>
      <ul className={styles.things}>
        {topic.things.map((thing) => (
          <li key={thing.path}>
            <a className={styles.thing} href={thing.path}>
              <span className={styles.thingKind}>
                <FormattedMessage {...kinds[thing.kind]} />
              </span>
              <span lang={lang} className={styles.thingTitle}>
                {thing.title}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Hidden({ count }: { count: number }) {
  const { url } = usePage();
  return (
    <Notice
      title={<FormattedMessage {...texts.hidden} values={{ count }} />}
      action={
        <Button
          size="small"
          variant="tonal"
          href={urlTo('auth-signup', { query: { redirect: url } })}
        >
          <FormattedMessage {...texts.signUp} />
        </Button>
      }
    >
      <FormattedMessage {...texts.hiddenText} />
    </Notice>
  );
}
