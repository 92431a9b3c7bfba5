import { Share2 } from 'lucide-react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Stack.tsx';
import { useToasts } from '../../ui/ToastProvider.tsx';
import { withValues } from '../../ui/withValues.ts';
import type { Know } from './shared/types.ts';

const texts = withValues(
  defineMessages({
    share: {
      id: 'know.share',
      defaultMessage: 'Share',
      description: 'Button on a document’s page: passes its address on',
    },
    copied: {
      id: 'know.share.copied',
      defaultMessage: 'The address is copied.',
      description: 'Short message after the address of a document was copied',
    },
  }),
);

/** What one can do with a know. */
export function KnowActions({ know }: { know: Know }) {
  return (
    <Row gap={3}>
      <ShareButton know={know} />
    </Row>
  );
}

function ShareButton({ know }: { know: Know }) {
  const intl = useIntl();
  const toasts = useToasts();
  const share = async () => {
    const url = new URL(know.canonicalPath, location.origin).href;
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title: know.title, url });
        return;
      }
      await navigator.clipboard.writeText(url);
      toasts.show(intl.formatMessage(texts.copied), 'success');
    } catch {
      // The visitor closed the device's own dialog, or the browser allows neither.
    }
  };
  return (
    <Button
      variant="tonal"
      icon={<Share2 size={18} aria-hidden="true" />}
      onClick={() => void share()}
    >
      <FormattedMessage {...texts.share} />
    </Button>
  );
}
