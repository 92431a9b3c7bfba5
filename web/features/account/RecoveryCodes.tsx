import { Copy, Download, Printer } from 'lucide-react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/CopyField.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useToasts } from '../../ui/ToastProvider.tsx';
import styles from './RecoveryCodes.module.css';

const texts = withValues(
  defineMessages({
    title: {
      id: 'security.codes.title',
      defaultMessage: 'Your recovery codes',
      description: 'Heading of the dialog that shows the recovery codes, once',
    },
    text: {
      id: 'security.codes.text',
      defaultMessage:
        'They get you in when your phone is gone. Each works once, and this is the only time that you see them: keep them where you keep what matters.',
      description: 'In the dialog that shows the recovery codes',
    },
    copy: {
      id: 'security.codes.copy',
      defaultMessage: 'Copy',
      description: 'Button that copies the recovery codes',
    },
    download: {
      id: 'security.codes.download',
      defaultMessage: 'Save as a file',
      description: 'Button that saves the recovery codes as a text file',
    },
    print: {
      id: 'security.codes.print',
      defaultMessage: 'Print',
      description: 'Button that prints the recovery codes',
    },
    done: {
      id: 'security.codes.done',
      defaultMessage: 'I’ve kept them',
      description: 'Button that closes the dialog with the recovery codes',
    },
    copied: {
      id: 'ui.copied',
      defaultMessage: 'Copied',
      description: 'On a button, right after it has copied a text',
    },
  }),
);

/** Shows new recovery codes, which can't be shown again. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) {
  const intl = useIntl();
  const toasts = useToasts();
  const { brand, product } = useMarket();
  const text = `${brand}\n${codes.join('\n')}\n`;
  async function copy() {
    if (await copyText(text)) toasts.show(intl.formatMessage(texts.copied), 'success');
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={<FormattedMessage {...texts.title} />}
      description={<FormattedMessage {...texts.text} />}
      maxWidth={520}
      actions={
        <Button onClick={onClose}>
          <FormattedMessage {...texts.done} />
        </Button>
      }
    >
      <Stack gap={4}>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.buttons}>
          <Button
            variant="tonal"
            icon={<Copy size={18} aria-hidden="true" />}
            onClick={() => void copy()}
          >
            <FormattedMessage {...texts.copy} />
          </Button>
          <Button
            variant="tonal"
            icon={<Download size={18} aria-hidden="true" />}
            onClick={() => saveText(text, `${product}-recovery-codes.txt`)}
          >
            <FormattedMessage {...texts.download} />
          </Button>
          <Button
            variant="tonal"
            icon={<Printer size={18} aria-hidden="true" />}
            onClick={() => print()}
          >
            <FormattedMessage {...texts.print} />
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}

/** Downloads a text as a file. */
function saveText(text: string, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
