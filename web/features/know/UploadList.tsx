import {
  ChevronDown,
  ChevronUp,
  CircleAlert,
  CircleCheck,
  FileImage,
  FileText,
  FileType2,
  GripVertical,
  NotebookText,
  Presentation,
  Replace as ReplaceIcon,
  RotateCw,
  WifiOff,
  X,
} from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { FileActions } from './FilesField.tsx';
import { fileTexts } from './fileTexts.ts';
import styles from './UploadList.module.css';
import type { UploadItem } from './uploadQueue.ts';
import { acceptedTypes } from './uploadRules.ts';
import { useSize } from '../../ui/useSize.ts';

const icons = {
  pdf: FileText,
  document: FileType2,
  slides: Presentation,
  text: NotebookText,
  image: FileImage,
};

const hues = {
  pdf: 'red',
  document: 'blue',
  slides: 'orange',
  text: 'teal',
  image: 'violet',
} as const;

export interface UploadListProps {
  items: readonly UploadItem[];
  actions: Pick<FileActions, 'remove' | 'move' | 'replace' | 'retry'>;
  /** Whether the market takes images. */
  images: boolean;
  signedIn: boolean;
}

/** The chosen files in the order of their pages, which buttons and dragging change. */
export function UploadList({ items, actions, images, signedIn }: UploadListProps) {
  const intl = useIntl();
  const [told, setTold] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  function move(from: number, to: number) {
    const name = items[from]?.name ?? '';
    actions.move(from, to);
    setTold(intl.formatMessage(fileTexts.movedTo, { name, place: to + 1, count: items.length }));
  }
  function dragOver(event: DragEvent, index: number) {
    const from = items.findIndex(({ key }) => key === dragged);
    if (from < 0) return;
    event.preventDefault();
    if (from !== index) actions.move(from, index);
  }
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>
        <FormattedMessage {...fileTexts.list} />
      </h2>
      <ol className={styles.list}>
        {items.map((item, index) => (
          // Dragging is the pointer's way; the buttons are the keyboard's.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={item.key}
            className={styles.item}
            data-dragged={item.key === dragged || undefined}
            data-wide={items.length > 1 || item.state === 'failed' || undefined}
            draggable={items.length > 1}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              // Firefox begins to drag only with data.
              event.dataTransfer.setData('text/plain', item.name);
              setDragged(item.key);
            }}
            onDragOver={(event) => dragOver(event, index)}
            onDragEnd={() => setDragged(null)}
          >
            {items.length > 1 && (
              <GripVertical className={styles.grip} size={20} aria-hidden="true" />
            )}
            <KindIcon kind={item.kind} />
            <div className={styles.words}>
              <p className={styles.name}>
                <bdi>{item.name}</bdi>
              </p>
              <State item={item} signedIn={signedIn} />
            </div>
            <div className={styles.actions}>
              {item.state === 'failed' && (
                <Button
                  size="small"
                  variant="tonal"
                  icon={<RotateCw size={16} aria-hidden="true" />}
                  onClick={() => actions.retry(item.key)}
                >
                  <FormattedMessage {...fileTexts.retry} />
                </Button>
              )}
              {items.length > 1 && (
                <span className={styles.order}>
                  <IconButton
                    label={intl.formatMessage(fileTexts.up, { name: item.name })}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <ChevronUp size={20} aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={intl.formatMessage(fileTexts.down, { name: item.name })}
                    disabled={index === items.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <ChevronDown size={20} aria-hidden="true" />
                  </IconButton>
                </span>
              )}
              {actions.replace && (
                <Replace
                  name={item.name}
                  images={images}
                  onFile={(file) => actions.replace?.(item.key, file, images)}
                />
              )}
              <IconButton
                label={intl.formatMessage(fileTexts.remove, { name: item.name })}
                onClick={() => actions.remove(item.key)}
              >
                <X size={20} aria-hidden="true" />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{told}</span>
      </VisuallyHidden>
    </section>
  );
}

interface ReplaceProps {
  name: string;
  images: boolean;
  onFile: (file: File) => void;
}

/** Chooses another file for the place of one. */
function Replace({ name, images, onFile }: ReplaceProps) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedTypes(images)}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again after it was removed.
          target.value = '';
        }}
      />
      <IconButton
        label={intl.formatMessage(fileTexts.replace, { name })}
        onClick={() => input.current?.click()}
      >
        <ReplaceIcon size={20} aria-hidden="true" />
      </IconButton>
    </>
  );
}

export function KindIcon({ kind }: Pick<UploadItem, 'kind'>) {
  const Icon = icons[kind];
  return (
    <span className={styles.icon} data-hue={hues[kind]}>
      <Icon size={22} aria-hidden="true" />
    </span>
  );
}

function State({ item, signedIn }: { item: UploadItem; signedIn: boolean }) {
  const intl = useIntl();
  const size = useSize();
  const { state, sent, name } = item;
  const whole = size(item.size);
  if (state === 'done')
    return (
      <p className={styles.state} data-tone="success">
        <CircleCheck size={16} aria-hidden="true" />
        <span>
          <FormattedMessage {...(item.kept ? fileTexts.kept : fileTexts.done)} />
        </span>
        <span className={styles.size}>{whole}</span>
      </p>
    );
  if (state === 'failed' || state === 'lost')
    return (
      <p className={styles.state} data-tone="danger" role="alert">
        <CircleAlert size={16} aria-hidden="true" />
        <span>
          {state === 'lost' ? (
            <FormattedMessage {...fileTexts.lost} />
          ) : (
            <FormattedMessage {...fileTexts.failed} values={{ fault: item.fault ?? 'other' }} />
          )}
        </span>
      </p>
    );
  if (!signedIn)
    return (
      <p className={styles.state}>
        <span>
          <FormattedMessage {...fileTexts.chosen} />
        </span>
        <span className={styles.size}>{whole}</span>
      </p>
    );
  return (
    <>
      <p className={styles.state} data-tone={state === 'paused' ? 'warning' : undefined}>
        {state === 'paused' && <WifiOff size={16} aria-hidden="true" />}
        {(state === 'paused' || state === 'waiting') && (
          <span>
            <FormattedMessage {...fileTexts[state]} />
          </span>
        )}
        <span className={styles.size}>
          {sent > 0 ? (
            <FormattedMessage {...fileTexts.sizeOf} values={{ sent: size(sent), size: whole }} />
          ) : (
            whole
          )}
        </span>
      </p>
      <progress
        className={styles.progress}
        value={sent}
        max={item.size}
        aria-label={intl.formatMessage(fileTexts.progress, { name })}
      />
    </>
  );
}
