import { ChevronDown, ChevronUp, Images, RotateCw, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CameraButton } from './CameraButton.tsx';
import { fileTexts } from './fileTexts.ts';
import styles from './PhotosDialog.module.css';
import { keepPhotos, type KeptPhotos, type PhotoDraft } from './keptPhotos.ts';
import { MAX_PHOTOS, type Photo, readPhoto, withPreview } from './photos.ts';
import { pdfOf } from './photosPdf.ts';
import { photoTexts as texts } from './photoTexts.ts';
import { isPicture, moved } from './uploadRules.ts';

export interface PhotosDialogProps {
  /** Photos to add; each new list is added once. null closes the dialog. */
  files: readonly File[] | null;
  /** The name of the file without its extension. */
  name: string;
  /** The draft with which the photos are kept on the device; absent where they aren't. */
  draft?: PhotoDraft | undefined;
  /** Photos that an earlier page left; they are added once, before those of `files`. */
  kept?: KeptPhotos | null;
  onClose: () => void;
  onFile: (file: File) => void;
}

/** Puts photos in order, turns and removes them, and makes them one PDF. */
export function PhotosDialog({
  files,
  name,
  draft,
  kept = null,
  onClose,
  onFile,
}: PhotosDialogProps) {
  const intl = useIntl();
  const list = useRef<HTMLOListElement>(null);
  const { photos, setPhotos, reading, unread, isFull, read, clear } = usePhotos(files, kept);
  useKeeping(draft, photos);
  const [told, setTold] = useState('');
  const nameOf = (index: number) => intl.formatMessage(texts.photo, { number: index + 1 });

  function move(from: number, to: number) {
    setPhotos(moved(photos, from, to));
    setTold(
      intl.formatMessage(fileTexts.movedTo, {
        name: nameOf(from),
        place: to + 1,
        count: photos.length,
      }),
    );
  }
  function rotate(index: number) {
    setPhotos(
      photos.map((one, at) => (at === index ? { ...one, turns: (one.turns + 1) % 4 } : one)),
    );
    setTold(intl.formatMessage(texts.rotated, { name: nameOf(index) }));
  }
  function remove(index: number) {
    setPhotos(photos.filter((_, at) => at !== index));
    // The pressed button is gone.
    list.current?.focus({ preventScroll: true });
  }
  function close() {
    clear();
    onClose();
  }
  function add() {
    onFile(new File([pdfOf(photos)], `${name}.pdf`, { type: 'application/pdf' }));
    close();
  }
  return (
    <Modal
      open={files !== null}
      onClose={close}
      title={<FormattedMessage {...texts.title} />}
      description={<FormattedMessage {...texts.lead} />}
      initialFocus={list}
      actions={
        <Button onClick={add} loading={reading > 0} disabled={photos.length === 0}>
          <FormattedMessage {...texts.add} values={{ count: photos.length }} />
        </Button>
      }
    >
      <div className={styles.body}>
        {kept && photos.length > 0 && (
          <Notice live>
            <FormattedMessage {...texts.kept} />
            {kept.lost > 0 && (
              <>
                {' '}
                <FormattedMessage {...texts.lost} values={{ count: kept.lost }} />
              </>
            )}
          </Notice>
        )}
        {unread > 0 && (
          <Notice tone="warning" live>
            <FormattedMessage {...texts.unread} values={{ count: unread }} />
          </Notice>
        )}
        {isFull && (
          <Notice tone="warning" live>
            <FormattedMessage {...texts.many} values={{ most: MAX_PHOTOS }} />
          </Notice>
        )}
        <ol
          ref={list}
          tabIndex={-1}
          className={styles.list}
          aria-label={intl.formatMessage(texts.title)}
          aria-busy={reading > 0}
        >
          {photos.map((photo, index) => (
            <li key={photo.id} className={styles.item}>
              <Preview photo={photo} label={nameOf(index)} />
              <div className={styles.actions}>
                <IconButton
                  label={intl.formatMessage(fileTexts.up, { name: nameOf(index) })}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <ChevronUp size={20} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={intl.formatMessage(fileTexts.down, { name: nameOf(index) })}
                  disabled={index === photos.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ChevronDown size={20} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={intl.formatMessage(texts.rotate, { name: nameOf(index) })}
                  onClick={() => rotate(index)}
                >
                  <RotateCw size={20} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={intl.formatMessage(fileTexts.remove, { name: nameOf(index) })}
                  onClick={() => remove(index)}
                >
                  <X size={20} aria-hidden="true" />
                </IconButton>
              </div>
            </li>
          ))}
          {reading > 0 && (
            <li>
              <Skeleton height={96} shape="box" />
            </li>
          )}
        </ol>
        {photos.length === 0 && reading === 0 && (
          <p>
            <FormattedMessage {...texts.none} />
          </p>
        )}
        <div className={styles.ways}>
          <CameraButton onFiles={read}>
            <FormattedMessage {...texts.another} />
          </CameraButton>
          <ChooseButton onFiles={read} />
        </div>
      </div>
      <VisuallyHidden>
        <span role="status">{told}</span>
      </VisuallyHidden>
    </Modal>
  );
}

function ChooseButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="image/*"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button
        variant="tonal"
        icon={<Images size={18} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        <FormattedMessage {...texts.choose} />
      </Button>
    </>
  );
}

