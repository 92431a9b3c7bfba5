import { Paperclip } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { AboutKnows } from './AboutKnows.tsx';
import type { SourcesOf } from './Attach.tsx';
import type { Answer } from './answer.ts';
import { answerTexts } from './answerTexts.ts';
import { Composer } from './Composer.tsx';
import { helpTexts } from './helpTexts.ts';
import styles from './SchoolBot.module.css';
import { schoolBotTexts as texts } from './schoolBotTexts.ts';
import { Start, type StartProps } from './Start.tsx';
import { useConversation } from './useConversation.ts';
import { useFollow } from './useFollow.ts';
import { type How, useTalk } from './useTalk.ts';

const loadThread = () => import('./Thread.tsx');
const loadHead = () => import('./BuddyHead.tsx');
const loadAttach = () => import('./Attach.tsx');

export interface ConversationProps {
  /** null for a new one, which gets its uuid with the first question. */
  conversation: string | null;
  /** With whom a new one begins; null for the school bot. */
  buddy: string | null;
  /** What stands in the field at first. */
  question: string;
  /** The attributes of a link that begins a conversation with a buddy; null: with the school bot. */
  buddyLink: StartProps['buddyLink'];
  knowUuids: readonly string[];
  onAllKnows: () => void;
  onCreated: (conversation: string) => void;
  onNew: () => void;
}

/** A conversation: its questions and answers, and the field for the next question. */
export function Conversation(props: ConversationProps) {
  const { conversation, knowUuids, onAllKnows, onCreated, onNew } = props;
  const kept = useConversation(conversation);
  const buddies = useApiQuery('/api/ai/buddies', {}, { context: 'schoolBot.buddies' }).data
    ?.buddies;
  const uuid = kept.buddy?.uuid ?? props.buddy;
  const buddy = buddies?.find((each) => each.uuid === uuid) ?? null;
  const head = useLoaded(loadHead, uuid !== null);
  const [attaching, setAttaching] = useState(false);
  const attach = useLoaded(loadAttach, attaching);
  const attached = useRef<SourcesOf | null>(null);
  const sources = async () => {
    if (knowUuids.length > 0) return { knowUuids: [...knowUuids] };
    return attached.current ? attached.current() : {};
  };
  const talk = useTalk({ conversation, sources, buddy, onCreated });
  const allowance = useApiQuery(
    '/api/ai/allowance',
    {},
    { context: 'schoolBot.allowance', onScreen: true },
  );
  const [draft, setDraft] = useState(props.question);
  const field = useRef<HTMLTextAreaElement>(null);
  const thread = useLoaded(loadThread, true);
  const turns = useMemo(() => {
    const all = kept.turns && [...kept.turns, ...talk.turns];
    return thread || all?.length === 0 ? all : undefined;
  }, [thread, kept.turns, talk.turns]);
  const { frame, toEnd } = useFollow(turns);

  async function ask(question: string, how?: How) {
    toEnd();
    field.current?.focus({ preventScroll: true });
    // What was typed comes back where it was refused, before what was typed since.
    if (!(await talk.ask(question, how)))
      setDraft((typed) =>
        typed === '' || typed === question ? question : `${question}\n${typed}`,
      );
  }

  const isGone = kept.error?.type === 'NotFoundError';
  if (kept.error && !turns)
    return (
      <div className={styles.failed}>
        <Notice
          tone={isGone ? 'info' : 'danger'}
          live
          action={
            <Button size="small" variant="tonal" onClick={isGone ? onNew : kept.retry}>
              <FormattedMessage {...(isGone ? texts.create : texts.retry)} />
            </Button>
          }
        >
          <FormattedMessage {...(isGone ? texts.gone : texts.failed)} />
        </Notice>
      </div>
    );
  return (
    <div className={styles.conversation} ref={frame}>
      <VisuallyHidden as="div">
        <h1>
          <FormattedMessage {...texts.title} />
        </h1>
      </VisuallyHidden>
      <div className={styles.said}>
        {head && (buddy !== null || kept.buddy?.name === null) && <head.BuddyHead buddy={buddy} />}
        {!turns && <Waiting />}
        {turns?.length === 0 && (
          <Start
            buddies={knowUuids.length > 0 ? undefined : buddies}
            buddy={buddy}
            buddyLink={props.buddyLink}
            disabled={talk.busy || allowance.data?.remaining === 0}
            onAsk={(question) => void ask(question)}
          >
            {knowUuids.length > 0 && <AboutKnows uuids={knowUuids} onAll={onAllKnows} />}
            {knowUuids.length === 0 && !attach && (
              <Button
                size="small"
                variant="tonal"
                loading={attaching}
                icon={<Paperclip size={18} aria-hidden="true" />}
                onClick={() => setAttaching(true)}
              >
                <FormattedMessage {...texts.attach} />
              </Button>
            )}
            {knowUuids.length === 0 && attach && (
              <attach.Attach onChange={(of) => (attached.current = of)} />
            )}
          </Start>
        )}
        {thread && turns && turns.length > 0 && (
          <thread.Thread
            turns={turns}
            busy={talk.busy}
            canAsk={allowance.data?.remaining !== 0}
            onAsk={(question, how) => void ask(question, how)}
          />
        )}
      </div>
      <Announcement turns={talk.turns} />
      <Composer
        field={field}
        draft={draft}
        onDraft={setDraft}
        busy={talk.busy}
        disabled={!turns}
        allowance={allowance.data}
        onOpen={() => void allowance.refetch()}
        refusal={talk.refusal}
        onAsk={(question) => {
          setDraft('');
          void ask(question);
        }}
        onStop={() => {
          talk.stop();
          field.current?.focus();
        }}
        onNew={onNew}
      />
    </div>
  );
}

const said = {
  WRITING: answerTexts.writing,
  DONE: answerTexts.complete,
  STOPPED: answerTexts.stopped,
  FAILED: answerTexts.broken,
} as const;

const saidOf = ({ help, state }: Answer) => (help ? helpTexts.said : said[state]);

/** Tells screen readers when an answer begins and ends; its sentences are read when they want. */
function Announcement({ turns }: { turns: ReturnType<typeof useTalk>['turns'] }) {
  const latest = turns.at(-1);
  return (
    <div role="status">
      <VisuallyHidden>{latest && <FormattedMessage {...saidOf(latest.answer)} />}</VisuallyHidden>
    </div>
  );
}

function Waiting() {
  const intl = useIntl();
  return (
    <div
      className={styles.waiting}
      aria-busy="true"
      aria-label={intl.formatMessage(texts.loading)}
      role="group"
    >
      <div className={styles.waitingQuestion}>
        <Skeleton height={48} shape="box" />
      </div>
      <Skeleton lines={4} />
      <Skeleton height={84} shape="box" />
    </div>
  );
}
