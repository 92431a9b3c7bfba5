import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '../../ui/Notice.tsx';
import { OwnDecision } from '../moderation/shared/OwnDecision.tsx';
import create from './Create.module.css';
import styles from './Edit.module.css';
import { editTexts as texts } from './editTexts.ts';
import { partOf } from './progress.ts';
import { progressTexts } from './progressTexts.ts';
import { Failure } from './ProgressView.tsx';
import { type OwnKnow, useProgress } from './useProgress.ts';

export interface RevisionNoticeProps {
  know: OwnKnow;
  /** The processing has ended. */
  onEnd: () => void;
}

/** What becomes of the files that were sent last, while that isn't what readers have. */
export function RevisionNotice({ know, onEnd }: RevisionNoticeProps) {
  const intl = useIntl();
  const [isFollowed] = useState(know.own?.processing != null);
  const { event, gone } = useProgress(isFollowed ? know.uuid : null);
  const ended = event?.status !== undefined || gone;
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (ended) end.current();
  }, [ended]);
  const isRead = know.status === 'PUBLISHED' || know.status === 'PRIVATE';
  const failure = isFollowed ? event?.failure : know.own?.failure;
  if (isFollowed && !ended)
    return (
      <Notice
        title={<FormattedMessage {...(isRead ? texts.making : progressTexts.running)} />}
        live
      >
        <FormattedMessage {...(isRead ? texts.makingText : progressTexts.runningLead)} />
        <progress
          className={`${create.progress} ${styles.progress}`}
          value={partOf(event)}
          max={1}
          aria-label={intl.formatMessage(progressTexts.bar)}
        />
      </Notice>
    );
  if (know.own?.decision) return <OwnDecision know={know} decision={know.own.decision} />;
  if (failure)
    return (
      <section className={styles.failed}>
        <Failure failure={failure} />
        <p className={styles.lead} role="status">
          <FormattedMessage {...(isRead ? texts.failedKept : texts.failedNone)} />
        </p>
      </section>
    );
  if (know.status === 'REVIEW')
    return (
      <Notice>
        <FormattedMessage {...texts.review} />
      </Notice>
    );
  if (isFollowed && ended && !gone)
    return (
      <Notice tone="success" live>
        <FormattedMessage {...texts.made} />
      </Notice>
    );
  return null;
}
