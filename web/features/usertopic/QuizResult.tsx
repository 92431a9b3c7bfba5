import { Link2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { useToasts } from '../../ui/ToastProvider.tsx';
import { CardText } from '../deck/shared/CardText.tsx';
import styles from './QuizRun.module.css';
import { quizTexts as texts } from './quizTexts.ts';
import { ResultPicture } from './ResultPicture.tsx';
import type { Question, UserTopic } from './types.ts';

export interface QuizResultProps {
  topic: UserTopic;
  seed: number;
  right: number;
  all: number;
  wrong: readonly Question[];
  lang: string | undefined;
  /** Asks the wrong ones again. */
  onWrong: () => void;
  /** Asks other questions. */
  onFresh: () => void;
}

/** The result of a quiz: the score, what to repeat, a picture to share, and how to go on. */
export function QuizResult(props: QuizResultProps) {
  const { topic, seed, right, all, wrong, lang, onWrong, onFresh } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const link = `${topic.path}?seed=${seed}`;
  return (
    <div className={styles.result}>
      <div className={styles.score}>
        <h1 ref={heading} tabIndex={-1} className={styles.points}>
          <FormattedMessage {...texts.score} values={{ right, all }} />
        </h1>
        <p>
          <FormattedMessage {...verdictOf(right, all)} />
        </p>
        <div className={styles.row}>
          {wrong.length > 0 && (
            <Button size="large" onClick={onWrong}>
              <FormattedMessage {...texts.againWrong} values={{ count: wrong.length }} />
            </Button>
          )}
          <Button size="large" variant={wrong.length > 0 ? 'tonal' : 'filled'} onClick={onFresh}>
            <FormattedMessage {...texts.fresh} />
          </Button>
        </div>
      </div>
      {wrong.length > 0 && <Repeat wrong={wrong} lang={lang} />}
      <ResultPicture title={topic.title} right={right} all={all} link={link}>
        <CopyButton link={link} />
      </ResultPicture>
    </div>
  );
}

function verdictOf(right: number, all: number) {
  if (right === all) return texts.all;
  return right * 2 >= all ? texts.most : texts.few;
}

function Repeat({ wrong, lang }: { wrong: readonly Question[]; lang: string | undefined }) {
  return (
    <section className={styles.repeat}>
      <h2 className={styles.heading}>
        <FormattedMessage {...texts.repeat} />
      </h2>
      <ul className={styles.wrong}>
        {wrong.map((question) => (
          <li key={question.id} className={styles.wrongOne}>
            <div lang={lang}>
              <CardText text={question.prompt} media={question.media} />
            </div>
            {question.gap === 0 && (
              <div lang={lang} className={styles.rightAnswer}>
                <CardText text={question.right} media={question.media} />
              </div>
            )}
            <a className={styles.source} href={question.source.path}>
              <FormattedMessage
                {...texts.repeatIn}
                values={{ title: <span lang={lang}>{question.source.title}</span> }}
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CopyButton({ link }: { link: string }) {
  const intl = useIntl();
  const toasts = useToasts();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(link, location.origin).href);
      toasts.show(intl.formatMessage(texts.copied), 'success');
    } catch {
      toasts.show(intl.formatMessage(texts.notCopied), 'warning');
    }
  };
  return (
    <Button
      variant="quiet"
      icon={<Link2 size={18} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      <FormattedMessage {...texts.copy} />
    </Button>
  );
}
