import { FormattedMessage, useIntl } from 'react-intl';
import styles from './StepProgress.module.css';

export interface StepProgressProps {
  /** The current step, from 1. */
  step: number;
  of: number;
}

/** The progress through a sequence of steps. */
export function StepProgress({ step, of }: StepProgressProps) {
  const intl = useIntl();
  const text = (
    <FormattedMessage
      id="ui.steps"
      defaultMessage="Step {step} of {count}"
      description="Above a form with several steps: which one is shown"
      values={{ step, count: of }}
    />
  );
  return (
    <div className={styles.progress}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={intl.formatMessage({
          id: 'ui.steps.label',
          defaultMessage: 'Progress',
          description: 'Names, read out, the bar that shows how many steps of a form are done',
        })}
        aria-valuemin={1}
        aria-valuemax={of}
        aria-valuenow={step}
        aria-valuetext={intl.formatMessage(
          {
            id: 'ui.steps',
            defaultMessage: 'Step {step} of {count}',
            description: 'Above a form with several steps: which one is shown',
          },
          { step, count: of },
        )}
      >
        {Array.from({ length: of }, (_, index) => (
          <span key={index} className={styles.part} data-done={index < step || undefined} />
        ))}
      </div>
      <p className={styles.text} aria-hidden="true">
        {text}
      </p>
    </div>
  );
}
