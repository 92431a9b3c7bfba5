import { UserCheck } from 'lucide-react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Chip } from '../../ui/Chip.tsx';
import { hueOf } from '../../ui/hues.ts';
import { withValues } from '../../ui/withValues.ts';
import type { Subject } from '../subject/shared/types.ts';
import styles from './Feed.module.css';
import { ALL, type Narrowing } from './narrowing.ts';

const texts = withValues(
  defineMessages({
    label: {
      id: 'feed.chips',
      defaultMessage: 'Show',
      description: 'Name of the row of buttons that narrow the home feed, read out',
    },
    all: {
      id: 'feed.chips.all',
      defaultMessage: 'All',
      description: 'Button that shows all of the home feed',
    },
    following: {
      id: 'feed.chips.following',
      defaultMessage: 'Following',
      description:
        'Button that narrows the home feed to authors and subjects that the user follows',
    },
  }),
);

export interface FeedChipsProps {
  /** The user's own, and the chosen one. */
  subjects: readonly Subject[];
  lang: string | undefined;
  narrowing: Narrowing;
  onChoose: (narrowing: Narrowing) => void;
}

/** The buttons that narrow the feed. */
export function FeedChips({ subjects, lang, narrowing, onChoose }: FeedChipsProps) {
  const intl = useIntl();
  return (
    <div role="group" aria-label={intl.formatMessage(texts.label)} className={styles.chips}>
      <Chip selected={narrowing.kind === 'all'} onClick={() => onChoose(ALL)}>
        <FormattedMessage {...texts.all} />
      </Chip>
      <Chip
        selected={narrowing.kind === 'following'}
        icon={<UserCheck size={18} aria-hidden="true" />}
        onClick={() => onChoose({ kind: 'following' })}
      >
        <FormattedMessage {...texts.following} />
      </Chip>
      {subjects.map(({ id, name, color }) => (
        <span key={id} lang={lang}>
          <Chip
            hue={hueOf(color)}
            selected={narrowing.kind === 'subject' && narrowing.subjectId === id}
            onClick={() => onChoose({ kind: 'subject', subjectId: id })}
          >
            {name}
          </Chip>
        </span>
      ))}
    </div>
  );
}
