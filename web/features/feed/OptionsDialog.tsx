import { useId, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useToasts } from '../../ui/ToastProvider.tsx';
import { withValues } from '../../ui/withValues.ts';
import styles from './Feed.module.css';
import type { FeedLess, FeedOptions } from './types.ts';

const texts = withValues(
  defineMessages({
    title: {
      id: 'feed.options.title',
      defaultMessage: 'Your list',
      description: 'Title of the dialog with the options of the home feed',
    },
    remember: {
      id: 'feed.options.remember',
      defaultMessage: 'Go by what I read and like',
      description: 'Switch in the options of the home feed',
    },
    rememberHelp: {
      id: 'feed.options.remember.help',
      defaultMessage:
        'Only your list and “Continue reading” use it. Switched off, what you read up to now is forgotten, and your list goes by your subjects and whom you follow.',
      description: 'Help for the switch “Go by what I read and like” of the home feed',
    },
    forget: {
      id: 'feed.options.forget',
      defaultMessage: 'Forget what I read',
      description: 'Button in the options of the home feed: clears the reading history',
    },
    forgotten: {
      id: 'feed.options.forgotten',
      defaultMessage: 'Forgotten. Your list starts afresh.',
      description: 'Toast after the home feed has forgotten what the user read',
    },
    less: {
      id: 'feed.options.less',
      defaultMessage: 'You see less of',
      description:
        'In the options of the home feed: heading above subjects and authors of which the user wants less',
    },
    none: {
      id: 'feed.options.less.none',
      defaultMessage: 'Nothing so far. The three dots on a card let you say what you don’t want.',
      description:
        'In the options of the home feed, where the user has not said that they want less of anything; cards have a button with three dots',
    },
    restore: {
      id: 'feed.options.restore',
      defaultMessage: 'Show again',
      description: 'Button beside a subject or an author of which the user wanted less',
    },
    failed: {
      id: 'feed.options.failed',
      defaultMessage: 'Your options could not be loaded. Please try again in a moment.',
      description: 'In the options of the home feed where they could not be fetched',
    },
  }),
);

export interface OptionsDialogProps {
  open: boolean;
  lang: string | undefined;
  onClose: () => void;
  /** Something changed by which lists are made. */
  onChange: () => void;
}

/** What the user decides about their feed. */
export function OptionsDialog({ open, lang, onClose, onChange }: OptionsDialogProps) {
  const options = useApiQuery(
    '/api/feeds/options',
    {},
    { enabled: open, context: 'feed.getOptions', onScreen: true },
  );
  const changed = () => {
    onChange();
    void options.refetch();
  };
  return (
    <Modal open={open} onClose={onClose} title={<FormattedMessage {...texts.title} />}>
      {options.data ? (
        <Stack gap={6}>
          <Reading options={options.data} onChange={changed} />
          <Less options={options.data} lang={lang} onChange={changed} />
        </Stack>
      ) : options.isError ? (
        <Notice tone="warning">
          <FormattedMessage {...texts.failed} />
        </Notice>
      ) : (
        <div aria-busy="true">
          <Skeleton height={160} shape="box" />
        </div>
      )}
    </Modal>
  );
}

interface PartProps {
  options: FeedOptions;
  onChange: () => void;
}

function Reading({ options, onChange }: PartProps) {
  const intl = useIntl();
  const toasts = useToasts();
  const change = useCall('patch', '/api/feeds/options', { context: 'feed.changeOptions' });
  const forget = useCall('delete', '/api/feeds/readings', { context: 'feed.forget' });
  const [remembers, setRemembers] = useState(options.remembersReading);
  async function set(on: boolean) {
    setRemembers(on);
    const outcome = await change.send({ body: { remembersReading: on } });
    if (outcome.ok) onChange();
    else setRemembers(!on);
  }
  async function clear() {
    const outcome = await forget.send({});
    if (!outcome.ok) return;
    toasts.show(intl.formatMessage(texts.forgotten), 'success');
    onChange();
  }
  return (
    <Stack gap={4}>
      <Switch
        label={<FormattedMessage {...texts.remember} />}
        help={<FormattedMessage {...texts.rememberHelp} />}
        checked={remembers}
        disabled={change.sending}
        onChange={({ target }) => void set(target.checked)}
      />
      {remembers && (
        <div>
          <Button variant="tonal" loading={forget.sending} onClick={() => void clear()}>
            <FormattedMessage {...texts.forget} />
          </Button>
        </div>
      )}
    </Stack>
  );
}

function Less({ options, lang, onChange }: PartProps & { lang: string | undefined }) {
  const id = useId();
  const restore = useCall('delete', '/api/feeds/dismissals/{type}/{id}', {
    context: 'feed.restore',
  });
  async function show({ type, id }: FeedLess) {
    const outcome = await restore.send({ path: { type, id } });
    if (outcome.ok) onChange();
  }
  return (
    <section className={styles.less}>
      <h3 className={styles.unwantedTitle}>
        <FormattedMessage {...texts.less} />
      </h3>
      {options.less.length === 0 ? (
        <p className={styles.quiet}>
          <FormattedMessage {...texts.none} />
        </p>
      ) : (
        <ul className={styles.lessList}>
          {options.less.map((less) => {
            const name = less.subject?.name ?? less.knower?.name ?? '';
            return (
              <li key={`${less.type} ${less.id}`} className={styles.lessRow}>
                <span id={`${id}-${less.id}`} lang={less.subject ? lang : undefined}>
                  <bdi>{name}</bdi>
                </span>
                <Button
                  size="small"
                  variant="quiet"
                  disabled={restore.sending}
                  aria-describedby={`${id}-${less.id}`}
                  onClick={() => void show(less)}
                >
                  <FormattedMessage {...texts.restore} />
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
