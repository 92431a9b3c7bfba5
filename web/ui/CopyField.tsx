import { Check, Copy } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from './Button.tsx';
import styles from './CopyField.module.css';
import { TextArea } from './TextArea.tsx';

export interface CopyFieldProps {
  label: ReactNode;
  help?: ReactNode;
  /** The text that is shown and copied. */
  value: string;
  /** Shows as much of the text as has room on one line; it is copied whole. */
  oneLine?: boolean;
  /** The text is on the clipboard. */
  onCopied?: () => void;
}

/** A text with a copy button. If the browser denies access to the clipboard, the text is selected instead. */
export function CopyField({ label, help, value, oneLine = false, onCopied }: CopyFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  async function copy() {
    const isCopied = await copyText(value);
    setCopied(isCopied);
    if (isCopied) onCopied?.();
    field.current?.select();
  }
  return (
    <div className={styles.row} data-one-line={oneLine}>
      <TextArea
        ref={field}
        label={label}
        help={help}
        value={value}
        rows={1}
        readOnly
        spellCheck={false}
      />
      {/* Around the button: within it the status would take the button's name away. */}
      <div role="status">
        <Button
          variant="tonal"
          icon={
            copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />
          }
          onClick={() => void copy()}
        >
          {copied ? (
            <FormattedMessage
              id="ui.copied"
              defaultMessage="Copied"
              description="On a button, right after it has copied a text"
            />
          ) : (
            <FormattedMessage
              id="ui.copy"
              defaultMessage="Copy"
              description="Button that copies the text beside it"
            />
          )}
        </Button>
      </div>
    </div>
  );
}

/** Writes a text to the clipboard; false if the browser denies access. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
