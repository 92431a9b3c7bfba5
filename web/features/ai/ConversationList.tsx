import { Pencil, Trash2 } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import styles from './ConversationList.module.css';
import { listTexts as texts } from './listTexts.ts';
import type { Conversation } from './shared/types.ts';
import { type Conversations, useConversations } from './useConversations.ts';

export interface ConversationListProps {
  /** The uuid of the open one. */
  current: string | null;
  link: (uuid: string) => { href: string; onClick: (event: MouseEvent<HTMLElement>) => void };
  onAsk: (asked: { kind: 'rename' | 'delete'; conversation: Conversation }) => void;
}

/** The user's conversations, to be searched, opened, renamed and deleted. */
export function ConversationList(props: ConversationListProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const words = useDebounced(typed.trim());
  const list = useConversations(words);
  const isNew = words === '' && typed === '' && list.items?.length === 0;
  return (
    <div className={styles.panel}>
      {!isNew && !list.failed && (
        <TextField
          type="search"
          hideLabel
          label={intl.formatMessage(texts.search)}
          placeholder={intl.formatMessage(texts.search)}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <Found list={list} isSearch={words !== ''} {...props} />
    </div>
  );
}

interface FoundProps extends ConversationListProps {
  list: Conversations;
  isSearch: boolean;
}

function Found({ list, isSearch, current, link, onAsk }: FoundProps) {
  const { items } = list;
  if (list.failed)
    return (
      <Notice
        tone="danger"
        action={
          <Button size="small" variant="tonal" onClick={list.retry}>
            <FormattedMessage {...texts.retry} />
          </Button>
        }
      >
        <FormattedMessage {...texts.failed} />
      </Notice>
    );
  if (!items)
    return (
      <div className={styles.list} aria-busy="true">
        {[0, 1, 2, 3].map((one) => (
          <Skeleton key={one} height={52} shape="box" />
        ))}
      </div>
    );
  if (items.length === 0)
    return (
      <p className={styles.none} role="status">
        <FormattedMessage {...(isSearch ? texts.none : texts.empty)} />
      </p>
    );
  return (
    <>
      <ul className={styles.list}>
        {items.map((conversation) => (
          <Row
            key={conversation.uuid}
            conversation={conversation}
            isCurrent={conversation.uuid === current}
            link={link(conversation.uuid)}
            onAsk={onAsk}
          />
        ))}
      </ul>
      {list.hasMore && (
        <Button
          size="small"
          variant="quiet"
          fullWidth
          loading={list.loadingMore}
          onClick={list.loadMore}
        >
          <FormattedMessage {...texts.more} />
        </Button>
      )}
    </>
  );
}

interface RowProps extends Pick<ConversationListProps, 'onAsk'> {
  conversation: Conversation;
  isCurrent: boolean;
  link: ReturnType<ConversationListProps['link']>;
}

function Row({ conversation, isCurrent, link, onAsk }: RowProps) {
  const intl = useIntl();
  const { title, changedOn } = conversation;
  return (
    <li className={styles.row}>
      <a {...link} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
        <span className={styles.title}>{title}</span>
        <span className={styles.date}>
          <FormattedDate value={changedOn} day="numeric" month="short" year="numeric" />
        </span>
      </a>
      <span className={styles.actions}>
        <IconButton
          label={intl.formatMessage(texts.rename, { title })}
          aria-haspopup="dialog"
          onClick={() => onAsk({ kind: 'rename', conversation })}
        >
          <Pencil size={16} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={intl.formatMessage(texts.delete, { title })}
          aria-haspopup="dialog"
          onClick={() => onAsk({ kind: 'delete', conversation })}
        >
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  );
}
