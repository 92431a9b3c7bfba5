import { Share2 } from 'lucide-react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { useTrack } from '../../analytics/AnalyticsProvider.tsx';
import { useMarketLang } from '../../market/language.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { withValues } from '../../ui/withValues.ts';
import type { Know } from './shared/types.ts';
import styles from './ShareDialog.module.css';

const texts = withValues(
  defineMessages({
    title: {
      id: 'shareKnow.title',
      defaultMessage: 'Share',
      description:
        'Heading of the dialog by which the address of study material is passed on; its title stands below',
    },
    link: {
      id: 'shareKnow.link',
      defaultMessage: 'Link',
      description: 'Label of the field with the address of study material, beside a copy button',
    },
    device: {
      id: 'shareKnow.device',
      defaultMessage: 'Share with an app',
      description:
        'Button in the dialog by which the address of study material is passed on: opens the device’s own dialog with its apps',
    },
  }),
);

export interface ShareDialogProps {
  know: Know;
  open: boolean;
  onClose: () => void;
}

/** Passes a know's address on: copied, or by an app of the device where the browser offers that. */
export function ShareDialog({ know, open, onClose }: ShareDialogProps) {
  const track = useTrack();
  const lang = useMarketLang();
  const url = new URL(know.canonicalPath, location.origin).href;
  const share = async () => {
    try {
      await navigator.share({ title: know.title, url });
      track('know_share', { know });
      onClose();
    } catch {
      // The visitor closed the device's own dialog.
    }
  };
  return (
    <Modal
      open={open}
      onClose={onClose}
      maxWidth={520}
      title={<FormattedMessage {...texts.title} />}
      actions={
        typeof navigator.share === 'function' ? (
          <Button
            variant="tonal"
            icon={<Share2 size={18} aria-hidden="true" />}
            onClick={() => void share()}
          >
            <FormattedMessage {...texts.device} />
          </Button>
        ) : undefined
      }
    >
      <p className={styles.title} lang={lang}>
        {know.title}
      </p>
      <CopyField
        oneLine
        label={<FormattedMessage {...texts.link} />}
        value={url}
        onCopied={() => track('know_share', { know })}
      />
    </Modal>
  );
}
