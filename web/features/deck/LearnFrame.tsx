import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { LearnDone } from './LearnDone.tsx';
import styles from './LearnSession.module.css';
import { learnTexts as texts } from './learnTexts.ts';
import type { Course } from './useCourse.ts';
import { useUndoKeys } from './useUndoKeys.ts';

export interface LearnFrameProps {
  course: Course;
  /** Leaves the session. */
  onClose: (() => void) | undefined;
  /** The card that is asked. */
  children: ReactNode;
}

/** What is around the card of a course: how many are left, the way back, what isn’t sent; its end. */
export function LearnFrame({ course, onClose, children }: LearnFrameProps) {
  const intl = useIntl();
  const { session, item, left, undo, reviews } = course;
  useUndoKeys(undo);
  if (!item) return <LearnDone session={session} onClose={onClose} onUndo={undo} />;
  const progress = intl.formatMessage(texts.progress, { left });
  return (
    <div className={styles.session}>
      <div className={styles.top}>
        <progress
          className={styles.progress}
          max={session.done + left}
          value={session.done}
          aria-label={progress}
        />
        <span className={styles.left}>{progress}</span>
        <Button
          variant="quiet"
          size="small"
          disabled={!undo}
          icon={<Undo2 size={16} aria-hidden="true" />}
          onClick={undo}
        >
          <FormattedMessage {...texts.undo} />
        </Button>
      </div>
      {children}
      {reviews.waiting > 0 && !reviews.unstored && (
        <Notice>
          <FormattedMessage {...texts.waiting} values={{ count: reviews.waiting }} />
        </Notice>
      )}
      {reviews.unstored && (
        <Notice tone="warning">
          <FormattedMessage {...texts.unstored} />
        </Notice>
      )}
    </div>
  );
}
