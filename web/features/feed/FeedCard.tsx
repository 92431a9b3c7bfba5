import { EllipsisVertical, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { withValues } from '../../ui/withValues.ts';
import { KnowCard } from '../know/shared/KnowCard.tsx';
import styles from './Feed.module.css';
import { Reason } from './Reason.tsx';
import type { FeedDismissal, FeedItem } from './types.ts';

const texts = withValues(
  defineMessages({
    more: {
      id: 'feed.card.more',
      defaultMessage: 'Why am I seeing “{title}”?',
      description:
        'Name of the button on a card of the home feed, read out: opens why it is shown and what to do if one doesn’t want it; {title} is the study material’s',
    },
    KNOW: {
      id: 'feed.card.dismissed',
      defaultMessage: 'You won’t see this one here again.',
      description: 'In place of a card of the home feed after “Not interested in this one”',
    },
    SUBJECT: {
      id: 'feed.card.lessSubject',
      defaultMessage: 'You will see less of {subject} from your next list on.',
      description: 'In place of a card of the home feed after “Less of {subject}”',
    },
    KNOWER: {
      id: 'feed.card.lessKnower',
      defaultMessage: 'You will see less of what {name} shares from your next list on.',
      description: 'In place of a card of the home feed after “Less by {name}”; an author',
    },
    undo: {
      id: 'feed.card.undo',
      defaultMessage: 'Undo',
      description: 'Button in place of a card of the home feed: takes “not interested” back',
    },
  }),
);

export interface FeedCardProps {
  item: FeedItem;
  /** The language of the material; undefined where it is the page's. */
  lang: string | undefined;
  /** What the user doesn't want of it. */
  dismissal: FeedDismissal | undefined;
  onMore: () => void;
  onUndo: () => void;
}

/** A know of the feed, with why it is there; or, where the user doesn't want it, that. */
export function FeedCard({ item, lang, dismissal, onMore, onUndo }: FeedCardProps) {
  const intl = useIntl();
  if (dismissal) return <Dismissed item={item} lang={lang} dismissal={dismissal} onUndo={onUndo} />;
  return (
    <KnowCard
      know={item.know}
      lang={lang}
      heading="h2"
      note={
        <span className={styles.reason}>
          <Reason reason={item.reason} lang={lang} />
        </span>
      }
      action={
        <IconButton
          label={intl.formatMessage(texts.more, { title: item.know.title })}
          aria-haspopup="dialog"
          className={styles.more}
          onClick={onMore}
        >
          <EllipsisVertical size={20} aria-hidden="true" />
        </IconButton>
      }
    />
  );
}

type DismissedProps = Pick<FeedCardProps, 'item' | 'lang' | 'onUndo'> & {
  dismissal: FeedDismissal;
};

function Dismissed({ item, lang, dismissal, onUndo }: DismissedProps) {
  const undo = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  // The button that had the focus before the dialog is gone.
  useEffect(() => {
    const timer = setTimeout(() => undo.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, []);
  const { subject, author } = item.know;
  return (
    <Card as="li" tone="tint" className={styles.dismissed}>
      <p role="status">
        <FormattedMessage
          {...texts[dismissal.type]}
          values={{
            subject: <span lang={lang}>{subject?.name}</span>,
            name: <bdi>{author?.name}</bdi>,
          }}
        />
      </p>
      <Button
        ref={undo}
        variant="tonal"
        icon={<Undo2 size={18} aria-hidden="true" />}
        onClick={onUndo}
      >
        <FormattedMessage {...texts.undo} />
      </Button>
    </Card>
  );
}
