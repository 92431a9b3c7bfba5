import { FileUp, Lightbulb, PencilLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StepShareScene } from '../../ui/scenes/StepShareScene.tsx';
import { StepProgress } from '../../ui/StepProgress.tsx';
import styles from './Create.module.css';
import { DropArea } from './DropArea.tsx';
import { fileTexts } from './fileTexts.ts';
import { PasteDialog } from './PasteDialog.tsx';
import { RejectedFiles } from './RejectedFiles.tsx';
import { UploadList } from './UploadList.tsx';
import type { Uploads } from './uploadQueue.ts';
import { UploadTotal } from './UploadTotal.tsx';

export interface FileActions {
  add: (files: readonly File[], images: boolean) => void;
  remove: (key: string) => void;
  move: (from: number, to: number) => void;
  retry: (key: string) => void;
  forgetRejected: () => void;
}

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
  onContinue: () => void;
}

/** The first step: the files. */
export function FilesStep(props: FilesStepProps) {
  const { uploads, actions, images, signedIn, known, isSecond = false, writes = false } = props;
  const [text, setText] = useState<string | null>(writes ? '' : null);
  const any = uploads.items.length > 0;
  const add = (files: readonly File[]) => actions.add(files, images);
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
        <DropArea images={images} compact={any} onFiles={add} onText={setText}>
          <Button
            variant="quiet"
            icon={<PencilLine size={18} aria-hidden="true" />}
            onClick={() => setText('')}
          >
            <FormattedMessage {...fileTexts.write} />
          </Button>
        </DropArea>
        <RejectedFiles
          rejected={uploads.rejected}
          images={images}
          onClose={actions.forgetRejected}
        />
        {any && <UploadList items={uploads.items} actions={actions} signedIn={signedIn} />}
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
      <PasteDialog text={text} onClose={() => setText(null)} onFile={(file) => add([file])} />
    </div>
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
