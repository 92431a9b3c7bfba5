import { CloudUpload, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './DropArea.module.css';

export interface DropAreaProps {
  /** Extensions for the device's dialog: .pdf,.txt. */
  accept: string;
  /** Takes several files at a time. */
  multiple?: boolean;
  /** The label of the button that opens the device's dialog. */
  label: ReactNode;
  /** The invitation to drop files, on devices with a mouse. */
  drop: ReactNode;
  /** Shown over the page while files are dragged over it. */
  release: ReactNode;
  /** The accepted types and sizes. */
  types: ReactNode;
  /** A small area, where some files are chosen already. */
  compact?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** Takes a text that was pasted outside of fields. */
  onText?: (text: string) => void;
  /** Other ways, beside the choice of files. */
  children?: ReactNode;
}

/** A button that opens the choice of files. They may be dropped on the whole page, or pasted. */
export function DropArea({
  accept,
  multiple = false,
  label,
  drop,
  release,
  types,
  compact = false,
  onFiles,
  onText,
  children,
}: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDropsAndPastes(onFiles, onText);
  return (
    <div className={classes(styles.area, compact && styles.compact)}>
      {!compact && (
        <>
          <span className={styles.icon}>
            <CloudUpload size={40} strokeWidth={1.6} aria-hidden="true" />
          </span>
          <p className={styles.drop}>{drop}</p>
        </>
      )}
      <input
        ref={input}
        type="file"
        multiple={multiple}
        hidden
        accept={accept}
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
      <p className={styles.types}>{types}</p>
      {isOver && (
        <div className={styles.overlay}>
          <p className={styles.release}>
            <CloudUpload size={32} aria-hidden="true" />
            {release}
          </p>
        </div>
      )}
    </div>
  );
}

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false;

/** Handles files that are dropped on the page, and files and text that are pasted. true while files are over it. */
function useDropsAndPastes(
  onFiles: (files: readonly File[]) => void,
  onText: ((text: string) => void) | undefined,
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
      else if (text.trim() !== '') handlers.current.onText?.(text);
    });
    return () => listener.abort();
  }, []);
  return over;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
}
