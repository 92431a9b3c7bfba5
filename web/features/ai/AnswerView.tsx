import { Bot, Lightbulb } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useMarketLang } from '../../market/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type Answer, sourcesOf } from './answer.ts';
import styles from './Answer.module.css';
import { answerTexts as texts } from './answerTexts.ts';
import { HelpNotice } from './HelpNotice.tsx';
import { NotFound } from './NotFound.tsx';
import { SentenceView } from './SentenceView.tsx';
import { Sources } from './Sources.tsx';
import type { Way } from './shared/types.ts';
import { wayTexts } from './wayTexts.ts';

/** What is said where there is nothing in a way. */
const nones: Partial<Record<Way, typeof wayTexts.hint>> = {
  SIMPLER: wayTexts.noSimpler,
  EXAMPLE: wayTexts.noExample,
  QUIZ: wayTexts.noQuiz,
};

const loadQuiz = () => import('./QuizCard.tsx');
const loadVerdicts = () => import('./Verdicts.tsx');

export interface AnswerViewProps {
  answer: Answer;
  question: string;
  way: Way;
  /** Asks the same once more; absent where it isn't offered. */
  onAgain: (() => void) | undefined;
  /** Asks it as a question for school; absent where it isn't offered. */
  onSchool: (() => void) | undefined;
}

/** An answer of the school bot, as far as it is written. */
export function AnswerView({ answer, question, way, onAgain, onSchool }: AnswerViewProps) {
  const lang = useMarketLang();
  const { state, sentences, provider, notFound, help, quiz } = answer;
  const quizCard = useLoaded(loadQuiz, quiz !== null);
  const sources = sourcesOf(sentences);
  const verdicts = useLoaded(loadVerdicts, answer.uuid !== null && !answer.help);
  const none = nones[way];
  const isEmpty = sentences.length === 0 && !notFound && !help && !quiz;
  return (
    <div className={styles.answer} aria-busy={state === 'WRITING' || undefined}>
      <span className={styles.sign} aria-hidden="true">
        <Bot size={20} />
      </span>
      <div className={styles.body}>
        <VisuallyHidden>
          <FormattedMessage {...texts.bot} />
        </VisuallyHidden>
        {way === 'HINT' && sentences.length > 0 && (
          <div>
            <Badge tone="accent" icon={<Lightbulb size={14} aria-hidden="true" />}>
              <FormattedMessage {...wayTexts.hint} />
            </Badge>
          </div>
        )}
        {sentences.length > 0 && (
          <p className={styles.text} lang={lang}>
            {sentences.map((sentence, index) => (
              // Sentences are only ever added.
              // oxlint-disable-next-line react/no-array-index-key
              <SentenceView key={index} sentence={sentence} sources={sources} />
            ))}
            {state === 'WRITING' && <span className={styles.caret} aria-hidden="true" />}
          </p>
        )}
        {isEmpty && state === 'WRITING' && <Looking />}
        {isEmpty && state === 'DONE' && (
          <p className={styles.state}>
            <FormattedMessage {...texts.nothing} />
          </p>
        )}
        {help && <HelpNotice help={help} onSchool={onSchool} />}
        {quiz && quizCard && <quizCard.QuizCard quiz={quiz} message={answer.uuid} />}
        {notFound && none && (
          <p className={styles.state}>
            <FormattedMessage {...none} />
          </p>
        )}
        {notFound && !none && <NotFound question={question} searchUrl={answer.searchUrl} />}
        {(state === 'STOPPED' || state === 'FAILED') && <Ended state={state} onAgain={onAgain} />}
        {sources.length > 0 && state !== 'WRITING' && <Sources sources={sources} />}
        {state !== 'WRITING' && sentences.length > 0 && (
          <footer className={styles.footer}>
            {provider && (
              <p className={styles.provider}>
                {provider.kind === 'built-in' ? (
                  <FormattedMessage {...texts.builtIn} />
                ) : (
                  <FormattedMessage
                    {...(provider.model === null ? texts.endpointUnknown : texts.endpoint)}
                    values={{ model: <bdi translate="no">{provider.model}</bdi> }}
                  />
                )}
              </p>
            )}
            {verdicts && answer.uuid !== null && (
              <verdicts.Verdicts message={answer.uuid} verdict={answer.verdict} />
            )}
          </footer>
        )}
      </div>
    </div>
  );
}

function Looking() {
  return (
    <p className={styles.looking}>
      <span className={styles.dots} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <FormattedMessage {...texts.looking} />
    </p>
  );
}

interface EndedProps {
  state: 'STOPPED' | 'FAILED';
  onAgain: (() => void) | undefined;
}

/** An answer that isn't whole. */
function Ended({ state, onAgain }: EndedProps) {
  const hasFailed = state === 'FAILED';
  return (
    <div className={styles.ended} data-state={state}>
      <p>
        <FormattedMessage {...(hasFailed ? texts.broken : texts.stopped)} />
      </p>
      {onAgain && (
        <Button size="small" variant="tonal" onClick={onAgain}>
          <FormattedMessage {...(hasFailed ? texts.tryAgain : texts.again)} />
        </Button>
      )}
    </div>
  );
}
