import { History, SquarePen } from 'lucide-react';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { requireSession } from '../../api/session/requireSession.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { Coursed } from './Coursed.tsx';
import { Conversation } from './Conversation.tsx';
import { ConversationList } from './ConversationList.tsx';
import styles from './SchoolBot.module.css';
import { schoolBotTexts as texts } from './schoolBotTexts.ts';
import type { Conversation as Facts } from './shared/types.ts';
import { usePlace, useSearch, uuidsIn } from './usePlace.ts';

const loadDialogs = () => import('./ConversationDialogs.tsx');

/** What the user is asked about a conversation. */
export interface Asked {
  kind: 'rename' | 'delete';
  conversation: Facts;
}

/** The school bot: the user's conversations, and the open one. */
export default requireSession(function SchoolBot() {
  return (
    <Coursed>
      <Tool />
    </Coursed>
  );
});

function Tool() {
  const intl = useIntl();
  const place = usePlace();
  const [knowUuids, setKnowUuids] = useKnowUuids();
  const [listing, setListing] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const dialogs = useLoaded(loadDialogs, asked !== null);
  const list = (
    <ConversationList
      current={place.conversation}
      link={(uuid) => {
        const { href, onClick } = place.link(uuid);
        const open: typeof onClick = (event) => {
          onClick(event);
          if (event.defaultPrevented) setListing(false);
        };
        return { href, onClick: open };
      }}
      onAsk={(next) => {
        setListing(false);
        setAsked(next);
      }}
    />
  );
  const create = intl.formatMessage(texts.create);
  const newOne = place.link(null);
  const first = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  return (
    <div className={styles.layout}>
      <aside className={styles.aside} aria-label={intl.formatMessage(texts.conversations)}>
        <Button
          {...newOne}
          variant="tonal"
          fullWidth
          icon={<SquarePen size={18} aria-hidden="true" />}
        >
          {create}
        </Button>
        {list}
      </aside>
      <div className={styles.main}>
        <div className={styles.bar}>
          <Button
            variant="quiet"
            size="small"
            aria-haspopup="dialog"
            icon={<History size={18} aria-hidden="true" />}
            onClick={() => setListing(true)}
          >
            <FormattedMessage {...texts.conversations} />
          </Button>
          <IconButton {...newOne} label={create} variant="tonal">
            <SquarePen size={20} aria-hidden="true" />
          </IconButton>
        </div>
        <Conversation
          key={place.key}
          conversation={place.conversation}
          buddy={place.buddy}
          question={place.question}
          buddyLink={(uuid) => place.link(null, uuid)}
          knowUuids={knowUuids}
          onAllKnows={() => setKnowUuids([])}
          onCreated={place.name}
          onNew={() => place.open(null)}
        />
      </div>
      <Modal
        open={listing}
        onClose={() => setListing(false)}
        title={<FormattedMessage {...texts.conversations} />}
        initialFocus={first}
      >
        <div className={styles.sheet}>
          <Button
            ref={first}
            href={newOne.href}
            onClick={(event) => {
              newOne.onClick(event);
              setListing(false);
            }}
            variant="tonal"
            fullWidth
            icon={<SquarePen size={18} aria-hidden="true" />}
          >
            {create}
          </Button>
          {list}
        </div>
      </Modal>
      {dialogs && asked && (
        <dialogs.ConversationDialogs
          asked={asked}
          onClose={() => setAsked(null)}
          onDeleted={() => {
            if (asked.conversation.uuid === place.conversation) place.open(null);
          }}
        />
      )}
    </div>
  );
}

/** The knows that the address names, for new conversations. */
function useKnowUuids() {
  const search = useSearch();
  return useState<readonly string[]>(() => uuidsIn(new URLSearchParams(search).get('knowUuids')));
}
