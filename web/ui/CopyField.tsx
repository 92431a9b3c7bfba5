import { Check, Copy } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from './Button.tsx';
import styles from './CopyField.module.css';
import { TextArea } from './TextArea.tsx';

export interface CopyFieldProps {
  label: ReactNode;
  help?: ReactNode;
  /** What is shown and copied. */
  value: string;
}

/** A text that one needs elsewhere, the whole of it. Where the browser may not write to the clipboard, it is marked. */
export function CopyField({ label, help, value }: CopyFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  async function copy() {
    setCopied(await copyText(value));
    field.current?.select();
  }
  return (
    <div className={styles.row}>
      <TextArea
        ref={field}
        label={label}
        help={help}
        value={value}
        rows={1}
        readOnly
        spellCheck={false}
      />
      <Button
        variant="tonal"
        icon={
          copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />
        }
        onClick={() => void copy()}
      >
        <span role="status">
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
        </span>
      </Button>
    </div>
  );
}

/** Puts a text on the clipboard; false where the browser doesn't allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
