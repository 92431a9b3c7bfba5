import { CloudUpload, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './DropArea.module.css';
import { fileTexts } from './fileTexts.ts';
import { useSize } from '../../ui/useSize.ts';
import { acceptedTypes, MAX_BYTES, MAX_FILES } from './uploadRules.ts';

export interface DropAreaProps {
  images: boolean;
  /** Some files are chosen already: the area is small. */
  compact: boolean;
  onFiles: (files: readonly File[]) => void;
  /** Text was pasted into the page. */
  onText: (text: string) => void;
  /** Other ways, beside the choice of files. */
  children?: ReactNode;
}

/** Where files are chosen. They may be dropped on the whole page, or pasted. */
export function DropArea({ images, compact, onFiles, onText, children }: DropAreaProps) {
  const intl = useIntl();
  const size = useSize();
  const input = useRef<HTMLInputElement>(null);
  const over = useDropsAndPastes(onFiles, onText);
  const label = intl.formatMessage(compact ? fileTexts.more : fileTexts.choose);
  return (
    <div className={classes(styles.area, compact && styles.compact)}>
      {!compact && (
        <>
          <span className={styles.icon}>
            <CloudUpload size={40} strokeWidth={1.6} aria-hidden="true" />
          </span>
          <p className={styles.drop}>
            <FormattedMessage {...fileTexts.drop} />
          </p>
        </>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedTypes(images)}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          target.value = '';
        }}
      />
      <div className={styles.ways}>
        <Button
          variant={compact ? 'tonal' : 'filled'}
          size={compact ? 'medium' : 'large'}
          icon={compact ? <Plus size={18} aria-hidden="true" /> : undefined}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
        {children}
      </div>
      <p className={styles.types}>
        <FormattedMessage
          {...fileTexts.types}
          values={{ images, size: size(MAX_BYTES), count: MAX_FILES }}
        />
      </p>
      {over && (
        <div className={styles.overlay}>
          <p className={styles.release}>
            <CloudUpload size={32} aria-hidden="true" />
            <FormattedMessage {...fileTexts.release} />
          </p>
        </div>
      )}
    </div>
  );
}

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false;

/** Handles files that are dropped on the page, and files and text that are pasted. Whether files are over it. */
function useDropsAndPastes(
  onFiles: (files: readonly File[]) => void,
  onText: (text: string) => void,
): boolean {
  const [over, setOver] = useState(false);
  const handlers = useRef({ onFiles, onText });
  useEffect(() => {
    handlers.current = { onFiles, onText };
  });
  useEffect(() => {
    // Events of leaving come for each element: they are counted against those of entering.
    let depth = 0;
    const listener = new AbortController();
    const listen = <T extends keyof DocumentEventMap>(
      type: T,
      handle: (event: DocumentEventMap[T]) => void,
    ) => document.addEventListener(type, handle, { signal: listener.signal });
    listen('dragenter', ({ dataTransfer }) => {
      if (!hasFiles(dataTransfer)) return;
      depth += 1;
      setOver(true);
    });
    listen('dragleave', ({ dataTransfer }) => {
      if (!hasFiles(dataTransfer)) return;
      depth = Math.max(0, depth - 1);
      setOver(depth > 0);
    });
    listen('dragover', (event) => hasFiles(event.dataTransfer) && event.preventDefault());
    listen('drop', (event) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      handlers.current.onFiles([...(event.dataTransfer?.files ?? [])]);
    });
    listen('paste', (event) => {
      if (isField(event.target)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (files.length > 0) handlers.current.onFiles(files);
      else if (text.trim() !== '') handlers.current.onText(text);
    });
    return () => listener.abort();
  }, []);
  return over;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
}
