import { ArrowLeft, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import create from './Create.module.css';
import styles from './Edit.module.css';
import { EditForm } from './EditForm.tsx';
import { editTexts as texts } from './editTexts.ts';
import { type Editable, editableOf, editDrafts, isChanged, isEqual } from './knowEdit.ts';
import { RevisionNotice } from './RevisionNotice.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import type { OwnKnow } from './useProgress.ts';
import { useUploads } from './useUploads.ts';

const loadDelete = () => import('./DeleteDialog.tsx');

export interface EditPanelProps {
  know: OwnKnow;
  /** Reads it anew; null where that failed. */
  read: () => Promise<OwnKnow | null>;
}

/** The form about a know, what becomes of its files, and how it ends. */
export function EditPanel({ know, read }: EditPanelProps) {
  const [drafts] = useState(() => editDrafts(know.uuid, () => editableOf(know)));
  const own = useUploads(drafts);
  // Counts the forms: a new one begins with what was saved.
  const [round, setRound] = useState(0);
  const base = own.details?.base ?? editableOf(know);
  const changed =
    own.details !== null && isChanged(own.details.base, own.details.details, own.uploads.items);
  const [isRestored, setRestored] = useState<boolean | null>(null);
  if (own.ready && isRestored === null) setRestored(changed);

  function begin(from: Editable) {
    own.reset(from.files, { base: from, details: from.details });
    setRestored(false);
    setRound((before) => before + 1);
  }
  async function discard() {
    begin(editableOf((await read()) ?? know));
  }
  /** What readers get has changed; a form without changes goes on with that. */
  async function settle() {
    const fresh = await read();
    if (fresh && !changed && !isEqual(editableOf(fresh), base)) begin(editableOf(fresh));
  }

  return (
    <div className={create.layout}>
      <div className={create.main}>
        <header className={create.header}>
          <Link href={urlTo('knows')} variant="standalone">
            <ArrowLeft size={18} aria-hidden="true" />
            <FormattedMessage {...texts.back} />
          </Link>
          <h1 className={create.title}>
            <FormattedMessage {...texts.heading} />
          </h1>
        </header>
        <RevisionNotice key={know.own?.version} know={know} onEnd={() => void settle()} />
        {own.isSecond && (
          <Notice>
            <FormattedMessage {...texts.second} />
          </Notice>
        )}
        {isRestored && changed && (
          <Notice
            action={
              <Button size="small" variant="tonal" onClick={() => void discard()}>
                <FormattedMessage {...texts.discard} />
              </Button>
            }
          >
            <FormattedMessage {...texts.restored} />
          </Notice>
        )}
        {own.ready && (
          <EditForm
            key={round}
            know={know}
            own={own}
            base={base}
            changed={changed}
            read={read}
            onSaved={(fresh) => begin(editableOf(fresh))}
          />
        )}
      </div>
      <About know={know} />
    </div>
  );
}

/** What the know is at present, beside the form on wide screens. */
function About({ know }: { know: OwnKnow }) {
  const [asks, setAsks] = useState(false);
  const dialog = useLoaded(loadDelete, asks);
  const [page] = know.pages;
  return (
    <Card as="aside" className={create.aside}>
      {page && (
        <img
          src={page.imageUrl}
          width={page.width}
          height={page.height}
          alt=""
          className={styles.cover}
        />
      )}
      <p className={styles.status}>
        <StatusBadge status={know.status} />
      </p>
      {know.pages.length > 0 && (
        <Button variant="tonal" href={know.path}>
          <FormattedMessage {...texts.read} />
        </Button>
      )}
      <Button
        variant="quiet"
        icon={<Trash2 size={18} aria-hidden="true" />}
        onClick={() => setAsks(true)}
      >
        <FormattedMessage {...texts.delete} />
      </Button>
      {dialog && (
        <dialog.DeleteDialog
          know={asks ? know : null}
          onClose={() => setAsks(false)}
          onDeleted={() => location.assign(urlTo('knows'))}
        />
      )}
    </Card>
  );
}
