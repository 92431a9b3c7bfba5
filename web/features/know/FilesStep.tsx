import { FileUp, Lightbulb } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { urlTo } from '../../page/routes.ts';
import { useBrowserQuery } from '../../page/useBrowserQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StepShareScene } from '../../ui/scenes/StepShareScene.tsx';
import { StepProgress } from '../../ui/StepProgress.tsx';
import styles from './Create.module.css';
import { type FileActions, FilesField } from './FilesField.tsx';
import { fileTexts } from './fileTexts.ts';
import type { PhotoDraft } from './keptPhotos.ts';
import type { Uploads } from './uploadQueue.ts';
import { UploadTotal } from './UploadTotal.tsx';

export interface FilesStepProps {
  uploads: Uploads;
  actions: FileActions;
  /** Whether the market takes images. */
  images: boolean;
  signedIn: boolean;
  /** Whether it is known if somebody is signed in. */
  known: boolean;
  isSecond?: boolean;
  /** Opens the panel for text at once. */
  writes?: boolean;
  /** The draft with which photos are kept on the device. */
  photoDraft?: PhotoDraft | undefined;
  onContinue: () => void;
}

/** The first step: the files. */
export function FilesStep(props: FilesStepProps) {
  const { uploads, actions, images, signedIn, known, isSecond = false, writes = false } = props;
  const any = uploads.items.length > 0;
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <StepProgress step={1} of={2} />
        <header className={styles.header}>
          <h1 className={styles.title}>
            <FormattedMessage {...fileTexts.title} />
          </h1>
          <p className={styles.lead}>
            <FormattedMessage {...fileTexts.lead} />
          </p>
        </header>
        {isSecond && (
          <Notice>
            <FormattedMessage {...fileTexts.second} />
          </Notice>
        )}
        <FilesField
          uploads={uploads}
          actions={actions}
          images={images}
          signedIn={signedIn}
          writes={writes}
          draft={props.photoDraft}
        />
        {!any && <Flashcards />}
        {any && (
          <div className={styles.bar}>
            <Ready signedIn={signedIn} uploads={uploads} />
            <Button
              size="large"
              onClick={props.onContinue}
              loading={!known}
              className={styles.continue}
            >
              <FormattedMessage {...(signedIn ? fileTexts.next : fileTexts.signIn)} />
            </Button>
          </div>
        )}
      </div>
      <Tips />
    </div>
  );
}

/** The ways to share flashcards instead, for the same folder and request. */
function Flashcards() {
  const given = useBrowserQuery();
  const query = {
    saveToFolderUuid: given.get('saveToFolderUuid'),
    knowDemandUuid: given.get('knowDemandUuid'),
  };
  return (
    <p className={styles.lead}>
      <FormattedMessage
        {...fileTexts.flashcards}
        values={{
          write: (parts: ReactNode) => <a href={urlTo('deck-create', { query })}>{parts}</a>,
          import: (parts: ReactNode) => <a href={urlTo('deck-import', { query })}>{parts}</a>,
        }}
      />
    </p>
  );
}

/** How far all files are; a visitor reads that nothing has been sent yet. */
function Ready({ signedIn, uploads }: { signedIn: boolean; uploads: Uploads }) {
  if (signedIn) return <UploadTotal items={uploads.items} />;
  return (
    <p className={styles.barText}>
      <FormattedMessage {...fileTexts.visitor} />
    </p>
  );
}

/** What makes a good know, beside the files on wide screens. */
function Tips() {
  const intl = useIntl();
  const guidelines = (parts: ReactNode) => (
    <a href={urlTo('legal-guidelines')} target="_blank" rel="noopener">
      {parts}
    </a>
  );
  return (
    <aside className={styles.tips} aria-label={intl.formatMessage(fileTexts.tips)}>
      <StepShareScene className={styles.scene} />
      <h2 className={styles.tipsTitle}>
        <Lightbulb size={20} aria-hidden="true" />
        <FormattedMessage {...fileTexts.tips} />
      </h2>
      <ul className={styles.tipList}>
        <li>
          <FormattedMessage {...fileTexts.tipOwn} values={{ guidelines }} />
        </li>
        <li>
          <FormattedMessage {...fileTexts.tipOne} />
        </li>
        <li>
          <FormattedMessage {...fileTexts.tipPdf} />
        </li>
      </ul>
      <p className={styles.tipsEnd}>
        <FileUp size={18} aria-hidden="true" />
        <FormattedMessage {...fileTexts.resumes} />
      </p>
    </aside>
  );
}
