import { CircleCheck, CircleX, Eye } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCall } from '../../api/session/useCall.ts';
import { useMarketLang } from '../../market/language.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { sourcesOf } from './answer.ts';
import { Gapped } from './Gapped.tsx';
import { HelpNotice } from './HelpNotice.tsx';
import { SentenceView } from './SentenceView.tsx';
import { Sources } from './Sources.tsx';
import type { Quiz } from './shared/types.ts';
import styles from './Ways.module.css';
import { quizTexts as texts } from './quizTexts.ts';

export interface QuizCardProps {
  quiz: Quiz;
  /** The uuid of its answer; null until the server has told it. */
  message: string | null;
}

/** A question back, with a field for the answer or choices, and then the solution. */
export function QuizCard({ quiz: asked, message }: QuizCardProps) {
  const intl = useIntl();
  const lang = useMarketLang();
  const [quiz, setQuiz] = useState(asked);
  const [word, setWord] = useState('');
  const call = useCall('put', '/api/ai/messages/{id}/quiz', { context: 'schoolBot.quiz' });
  async function give(text: string) {
    if (message === null) return;
    const outcome = await call.send({ path: { id: message }, body: { text } });
    if (outcome.ok) setQuiz(outcome.answer);
  }
  const { solution, help } = quiz;
  const waits = call.sending || message === null;
  return (
    <div className={styles.quiz}>
      <p className={styles.text} lang={lang}>
        <Gapped text={quiz.text} />
      </p>
      {!solution && quiz.kind === 'CHOICE' && (
        <ul className={styles.choices} lang={lang}>
          {quiz.choices.map((choice) => (
            <li key={choice}>
              <button
                type="button"
                className={styles.choice}
                disabled={waits}
                onClick={() => void give(choice)}
              >
                {choice}
              </button>
            </li>
          ))}
        </ul>
      )}
      {!solution && (
        <form
          className={styles.field}
          onSubmit={(event) => {
            event.preventDefault();
            if (word.trim() !== '') void give(word);
          }}
        >
          {quiz.kind === 'CLOZE' && (
            <TextField
              label={intl.formatMessage(texts.quizAnswer)}
              value={word}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => setWord(target.value)}
            />
          )}
          <div className={styles.actions}>
            {quiz.kind === 'CLOZE' && (
              <Button type="submit" size="small" disabled={waits || word.trim() === ''}>
                <FormattedMessage {...texts.quizCheck} />
              </Button>
            )}
            <Button
              size="small"
              variant="quiet"
              disabled={waits}
              icon={<Eye size={18} aria-hidden="true" />}
              onClick={() => void give('')}
            >
              <FormattedMessage {...texts.quizShow} />
            </Button>
          </div>
        </form>
      )}
      {help && <HelpNotice help={help} onSchool={undefined} />}
      <div role="status">{solution && <Solved solution={solution} lang={lang} />}</div>
    </div>
  );
}

function Solved({
  solution: { given, right, answer, sentence },
  lang,
}: {
  solution: NonNullable<Quiz['solution']>;
  lang: string | undefined;
}) {
  const sources = sourcesOf([sentence]);
  const text = right ? texts.quizRight : given === '' ? texts.quizShown : texts.quizWrong;
  const Icon = right ? CircleCheck : given === '' ? Eye : CircleX;
  return (
    <div className={styles.solved}>
      <p className={styles.verdict} data-right={given === '' ? undefined : right}>
        <Icon size={20} aria-hidden="true" />
        <span>
          <FormattedMessage {...text} values={{ answer: <bdi lang={lang}>{answer}</bdi> }} />
        </span>
      </p>
      <p className={styles.text} lang={lang}>
        <SentenceView sentence={sentence} sources={sources} />
      </p>
      {sources.length > 0 && <Sources sources={sources} />}
    </div>
  );
}
