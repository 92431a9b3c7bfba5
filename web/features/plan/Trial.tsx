import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { failureText } from '../../api/failureText.ts';
import { usePageAnswers } from '../../api/pageData.tsx';
import { useSessionAccess } from '../../api/session/SessionProvider.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { withValues } from '../../ui/withValues.ts';
import { SHOWN, SUBSCRIPTIONS, type Subscription } from './calls.ts';
import styles from './Checkout.module.css';
import { useLongDay } from './useLongDay.ts';
import { trialTexts } from './trialTexts.ts';

const texts = withValues(
  defineMessages({
    ends: {
      id: 'plan.trial.ends',
      defaultMessage:
        'We ask for no payment details. The trial ends by itself on {day}; nothing is charged.',
      description: 'Under the button that begins a trial of Plus',
    },
    begun: {
      id: 'plan.trial.begun',
      defaultMessage:
        'You are trying Plus. It ends by itself on {day}. <link>See your subscription</link>',
      description: 'In place of the button that begins a trial of Plus, once it has begun',
    },
    had: {
      id: 'plan.trial.had',
      defaultMessage: 'You have Plus or had it before, so you can’t try it any more.',
      description: 'After a press of the button that begins a trial of Plus',
    },
    closed: {
      id: 'plan.trial.closed',
      defaultMessage: 'You can’t try Plus with this account, or on this site any more.',
      description: 'After a press of the button that begins a trial of Plus',
    },
  }),
);

const DAY = 24 * 60 * 60 * 1000;

export interface TrialProps {
  /** How long it takes. */
  days: number;
  /** The user's subscriptions, which are known. */
  owned: readonly Subscription[];
}

/** Begins a trial, for who has had no Plus; for who is trying it until when. */
export function Trial({ days, owned }: TrialProps) {
  const intl = useIntl();
  const longDay = useLongDay();
  const answers = usePageAnswers();
  const { load } = useSessionAccess();
  const [ends] = useState(() => new Date(Date.now() + days * DAY).toISOString());
  const [failure, setFailure] = useState<string | null>(null);
  const { send, sending } = useCall('post', '/api/plan/trials', {
    context: 'plan.trial',
    expects: SHOWN,
  });
  const trying = owned.find((one) => one.status === 'TRIAL');
  if (trying) return <Trying trial={trying} />;
  // Neither for who has tried it, nor for who has had what they bought.
  if (days === 0 || owned.some((one) => one.trial || one.currentPeriodEnd !== null)) return null;
  async function begin() {
    setFailure(null);
    const outcome = await send({});
    if (!outcome.ok) {
      const { type } = outcome.error;
      if (type === 'DuplicateError') return setFailure(intl.formatMessage(texts.had));
      if (type === 'ForbiddenError') return setFailure(intl.formatMessage(texts.closed));
      return setFailure(failureText(intl, outcome.error));
    }
    // What Plus gives begins now: the access token says so from here on.
    await load()
      .then((client) => client.renew())
      .catch(() => undefined);
    return answers.seed(SUBSCRIPTIONS, { content: [outcome.answer, ...owned] });
  }
  return (
    <div className={styles.order} data-trial="">
      {failure !== null && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <Button size="large" variant="tonal" fullWidth loading={sending} onClick={() => void begin()}>
        <FormattedMessage {...trialTexts.begin} values={{ days }} />
      </Button>
      <p className={styles.small}>
        <FormattedMessage {...texts.ends} values={{ day: longDay(ends) }} />
      </p>
    </div>
  );
}

function Trying({ trial }: { trial: Subscription }) {
  const longDay = useLongDay();
  if (trial.currentPeriodEnd === null) return null;
  return (
    <Notice tone="success" live>
      <FormattedMessage
        {...texts.begun}
        values={{
          day: longDay(trial.currentPeriodEnd),
          link: (text: ReactNode) => <Link href={urlTo('pro-plan-subscription')}>{text}</Link>,
        }}
      />
    </Notice>
  );
}
