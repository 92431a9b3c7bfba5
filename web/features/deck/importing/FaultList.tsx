import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/CopyField.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { faultText, faultTexts as texts } from './faultTexts.ts';
import styles from './Import.module.css';
import { type Fault, MAX_FAULTS } from './reading.ts';

/** Faults that are shown at first. */
const FIRST = 10;

export interface FaultListProps {
  faults: readonly Fault[];
  /** The import is over. */
  isDone?: boolean;
}

/** What isn't taken over, by line or entry; a long list opens on demand. */
export function FaultList({ faults, isDone = false }: FaultListProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const lines = faults.map((fault) => faultText(intl, fault));
  const shown = isOpen ? lines : lines.slice(0, FIRST);
  const left = lines.length - shown.length;
  if (lines.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={
        <FormattedMessage
          {...(isDone ? texts.titleDone : texts.title)}
          values={{ count: lines.length }}
        />
      }
      action={
        <div className={styles.buttons}>
          {left > 0 && (
            <Button size="small" variant="tonal" onClick={() => setOpen(true)}>
              <FormattedMessage {...texts.more} values={{ count: left }} />
            </Button>
          )}
          <CopyButton text={lines.join('\n')}>
            <FormattedMessage {...texts.copy} />
          </CopyButton>
        </div>
      }
    >
      <ol className={styles.faults}>
        {shown.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same line may be there twice
          <li key={at}>{line}</li>
        ))}
      </ol>
      {lines.length >= MAX_FAULTS && (
        <p>
          <FormattedMessage {...texts.most} values={{ count: lines.length }} />
        </p>
      )}
    </Notice>
  );
}

function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [copied, setCopied] = useState('');
  const isCopied = copied === text;
  return (
    <Button
      size="small"
      variant="quiet"
      icon={
        isCopied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />
      }
      onClick={() => void copyText(text).then((could) => setCopied(could ? text : ''))}
    >
      <span role="status">{isCopied ? <FormattedMessage {...texts.copied} /> : children}</span>
    </Button>
  );
}
