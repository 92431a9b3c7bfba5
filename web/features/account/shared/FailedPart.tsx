import { defineMessages, FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';

const texts = defineMessages({
  failed: {
    id: 'security.failed',
    defaultMessage: 'This can’t be shown right now.',
    description: 'On a card of the account whose content could not be fetched',
  },
  retry: {
    id: 'security.retry',
    defaultMessage: 'Try again',
    description: 'Button that fetches again what could not be fetched',
  },
});

/** Says that a list couldn't be fetched, with a button that fetches it again. */
export function FailedPart({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="warning"
      action={
        <Button size="small" variant="tonal" onClick={onRetry}>
          <FormattedMessage {...texts.retry} />
        </Button>
      }
    >
      <FormattedMessage {...texts.failed} />
    </Notice>
  );
}
