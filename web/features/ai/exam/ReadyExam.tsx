import { Clock3, ListChecks, Printer } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useCall } from '../../../api/session/useCall.ts';
import { useMarketLang } from '../../../market/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Section } from '../../../ui/Section.tsx';
import styles from './Exam.module.css';
import { examTexts as texts } from './examTexts.ts';
import { PrintSheet } from './PrintSheet.tsx';
import type { ExamDetail } from './types.ts';
import type { ExamPlace } from './useExamPlace.ts';

/** An exam before its clock runs: what it will be, and the button that starts it. */
export function ReadyExam({
  exam,
  place,
  onStarted,
}: {
  exam: ExamDetail;
  place: ExamPlace;
  onStarted: () => void;
}) {
  const lang = useMarketLang();
  const start = useCall('post', '/api/ai/exams/{id}/start', { context: 'mockExam.start' });
  async function begin() {
    const { ok } = await start.send({ path: { id: exam.uuid } });
    if (ok) onStarted();
  }
  return (
    <>
      <Section
        width="narrow"
        space="tight"
        headingLevel="h1"
        title={<FormattedMessage {...texts.readyTitle} />}
        lead={exam.title === '' ? undefined : <span lang={lang}>{exam.title}</span>}
        className={styles.screen}
      >
        <div className={styles.ready}>
          <ul className={styles.facts}>
            <li>
              <ListChecks size={20} aria-hidden="true" />
              <FormattedMessage {...texts.questions} values={{ count: exam.count }} />
            </li>
            <li>
              <Clock3 size={20} aria-hidden="true" />
              <FormattedMessage
                {...(exam.minutes === 0 ? texts.noClock : texts.time)}
                values={{ count: exam.minutes }}
              />
            </li>
          </ul>
          {exam.count < exam.wanted && (
            <Notice>
              <FormattedMessage
                {...texts.fewer}
                values={{ count: exam.count, wanted: exam.wanted }}
              />
            </Notice>
          )}
          <p className={styles.muted}>
            <FormattedMessage {...(exam.minutes === 0 ? texts.rulesFree : texts.rules)} />
          </p>
          <div className={styles.buttons}>
            <Button size="large" loading={start.sending} onClick={() => void begin()}>
              <FormattedMessage {...texts.start} />
            </Button>
            <Button
              variant="tonal"
              size="large"
              icon={<Printer size={18} aria-hidden="true" />}
              onClick={() => print()}
            >
              <FormattedMessage {...texts.print} />
            </Button>
            <Button variant="quiet" size="large" {...place.link(null)}>
              <FormattedMessage {...texts.all} />
            </Button>
          </div>
        </div>
      </Section>
      <PrintSheet exam={exam} />
    </>
  );
}
