import { PencilLine } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { CameraButton } from './CameraButton.tsx';
import { DropArea } from './DropArea.tsx';
import type { KeptPhotos, PhotoDraft } from './keptPhotos.ts';
import { fileTexts } from './fileTexts.ts';
import { PasteDialog } from './PasteDialog.tsx';
import { RejectedFiles } from './RejectedFiles.tsx';
import { UploadList } from './UploadList.tsx';
import type { UploadQueue, Uploads } from './uploadQueue.ts';
import { isPicture } from './uploadRules.ts';

// Few share photos: their dialog isn't in the way of the others.
const loadPhotos = () => import('./PhotosDialog.tsx');
const loadKept = () => import('./keptPhotos.ts');

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
  /** The draft with which photos are kept on the device; absent where they aren't, or not yet. */
  draft?: PhotoDraft | undefined;
}

/** Where files are chosen, dropped, written, put in order and taken away. */
export function FilesField(props: FilesFieldProps) {
  const { uploads, actions, images, signedIn, writes = false, draft } = props;
  const intl = useIntl();
  const [text, setText] = useState<string | null>(writes ? '' : null);
  const [photos, setPhotos] = useState<readonly File[] | null>(null);
  const [kept, setKept] = useKept(draft, () => setPhotos((now) => now ?? []));
  const dialog = useLoaded(loadPhotos, photos !== null);
  const any = uploads.items.length > 0;
  /** Pictures become a PDF where the market takes none. */
  function add(files: readonly File[]) {
    const pictures = images ? [] : files.filter(isPicture);
    const others = images ? files : files.filter((file) => !isPicture(file));
    if (pictures.length > 0) setPhotos(pictures);
    if (others.length > 0) actions.add(others, images);
  }
  return (
    <>
      <DropArea images={images} compact={any} onFiles={add} onText={setText}>
        <CameraButton onFiles={(files) => files.length > 0 && setPhotos(files)}>
          <FormattedMessage {...fileTexts.camera} />
        </CameraButton>
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
      {dialog && (
        <dialog.PhotosDialog
          files={photos}
          name={intl.formatMessage(fileTexts.photosName, { number: uploads.items.length + 1 })}
          draft={draft}
          kept={kept}
          onClose={() => {
            setPhotos(null);
            setKept(null);
          }}
          onFile={(file) => actions.add([file], images)}
        />
      )}
      <PasteDialog text={text} onClose={() => setText(null)} onFile={(file) => add([file])} />
    </>
  );
}

/** The photos that an earlier page left with a draft, of which `onFound` is told. */
function useKept(draft: PhotoDraft | undefined, onFound: () => void) {
  const [kept, setKept] = useState<KeptPhotos | null>(null);
  const name = draft?.draft;
  // Once for each draft: a user who signs in meanwhile has the photos already.
  const look = useEffectEvent(async (isOver: () => boolean) => {
    const { readPhotos } = await loadKept();
    const left = draft && (await readPhotos(draft));
    if (isOver() || !left) return;
    setKept(left);
    onFound();
  });
  useEffect(() => {
    if (name === undefined) return undefined;
    let over = false;
    void look(() => over);
    return () => {
      over = true;
    };
  }, [name]);
  return [kept, setKept] as const;
}
