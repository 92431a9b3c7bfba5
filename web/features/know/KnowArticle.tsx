import { type ReactNode, useContext, useState } from 'react';
import { useLoaded } from '../../ui/useLoaded.ts';
import { classes } from '../../ui/classes.ts';
import { SaveButton } from '../library/shared/SaveButton.tsx';
import styles from './KnowArticle.module.css';
import { KnowAbout } from './KnowAbout.tsx';
import { KeptPages } from './keptPages.ts';
import { KnowActions } from './KnowActions.tsx';
import { KnowHead } from './KnowHead.tsx';
import { LateDeck } from './LateDeck.tsx';
import { LateInvite } from './LateInvite.tsx';
import { Reader } from './Reader.tsx';
import { RelatedKnows } from './RelatedKnows.tsx';
import { useRelated } from './useRelated.ts';
import { readerKey } from './usePageLines.ts';
import type { Know } from './shared/types.ts';
import { useDownload } from './useDownload.tsx';
import { useKnowLang } from './useKnowLang.ts';
import { useView } from './useView.ts';

export interface KnowArticleProps {
  know: Know;
  /** The know is as this says now. */
  onChange: (know: Know) => void;
  /** What is known of it has changed on the server. */
  onOutdated: () => void;
  /** The uuid of the topic in which it is read; its first one by default. */
  topic?: string;
  /** What stands below its pages. */
  after?: ReactNode;
}

const loadState = () => import('./OwnState.tsx');

/** Whether there is something to tell its author: it is processed, others don't see it, or its pages lack something. */
function needsState({ own, status }: Know): boolean {
  if (own === null) return false;
  return (
    Boolean(own.processing ?? own.failure ?? own.decision ?? own.omitted) || status === 'REVIEW'
  );
}

/** Whether it can be saved: what the library would show. */
function canBeSaved({ own, status }: Know): boolean {
  return own !== null || status === 'PUBLISHED';
}

/** What a know is, its pages, and what goes on from here. */
export function KnowArticle({ know, onChange, onOutdated, topic, after }: KnowArticleProps) {
  const lang = useKnowLang(know);
  const download = useDownload(know);
  const { related, pending } = useRelated(know);
  const kept = useContext(KeptPages) !== null;
  const there = related.content.length + related.popular.length > 0;
  // The place that is kept for them stays, also where there are none in the end.
  const [keeps] = useState(pending);
  const hasBeside = keeps || there;
  const state = useLoaded(loadState, needsState(know));
  useView(know.uuid, readerKey(know));
  return (
    <article>
      <LateInvite />
      <KnowHead
        know={know}
        lang={lang}
        topic={topic}
        actions={
          <KnowActions
            know={know}
            onChange={onChange}
            onDownload={download.start}
            save={canBeSaved(know) && <SaveButton know={know} kept={kept} />}
          />
        }
      />
      <div className={classes(styles.body, hasBeside && styles.hasBeside)}>
        <div className={styles.pages}>
          {state && know.own && (
            <state.OwnState key={know.own.version} know={know} onEnd={onOutdated} />
          )}
          {know.deck ? (
            <LateDeck know={know} deck={know.deck} lang={lang} />
          ) : (
            (know.pages.length > 0 || !state) && (
              <Reader key={readerKey(know)} know={know} lang={lang} onDownload={download.start} />
            )
          )}
          <KnowAbout know={know} lang={lang} />
          {after}
        </div>
        <RelatedKnows know={know} related={related} className={styles.beside} />
      </div>
      {download.dialog}
    </article>
  );
}
