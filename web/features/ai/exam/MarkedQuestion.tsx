import { Check, CircleDot, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCall } from '../../../api/session/useCall.ts';
import { useMarketLang } from '../../../market/language.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { passageHref } from '../../know/shared/passage.ts';
import styles from './Exam.module.css';
import { Number, Sentence, Task } from './QuestionField.tsx';
import { resultTexts as texts } from './resultTexts.ts';
import type { Question } from './types.ts';

export interface MarkedQuestionProps {
  exam: string;
  /** From 1. */
  number: number;
  question: Question;
  onChange: () => void;
}

/** A question with one's answer, the right one, and the passage that says so. */
export function MarkedQuestion({ exam, number, question, onChange }: MarkedQuestionProps) {
  const intl = useIntl();
  const lang = useMarketLang();
  const judge = useCall('put', '/api/ai/exams/{id}/questions/{question}/verdict', {
    context: 'mockExam.judge',
  });
  const { kind, given, answer, right, marked, terms, sentence } = question;
  async function say(isRight: boolean) {
    const { ok } = await judge.send({
      path: { id: exam, question: question.uuid },
      body: { right: isRight },
    });
    if (ok) onChange();
  }
  const citation = sentence?.citations[0];
  const mayJudge = kind !== 'CHOICE' && given !== '';
  return (
    <article className={styles.marked} aria-label={intl.formatMessage(texts.question, { number })}>
      <div className={styles.markedHead}>
        <Number number={number} />
        <Mark right={right} />
      </div>
      {kind === 'SHORT' ? <Task term={question.text} /> : <Sentence text={question.text} />}
      <dl className={styles.answers}>
        <div>
          <dt>
            <FormattedMessage {...texts.given} />
          </dt>
          <dd>
            {given === '' ? (
              <span className={styles.muted}>
                <FormattedMessage {...texts.noAnswer} />
              </span>
            ) : (
              given
            )}
          </dd>
        </div>
        {right !== true || kind === 'SHORT' ? (
          <div>
            <dt>
              <FormattedMessage {...texts.answer} />
            </dt>
            <dd lang={lang}>
              <strong>{answer}</strong>
            </dd>
          </div>
        ) : null}
      </dl>
      {marked === 'TERMS' && given !== '' && (
        <p className={styles.muted}>
          <FormattedMessage {...texts.byTerms} />
          {terms.length > 0 && (
            <>
              {' '}
              <FormattedMessage
                {...texts.missing}
                values={{ terms: <span lang={lang}>{intl.formatList(terms)}</span> }}
              />
            </>
          )}
        </p>
      )}
      {marked === 'OWN' && (
        <p className={styles.muted}>
          <FormattedMessage {...texts.byYou} />
        </p>
      )}
      {citation &&
        (citation.path === '' ? (
          <p className={styles.muted}>
            <FormattedMessage {...texts.goneSource} />
          </p>
        ) : (
          <a
            className={styles.passage}
            href={passageHref(citation.path, citation)}
            target="_blank"
            rel="noopener"
          >
            <span className={styles.passageHead}>
              <span lang={lang}>{citation.title}</span>
              <span className={styles.page}>
                <FormattedMessage {...texts.page} values={{ page: citation.page }} />
              </span>
            </span>
            <q className={styles.quote} lang={lang}>
              {citation.quote}
            </q>
          </a>
        ))}
      {mayJudge && right !== true && (
        <div>
          <Button
            size="small"
            variant="tonal"
            loading={judge.sending}
            onClick={() => void say(true)}
          >
            <FormattedMessage {...texts.wasRight} />
          </Button>
        </div>
      )}
      {marked === 'OWN' && (
        <div>
          <Button
            size="small"
            variant="quiet"
            loading={judge.sending}
            onClick={() => void say(false)}
          >
            <FormattedMessage {...texts.takeBack} />
          </Button>
        </div>
      )}
    </article>
  );
}

function Mark({ right }: { right: boolean | null }) {
  if (right === null)
    return (
      <Badge tone="warning" icon={<CircleDot size={14} aria-hidden="true" />}>
        <FormattedMessage {...texts.partly} />
      </Badge>
    );
  return right ? (
    <Badge tone="success" icon={<Check size={14} aria-hidden="true" />}>
      <FormattedMessage {...texts.right} />
    </Badge>
  ) : (
    <Badge tone="danger" icon={<X size={14} aria-hidden="true" />}>
      <FormattedMessage {...texts.wrong} />
    </Badge>
  );
}