/** The photo as its page will be. */
function Preview({ photo: { preview, turns }, label }: { photo: Photo; label: string }) {
  const canvas: RefObject<HTMLCanvasElement | null> = useRef(null);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const isTurned = turns % 2 === 1;
    element.width = isTurned ? preview.height : preview.width;
    element.height = isTurned ? preview.width : preview.height;
    context.translate(element.width / 2, element.height / 2);
    context.rotate((turns * Math.PI) / 2);
    context.drawImage(preview, -preview.width / 2, -preview.height / 2);
  }, [preview, turns]);
  return (
    <span className={styles.preview}>
      <canvas ref={canvas} className={styles.picture} role="img" aria-label={label} />
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
    </span>
  );
}

/** Keeps the photos on the device with their draft, until they are a file or the dialog is closed. */
function useKeeping(draft: PhotoDraft | undefined, photos: readonly Photo[]) {
  const had = useRef(false);
  const name = draft?.draft;
  const user = draft?.user ?? null;
  useEffect(() => {
    // Before the first photo is read, those of an earlier page stay.
    if (name === undefined || (photos.length === 0 && !had.current)) return;
    const pages = photos.map(({ id, jpeg, width, height, turns }) => ({
      id,
      jpeg,
      width,
      height,
      turns,
    }));
    void keepPhotos({ draft: name, user }, pages, had.current);
    had.current = photos.length > 0;
  }, [name, user, photos]);
}

interface Photos {
  photos: readonly Photo[];
  /** How many files are still to be read. */
  reading: number;
  /** How many of the last chosen files are no readable pictures. */
  unread: number;
  /** Some of the last chosen files were too many. */
  isFull: boolean;
}

const empty: Photos = { photos: [], reading: 0, unread: 0, isFull: false };

function withPhoto(before: Photos, photo: Photo | null): Photos {
  if (!photo) return { ...before, unread: before.unread + 1 };
  if (before.photos.length >= MAX_PHOTOS) return { ...before, isFull: true };
  return { ...before, photos: [...before.photos, photo] };
}

/** The photos of the dialog. They are read one after the other: a decoded one takes 50 MB. */
function usePhotos(files: readonly File[] | null, kept: KeptPhotos | null) {
  const [{ photos, reading, unread, isFull }, setState] = useState(empty);
  const queue = useRef<Promise<void>>(Promise.resolve());
  /** Counts how often the dialog was closed: what is still being read then isn't added. */
  const round = useRef(0);
  const [{ read, restore, clear, setPhotos }] = useState(() => ({
    read: (chosen: readonly File[]) => {
      const own = round.current;
      setState(({ photos: before, reading: others }) => ({
        ...empty,
        photos: before,
        reading: others + chosen.length,
      }));
      for (const file of chosen)
        queue.current = queue.current.then(async () => {
          if (own !== round.current) return;
          const photo = isPicture(file) ? await readPhoto(file) : null;
          if (own !== round.current) return;
          setState((before) => withPhoto({ ...before, reading: before.reading - 1 }, photo));
        });
    },
    restore: (left: KeptPhotos) => {
      const own = round.current;
      const count = left.photos.length;
      setState((before) => ({ ...before, reading: before.reading + count }));
      queue.current = queue.current.then(async () => {
        const found = await Promise.all(left.photos.map(withPreview));
        if (own !== round.current) return;
        const photos = found.filter((one) => one !== null);
        setState((before) => ({
          ...before,
          photos: [...photos, ...before.photos],
          reading: before.reading - count,
          unread: before.unread + count - photos.length,
        }));
      });
    },
    clear: () => {
      round.current += 1;
      setState(empty);
    },
    setPhotos: (next: readonly Photo[]) => setState((before) => ({ ...before, photos: next })),
  }));
  const restored = useRef<KeptPhotos | null>(null);
  useEffect(() => {
    if (kept && kept !== restored.current) restore(kept);
    restored.current = kept;
  }, [kept, restore]);
  const last = useRef<readonly File[] | null>(null);
  useEffect(() => {
    if (files && files !== last.current) read(files);
    last.current = files;
  }, [files, read]);
  return { photos, setPhotos, reading, unread, isFull, read, clear };
}
