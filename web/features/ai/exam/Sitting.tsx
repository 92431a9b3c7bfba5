import { Clock3, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCall } from '../../../api/session/useCall.ts';
import { useMarketLang } from '../../../market/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Section } from '../../../ui/Section.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './Exam.module.css';
import { QuestionField } from './QuestionField.tsx';
import { sittingTexts as texts } from './sittingTexts.ts';
import type { ExamDetail } from './types.ts';
import { useAnswers } from './useAnswers.ts';
import { clockOf, useRemaining, warningOf } from './useRemaining.ts';

export interface SittingProps {
  exam: ExamDetail;
  /** When the time ends by this device's clock, in milliseconds since 1970; null without a clock. */
  deadline: number | null;
  onEnd: () => void;
}

/** An exam while it runs. */
export function Sitting({ exam, deadline, onEnd }: SittingProps) {
  const intl = useIntl();
  const lang = useMarketLang();
  const { answers, set, saving, flush } = useAnswers(exam.uuid, exam.questions);
  const submit = useCall('post', '/api/ai/exams/{id}/submission', { context: 'mockExam.submit' });
  const over = useRef(false);
  const [unstored, setUnstored] = useState(false);
  const [asking, setAsking] = useState(false);
  const remaining = useRemaining(deadline);
  const open = exam.questions.filter(({ uuid }) => (answers[uuid] ?? '').trim() === '').length;
  const answered = exam.questions.length - open;

  async function handIn() {
    setAsking(false);
    // What isn't stored would be lost. Once the time is over nothing is stored any more.
    const isStored = await flush();
    setUnstored(!isStored);
    if (!isStored && !over.current) return;
    const { ok } = await submit.send({ path: { id: exam.uuid } });
    if (ok) onEnd();
  }
  useEffect(() => {
    if (remaining !== 0 || over.current) return;
    over.current = true;
    void handIn();
  });

  return (
    <>
      <div className={styles.bar}>
        <div className={styles.barInner}>
          {remaining !== null && (
            <span
              className={classes(styles.clock, warningOf(remaining) !== null && styles.late)}
              role="timer"
              aria-label={intl.formatMessage(texts.clock, { time: clockOf(remaining) })}
            >
              <Clock3 size={18} aria-hidden="true" />
              {clockOf(remaining)}
            </span>
          )}
          <span className={styles.answered}>
            <FormattedMessage
              {...texts.answered}
              values={{ count: answered, most: exam.questions.length }}
            />
            <progress
              className={styles.progress}
              max={exam.questions.length}
              value={answered}
              aria-hidden="true"
            />
          </span>
          <span className={styles.saving}>
            <FormattedMessage {...texts[saving]} />
          </span>
        </div>
      </div>
      <VisuallyHidden>
        <span role="status">
          <Warning minutes={warningOf(remaining)} />
        </span>
      </VisuallyHidden>
      <Section
        width="narrow"
        space="tight"
        headingLevel="h1"
        title={<FormattedMessage {...texts.title} />}
        lead={exam.title === '' ? undefined : <span lang={lang}>{exam.title}</span>}
      >
        <ol className={styles.questions}>
          {exam.questions.map((question, index) => (
            <li key={question.uuid} className={styles.question}>
              <QuestionField
                number={index + 1}
                question={question}
                value={answers[question.uuid] ?? ''}
                onChange={(text) => set(question.uuid, text)}
              />
            </li>
          ))}
        </ol>
        <div className={styles.send}>
          <Button
            size="large"
            fullWidth
            loading={submit.sending}
            icon={<Send size={18} aria-hidden="true" />}
            onClick={() => (open > 0 ? setAsking(true) : void handIn())}
          >
            <FormattedMessage {...texts.submit} />
          </Button>
          {unstored && saving !== 'saved' ? (
            <Notice tone="danger" live>
              <FormattedMessage {...texts.unstored} />
            </Notice>
          ) : (
            <p className={styles.muted}>
              <FormattedMessage {...texts.mayLeave} />
            </p>
          )}
        </div>
      </Section>
      <Modal
        open={asking}
        onClose={() => setAsking(false)}
        title={<FormattedMessage {...texts.askTitle} />}
        maxWidth={460}
        actions={
          <>
            <Button variant="tonal" onClick={() => setAsking(false)}>
              <FormattedMessage {...texts.goOn} />
            </Button>
            <Button onClick={() => void handIn()}>
              <FormattedMessage {...texts.submitAnyway} />
            </Button>
          </>
        }
      >
        <FormattedMessage {...texts.ask} values={{ count: open }} />
      </Modal>
    </>
  );
}

/** Says once that the time is nearly over. */
function Warning({ minutes }: { minutes: number | null }) {
  return minutes === null ? null : (
    <FormattedMessage {...texts.warning} values={{ count: minutes }} />
  );
}
