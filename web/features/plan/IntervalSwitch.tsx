import { FormattedMessage, useIntl } from 'react-intl';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './IntervalSwitch.module.css';
import type { Price } from './types.ts';

export interface IntervalSwitchProps {
  value: Price['interval'];
  onChange: (value: Price['interval']) => void;
  /** How much less a year costs than twelve months, in percent. */
  saved: number;
}

/** Chooses between paying by the month and by the year. */
export function IntervalSwitch({ value, onChange, saved }: IntervalSwitchProps) {
  const intl = useIntl();
  const option = (interval: Price['interval']) => ({
    type: 'radio',
    name: 'plan-interval',
    className: styles.input,
    checked: value === interval,
    onChange: () => onChange(interval),
  });
  return (
    <fieldset className={styles.set}>
      <legend>
        <VisuallyHidden>
          <FormattedMessage
            id="plan.interval"
            defaultMessage="How you pay"
            description="Page of the Plus subscription: name of the choice between monthly and yearly payment"
          />
        </VisuallyHidden>
      </legend>
      <label className={styles.option}>
        <input {...option('MONTH')} />
        <FormattedMessage
          id="plan.interval.month"
          defaultMessage="Monthly"
          description="Page of the Plus subscription: choice to pay every month"
        />
      </label>
      <label className={styles.option}>
        <input {...option('YEAR')} />
        <FormattedMessage
          id="plan.interval.year"
          defaultMessage="Yearly"
          description="Page of the Plus subscription: choice to pay once a year"
        />
        {saved > 0 && (
          <span className={styles.saved}>
            <FormattedMessage
              id="plan.interval.saved"
              defaultMessage="−{percent}"
              description="Beside the choice to pay once a year: how much less it costs than twelve months, such as −50%"
              values={{ percent: intl.formatNumber(saved / 100, { style: 'percent' }) }}
            />
          </span>
        )}
      </label>
    </fieldset>
  );
}
