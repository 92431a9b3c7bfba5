import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { urlTo } from '../../../page/routes.ts';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import styles from './Editor.module.css';
import { editTexts as texts } from './editTexts.ts';
import type { OwnDraft } from './useDraft.ts';

export interface EditorFrameProps {
  heading: ReactNode;
  /** The address at which readers see the deck. */
  readHref?: string;
  draft: OwnDraft;
  /** Takes back restored changes; null: there are none. */
  onDiscard: (() => void) | null;
  /** A notice about merged changes. */
  joined?: ReactNode;
  children: ReactNode;
}

/** Heading and notices around the form of a deck. */
export function EditorFrame(props: EditorFrameProps) {
  const { heading, readHref, draft, onDiscard, joined, children } = props;
  const isSecond = draft.keeper === null || draft.state === 'lost';
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link href={urlTo('flashcards')} variant="standalone">
          <ArrowLeft size={18} aria-hidden="true" />
          <FormattedMessage {...texts.back} />
        </Link>
        <h1 className={styles.title}>{heading}</h1>
        {readHref !== undefined && (
          <Link href={readHref} variant="standalone">
            <FormattedMessage {...texts.read} />
          </Link>
        )}
      </header>
      {isSecond && (
        <Notice tone="warning" live>
          <FormattedMessage {...texts.second} />
        </Notice>
      )}
      {draft.state === 'failed' && (
        <Notice tone="warning" live>
          <FormattedMessage {...texts.failed} />
        </Notice>
      )}
      {joined && <Notice live>{joined}</Notice>}
      {onDiscard && (
        <Notice
          action={
            <Button size="small" variant="tonal" onClick={onDiscard}>
              <FormattedMessage {...texts.discard} />
            </Button>
          }
        >
          <FormattedMessage {...texts.restored} />
        </Notice>
      )}
      {children}
    </div>
  );
}
