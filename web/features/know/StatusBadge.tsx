import { CircleCheck, CircleX, Clock, Eye, Link2 } from 'lucide-react';
import { defineMessages, FormattedMessage } from 'react-intl';
import type { components } from '../../generated/api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { withValues } from '../../ui/withValues.ts';

type Status = components['schemas']['Know']['status'];

const texts = withValues(
  defineMessages({
    PROCESSING: {
      id: 'status.processing',
      defaultMessage: 'Being made',
      description: 'Badge on study material that is being processed',
    },
    REVIEW: {
      id: 'status.review',
      defaultMessage: 'In review',
      description: 'Badge on study material that a person has to look at',
    },
    PUBLISHED: {
      id: 'status.published',
      defaultMessage: 'Public',
      description: 'Badge on published study material',
    },
    PRIVATE: {
      id: 'status.private',
      defaultMessage: 'Only with the link',
      description: 'Badge on private study material',
    },
    REJECTED: {
      id: 'status.rejected',
      defaultMessage: 'Not published',
      description: 'Badge on study material that could not be processed or was refused',
    },
    DELETED: {
      id: 'status.deleted',
      defaultMessage: 'Deleted',
      description: 'Badge on deleted study material',
    },
  }),
);

const looks = {
  PROCESSING: { tone: 'accent', Icon: Clock },
  REVIEW: { tone: 'warning', Icon: Eye },
  PUBLISHED: { tone: 'success', Icon: CircleCheck },
  PRIVATE: { tone: 'neutral', Icon: Link2 },
  REJECTED: { tone: 'danger', Icon: CircleX },
  DELETED: { tone: 'neutral', Icon: CircleX },
} as const;

/** What became of a know, in a word. */
export function StatusBadge({ status }: { status: Status }) {
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon size={16} aria-hidden="true" />}>
      <FormattedMessage {...texts[status]} />
    </Badge>
  );
}
