import { defineMessages, FormattedMessage } from 'react-intl';
import { Badge } from '../../ui/Badge.tsx';
import { Notice } from '../../ui/Notice.tsx';

const texts = defineMessages({
  title: {
    id: 'flashcards.offline',
    defaultMessage: 'No connection',
    description: 'Title of the notice above the flashcards of today while there is no internet',
  },
  text: {
    id: 'flashcards.offline.text',
    defaultMessage:
      'You learn with the cards that this device has. Your answers stay here and are sent as soon as you are online.',
    description: 'Notice above the flashcards of today while there is no internet',
  },
});

/** Says that the cards of today are those that this device has. */
export function OfflineNotice() {
  return (
    <Notice title={<FormattedMessage {...texts.title} />} live>
      <FormattedMessage {...texts.text} />
    </Notice>
  );
}

/** The same in two words, where cards have the room. */
export function OfflineBadge() {
  return (
    <span role="status">
      <Badge>
        <FormattedMessage {...texts.title} />
      </Badge>
    </span>
  );
}
