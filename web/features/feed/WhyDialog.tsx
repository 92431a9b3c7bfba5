import { EyeOff, ThumbsDown } from 'lucide-react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { useCall } from '../../api/session/useCall.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { withValues } from '../../ui/withValues.ts';
import styles from './Feed.module.css';
import { Reason } from './Reason.tsx';
import type { FeedDismissal, FeedItem } from './types.ts';

const texts = withValues(
  defineMessages({
    title: {
      id: 'feed.why.title',
      defaultMessage: 'Why am I seeing this?',
      description: 'Title of the dialog about a card of the home feed',
    },
    unwanted: {
      id: 'feed.why.unwanted',
      defaultMessage: 'Not what you need?',
      description: 'In the dialog about a card of the home feed: heading above what to do then',
    },
    KNOW: {
      id: 'feed.why.know',
      defaultMessage: 'Not interested in this one',
      description: 'Button in the dialog about a card of the home feed: never shows it again',
    },
    SUBJECT: {
      id: 'feed.why.lessSubject',
      defaultMessage: 'Less of {subject}',
      description: 'Button in the dialog about a card of the home feed; {subject} such as Maths',
    },
    KNOWER: {
      id: 'feed.why.lessKnower',
      defaultMessage: 'Less by {name}',
      description: 'Button in the dialog about a card of the home feed; {name} is its author',
    },
  }),
);

export interface WhyDialogProps {
  /** What it is about; kept while the dialog closes. */
  item: FeedItem | null;
  open: boolean;
  lang: string | undefined;
  onClose: () => void;
  onDismissed: (item: FeedItem, dismissal: FeedDismissal) => void;
}

/** Why a know is in the feed, and what to do where the user doesn't want it. */
export function WhyDialog({ item, open, lang, onClose, onDismissed }: WhyDialogProps) {
  const dismiss = useCall('post', '/api/feeds/dismissals', {
    context: 'feed.dismiss',
    expects: ['NotFoundError'],
  });
  const { country } = useMarket();
  async function send(dismissal: FeedDismissal) {
    if (!item) return;
    const outcome = await dismiss.send({ body: dismissal });
    // What is gone meanwhile isn't shown again either.
    if (!outcome.ok && outcome.error.type !== 'NotFoundError') return;
    onClose();
    onDismissed(item, dismissal);
  }
  return (
    <Modal
      open={open && item !== null}
      onClose={onClose}
      title={<FormattedMessage {...texts.title} />}
      maxWidth={480}
    >
      {item && (
        <Stack gap={5}>
          <p>
            <Reason reason={item.reason} lang={lang} long />
          </p>
          <div className={styles.unwanted}>
            <h3 className={styles.unwantedTitle}>
              <FormattedMessage {...texts.unwanted} />
            </h3>
            {dismissalsOf(item, country.code).map((dismissal) => (
              <Button
                key={dismissal.type}
                variant="quiet"
                disabled={dismiss.sending}
                icon={
                  dismissal.type === 'KNOW' ? (
                    <EyeOff size={20} aria-hidden="true" />
                  ) : (
                    <ThumbsDown size={20} aria-hidden="true" />
                  )
                }
                onClick={() => void send(dismissal)}
              >
                <FormattedMessage
                  {...texts[dismissal.type]}
                  values={{
                    subject: <span lang={lang}>{item.know.subject?.name}</span>,
                    name: <bdi>{item.know.author?.name}</bdi>,
                  }}
                />
              </Button>
            ))}
          </div>
        </Stack>
      )}
    </Modal>
  );
}

/** What the user may say of a know on the site of a country, which counts its own subjects. */
export function dismissalsOf({ know }: FeedItem, countryCode: string): FeedDismissal[] {
  const out: FeedDismissal[] = [{ type: 'KNOW', id: know.uuid }];
  if (know.subject && know.countryCode === countryCode)
    out.push({ type: 'SUBJECT', id: String(know.subject.id) });
  if (know.author) out.push({ type: 'KNOWER', id: know.author.uuid });
  return out;
}
