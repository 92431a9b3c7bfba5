import { Check } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { GuideProse } from './GuideProse.tsx';
import styles from './GuideScreen.module.css';
import { LatePractice } from './LatePractice.tsx';
import type { GuidePart } from './types.ts';

interface GuidePartSectionProps {
  part: GuidePart;
  read: boolean;
  onRead: (read: boolean) => void;
  onSolved: (right: number) => void;
}

/** A part of a guide: its text, the button that marks it as read, its cards and its quiz. */
export function GuidePartSection({ part, read, onRead, onSolved }: GuidePartSectionProps) {
  return (
    <section aria-labelledby={part.id} className={styles.part}>
      <h2 id={part.id}>{part.title}</h2>
      <GuideProse html={part.html} />
      <Button
        variant={read ? 'tonal' : 'quiet'}
        className={styles.read}
        aria-pressed={read}
        icon={<Check size={18} aria-hidden="true" />}
        onClick={() => onRead(!read)}
      >
        <FormattedMessage
          id="guide.read"
          defaultMessage="I’ve read this part"
          description="Study guide: button below a part that marks it as read, or no longer as read"
        />
      </Button>
      <LatePractice part={part} onSolved={onSolved} />
    </section>
  );
}
