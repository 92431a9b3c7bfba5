import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useApi } from '../../api/ApiProvider.tsx';
import { callUrl } from '../../api/client.ts';
import { useMarketLang } from '../../market/language.ts';
import { useBrowserQuery } from '../../page/useBrowserQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { UnpluggedScene } from '../../ui/scenes/UnpluggedScene.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { QuizQuestion } from './QuizQuestion.tsx';
import { QuizResult } from './QuizResult.tsx';
import styles from './QuizRun.module.css';
import { quizTexts as texts } from './quizTexts.ts';
import type { Question, Quiz, UserTopic } from './types.ts';

/** A run through questions: all of a quiz, or those that were answered wrongly. */
interface Round {
  number: number;
  questions: readonly Question[];
  wrong: readonly Question[];
  at: number;
}

const first: Round = { number: 0, questions: [], wrong: [], at: 0 };

/** The questions of a quiz one by one, and then the result. */
export function QuizRun({ topic }: { topic: UserTopic }) {
  const { quiz, failed, load } = useQuiz(topic.uuid);
  const lang = useMarketLang();
  const [round, setRound] = useState(first);
  const [of, setOf] = useState<Quiz | null>(null);
  if (quiz && of !== quiz) {
    setOf(quiz);
    setRound({ ...first, number: round.number + 1, questions: quiz.questions });
    return null;
  }
  if (failed) return <Failed onRetry={() => load()} />;
  if (!quiz) return <Loading />;
  const question = round.questions[round.at];
  const all = round.questions.length;
  return (
    <Section width="reading" space="tight">
      <p className={styles.of} lang={lang}>
        {topic.title}
      </p>
      {question ? (
        <QuizQuestion
          key={`${round.number} ${question.id}`}
          question={question}
          number={round.at + 1}
          all={all}
          lang={lang}
          onDone={(isRight) =>
            setRound({
              ...round,
              at: round.at + 1,
              wrong: isRight ? round.wrong : [...round.wrong, question],
            })
          }
        />
      ) : (
        <QuizResult
          topic={topic}
          seed={quiz.seed}
          right={all - round.wrong.length}
          all={all}
          wrong={round.wrong}
          lang={lang}
          onWrong={() => setRound({ ...first, number: round.number + 1, questions: round.wrong })}
          onFresh={() => load()}
        />
      )}
    </Section>
  );
}

/** The questions: the first time those of the address's seed, then others. */
function useQuiz(id: string) {
  const api = useApi();
  const seed = useBrowserQuery().get('seed') ?? '';
  const [quiz, setQuiz] = useState<Quiz | null>(null);
  const [failed, setFailed] = useState(false);
  const [load] = useState(() => (from?: number) => {
    setFailed(false);
    setQuiz(null);
    const url = callUrl('/api/user-topics/{id}/quiz', { path: { id }, query: { seed: from } });
    void api.getUrl<Quiz>(url).then(setQuiz, () => setFailed(true));
  });
  useEffect(() => load(/^\d{1,16}$/.test(seed) ? Number(seed) : undefined), [load, seed]);
  return { quiz, failed, load };
}

function Loading() {
  const intl = useIntl();
  return (
    <Section width="reading" space="tight">
      <div role="status" aria-label={intl.formatMessage(texts.loading)}>
        <Skeleton height={320} shape="card" />
      </div>
    </Section>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Section width="reading" space="tight">
      <EmptyState
        picture={<UnpluggedScene />}
        title={<FormattedMessage {...texts.failed} />}
        action={
          <Button onClick={onRetry}>
            <FormattedMessage {...texts.retry} />
          </Button>
        }
      >
        <FormattedMessage {...texts.failedText} />
      </EmptyState>
    </Section>
  );
}
