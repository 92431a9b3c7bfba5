import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useCall } from '../../api/session/useCall.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { withValues } from '../../ui/withValues.ts';
import { AccountCard } from '../account/shared/AccountCard.tsx';

const texts = withValues(
  defineMessages({
    title: {
      id: 'payouts.takePart.title',
      defaultMessage: 'Your application',
      description:
        'Heading of the card that says whether the user has applied for the contest for authors',
    },
    done: {
      id: 'payouts.takePart.done',
      defaultMessage: 'Taking part',
      description: 'Badge: the user takes part in the contest for authors; short',
    },
    since: {
      id: 'payouts.takePart.since',
      defaultMessage: 'You accepted the terms of this contest on {date}.',
      description: 'When the user applied for the contest; {date} is a day with the time',
    },
    text: {
      id: 'payouts.takePart.text',
      defaultMessage:
        'Your knows count already. With an application you accept the terms of this contest, as they stand now.',
      description:
        'Above the button that leads to the application for the contest; a know is a piece of study material',
    },
    submit: {
      id: 'payouts.takePart.submit',
      defaultMessage: 'To the application',
      description: 'Button that opens the form by which the user takes part in the contest',
    },
  }),
);

/** Whether the user has applied for the contest that is open, and the way to the form. */
export function TakePart({ appliedOn }: { appliedOn: string | null }) {
  const intl = useIntl();
  const { timeZone } = useMarket();
  const { send, sending } = useCall('post', '/api/payouts/competition/links', {
    context: 'payouts.createCompetitionLink',
  });
  const open = async () => {
    const outcome = await send({});
    if (outcome.ok) location.assign(outcome.answer.url);
  };
  if (appliedOn !== null)
    return (
      <AccountCard
        title={<FormattedMessage {...texts.title} />}
        badge={
          <Badge tone="success">
            <FormattedMessage {...texts.done} />
          </Badge>
        }
        text={
          <FormattedMessage
            {...texts.since}
            values={{
              date: intl.formatDate(appliedOn, {
                dateStyle: 'long',
                timeStyle: 'short',
                timeZone,
              }),
            }}
          />
        }
      />
    );
  return (
    <AccountCard
      title={<FormattedMessage {...texts.title} />}
      text={<FormattedMessage {...texts.text} />}
      actions={
        <Button loading={sending} onClick={() => void open()}>
          <FormattedMessage {...texts.submit} />
        </Button>
      }
    />
  );
}
