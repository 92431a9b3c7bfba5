import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { DropArea } from './DropArea.tsx';
import { fileTexts } from './fileTexts.ts';
import { PasteDialog } from './PasteDialog.tsx';
import { RejectedFiles } from './RejectedFiles.tsx';
import { UploadList } from './UploadList.tsx';
import type { UploadQueue, Uploads } from './uploadQueue.ts';

export interface FileActions {
  add: (files: readonly File[], images: boolean) => void;
  remove: (key: string) => void;
  move: (from: number, to: number) => void;
  /** Absent where files aren't replaced in their place. */
  replace?: (key: string, file: File, images: boolean) => void;
  retry: (key: string) => void;
  forgetRejected: () => void;
}

/** What a queue does with files. */
export function queueActions(queue: UploadQueue): Required<FileActions> {
  return {
    add: (files, images) => queue.add(files, images),
    remove: (key) => queue.remove(key),
    move: (from, to) => queue.move(from, to),
    replace: (key, file, images) => queue.replace(key, file, images),
    retry: (key) => queue.retry(key),
    forgetRejected: () => queue.forgetRejected(),
  };
}

export interface FilesFieldProps {
  uploads: Uploads;
  actions: FileActions;
  /** Whether the market takes images. */
  images: boolean;
  signedIn: boolean;
  /** Opens the panel for text at once. */
  writes?: boolean;
}

/** Where files are chosen, dropped, written, put in order and taken away. */
export function FilesField(props: FilesFieldProps) {
  const { uploads, actions, images, signedIn, writes = false } = props;
  const [text, setText] = useState<string | null>(writes ? '' : null);
  const any = uploads.items.length > 0;
  const add = (files: readonly File[]) => actions.add(files, images);
  return (
    <>
      <DropArea images={images} compact={any} onFiles={add} onText={setText}>
        <Button
          variant="quiet"
          icon={<PencilLine size={18} aria-hidden="true" />}
          onClick={() => setText('')}
        >
          <FormattedMessage {...fileTexts.write} />
        </Button>
      </DropArea>
      <RejectedFiles rejected={uploads.rejected} images={images} onClose={actions.forgetRejected} />
      {any && (
        <UploadList items={uploads.items} actions={actions} images={images} signedIn={signedIn} />
      )}
      <PasteDialog text={text} onClose={() => setText(null)} onFile={(file) => add([file])} />
    </>
  );
}
