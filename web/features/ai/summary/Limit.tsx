import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '../../../ui/Notice.tsx';
import { startTexts as texts } from './startTexts.ts';

/** Takes the place of the button while no summary remains today. */
export function Limit({ opensAt }: { opensAt: string | null }) {
  const intl = useIntl();
  return (
    <Notice tone="warning" live title={<FormattedMessage {...texts.closed} />}>
      {opensAt === null ? (
        <FormattedMessage {...texts.opensLater} />
      ) : (
        <FormattedMessage
          {...texts.opens}
          values={{
            date: intl.formatDate(opensAt, { weekday: 'long', day: 'numeric', month: 'long' }),
            time: intl.formatTime(opensAt, { timeStyle: 'short' }),
          }}
        />
      )}
    </Notice>
  );
}
