import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/Button.tsx';
import { AiScene } from '../../../ui/scenes/AiScene.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import styles from './Exam.module.css';
import { examTexts as texts } from './examTexts.ts';
import type { Exam } from './types.ts';
import type { ExamPlace } from './useExamPlace.ts';
import { useProgress } from './useProgress.ts';

/** An exam whose questions are made, or whose sources are still read. */
export function Making({
  exam,
  place,
  onEnd,
}: {
  exam: Exam;
  place: ExamPlace;
  onEnd: () => void;
}) {
  const { waiting } = useProgress(exam.uuid, onEnd);
  return (
    <Section width="narrow">
      <div className={styles.making}>
        <div className={styles.scene}>
          <AiScene />
        </div>
        <h1 className={styles.makingTitle}>
          <FormattedMessage {...texts.makingTitle} />
        </h1>
        <p className={styles.status} role="status">
          <Spinner />
          <FormattedMessage
            {...(waiting || exam.state === 'WAITING' ? texts.waiting : texts.making)}
          />
        </p>
        <p className={styles.muted}>
          <FormattedMessage {...texts.mayLeave} />
        </p>
        <Button variant="quiet" {...place.link(null)}>
          <FormattedMessage {...texts.all} />
        </Button>
      </div>
    </Section>
  );
}
