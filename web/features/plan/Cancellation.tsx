import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { failureText } from '../../api/failureText.ts';
import { useCall } from '../../api/session/useCall.ts';
import { FormSummary } from '../../form/FormSummary.tsx';
import { looksLikeEmail } from '../../form/email.ts';
import { SUMMARY } from '../../form/serverErrors.ts';
import { useForm } from '../../form/useForm.ts';
import { useFragment } from '../../page/fragment.ts';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { withValues } from '../../ui/withValues.ts';
import { SHOWN, type Subscription } from './calls.ts';
import { PurchaseFrame } from './PurchaseFrame.tsx';
import { useLongDay } from './useLongDay.ts';
import { usePlan } from './usePlan.ts';

const texts = withValues(
  defineMessages({
    title: {
      id: 'plan.cancellation.title',
      defaultMessage: 'Cancel your contract',
      description: 'Heading of the page on which Plus is cancelled without signing in',
    },
    lead: {
      id: 'plan.cancellation.lead',
      defaultMessage:
        'Here you cancel Plus without signing in. Say by which email address your account goes: we send a link there that cancels it.',
      description: 'On the page on which Plus is cancelled without signing in',
    },
    email: {
      id: 'plan.cancellation.email',
      defaultMessage: 'Email address of the account',
      description: 'Label of a field',
    },
    emailWrong: {
      id: 'plan.cancellation.email.wrong',
      defaultMessage: 'Please write an email address, such as name@example.org.',
      description: 'Below the field for the email address',
    },
    submit: {
      id: 'plan.cancellation.submit',
      defaultMessage: 'Send me the link',
      description: 'Button that asks for a mail by which Plus is cancelled',
    },
    own: {
      id: 'plan.cancellation.own',
      defaultMessage: 'Signed in it takes two clicks: <link>your subscription</link>.',
      description:
        'On the page on which Plus is cancelled without signing in; the link leads to the subscription',
    },
    signIn: {
      id: 'plan.cancellation.signIn',
      defaultMessage: 'You cancel Plus in two clicks, on the page of your subscription.',
      description: 'On the page about cancelling, where the law asks for no way without signing in',
    },
    toOwn: {
      id: 'plan.cancellation.toOwn',
      defaultMessage: 'To your subscription',
      description: 'Button',
    },
    sent: {
      id: 'plan.cancellation.sent',
      defaultMessage: 'Look into your mail',
      description: 'Heading, after a mail was asked for by which Plus is cancelled',
    },
    sentText: {
      id: 'plan.cancellation.sent.text',
      defaultMessage:
        'If an account with {email} has Plus, a link is on its way. It works for 24 hours.',
      description: 'After a mail was asked for by which Plus is cancelled',
    },
    confirm: {
      id: 'plan.cancellation.confirm',
      defaultMessage: 'Cancel Plus now?',
      description: 'Heading of the page that the link of the mail opens',
    },
    confirmText: {
      id: 'plan.cancellation.confirm.text',
      defaultMessage:
        'You keep Plus until the end of the time that you have paid for, and nothing more is charged.',
      description: 'On the page that the link of the mail opens',
    },
    confirmSubmit: {
      id: 'plan.cancellation.confirm.submit',
      defaultMessage: 'Cancel now',
      description: 'Button that cancels Plus',
    },
    done: {
      id: 'plan.cancellation.done',
      defaultMessage: 'Plus is cancelled',
      description: 'Heading, after Plus was cancelled',
    },
    doneText: {
      id: 'plan.cancellation.done.text',
      defaultMessage: 'You keep it until {day}. We have sent you a mail that says so.',
      description: 'After Plus was cancelled',
    },
    over: {
      id: 'plan.cancellation.over',
      defaultMessage: 'Plus has ended already, and nothing more is charged.',
      description: 'After the attempt to cancel Plus',
    },
    wrong: {
      id: 'plan.cancellation.wrong',
      defaultMessage: 'This link doesn’t work any longer',
      description: 'Heading: the link by which Plus is cancelled is too old, or broken',
    },
    again: {
      id: 'plan.cancellation.again',
      defaultMessage: 'Ask for a new link',
      description: 'Button that leads to the form by which Plus is cancelled',
    },
  }),
);

/** Cancels Plus without signing in: a form for the address, or what its link leads to. */
export function Cancellation() {
  const token = useFragment()?.get('token');
  const [again, setAgain] = useState(false);
  if (token && !again) return <Confirm token={token} onAgain={() => setAgain(true)} />;
  return <Ask />;
}

function Ask() {
  const offer = usePlan();
  const [sent, setSent] = useState<string | null>(null);
  if (sent !== null)
    return (
      <PurchaseFrame title={<FormattedMessage {...texts.sent} />}>
        <FormattedMessage {...texts.sentText} values={{ email: sent }} />
      </PurchaseFrame>
    );
  return (
    <Section width="narrow" headingLevel="h1" title={<FormattedMessage {...texts.title} />}>
      {!offer.data && !offer.isError && <Skeleton height={220} shape="card" />}
      {offer.data && !offer.data.cancelWithoutSignIn && <SignIn />}
      {(offer.isError || offer.data?.cancelWithoutSignIn) && <AskForm onSent={setSent} />}
    </Section>
  );
}

function SignIn() {
  return (
    <Card padding="large">
      <Stack gap={4}>
        <p>
          <FormattedMessage {...texts.signIn} />
        </p>
        <p>
          <Button href={urlTo('pro-plan-subscription')}>
            <FormattedMessage {...texts.toOwn} />
          </Button>
        </p>
      </Stack>
    </Card>
  );
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const intl = useIntl();
  const { send, sending } = useCall('post', '/api/plan/cancellations', {
    context: 'plan.askToCancel',
    expects: SHOWN,
  });
  const wrong = intl.formatMessage(texts.emailWrong);
  const form = useForm({
    check: ({ email = '' }) => ({ email: looksLikeEmail(email) ? undefined : wrong }),
    send: async ({ email = '' }) => {
      const outcome = await send({ body: { email: email.trim() } });
      if (outcome.ok) {
        onSent(email.trim());
        return undefined;
      }
      return outcome.error.status === 422
        ? { email: wrong }
        : { [SUMMARY]: failureText(intl, outcome.error) };
    },
  });
  return (
    <Card padding="large">
      <form method="post" {...form.props}>
        <Stack gap={4}>
          <p>
            <FormattedMessage {...texts.lead} />
          </p>
          <FormSummary form={form} />
          <TextField
            label={intl.formatMessage(texts.email)}
            {...form.field('email')}
            type="email"
            autoComplete="email"
          />
          <Button type="submit" loading={sending}>
            <FormattedMessage {...texts.submit} />
          </Button>
          <p>
            <FormattedMessage
              {...texts.own}
              values={{
                link: (text) => <Link href={urlTo('pro-plan-subscription')}>{text}</Link>,
              }}
            />
          </p>
        </Stack>
      </form>
    </Card>
  );
}

function Confirm({ token, onAgain }: { token: string; onAgain: () => void }) {
  const intl = useIntl();
  const longDay = useLongDay();
  const [done, setDone] = useState<Subscription | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const { send, sending } = useCall('post', '/api/plan/cancellations/confirmations', {
    context: 'plan.cancelByLink',
    expects: SHOWN,
  });
  async function cancel() {
    setFailure(null);
    const outcome = await send({ body: { token } });
    if (outcome.ok) setDone(outcome.answer);
    else if (outcome.error.status === 409 || outcome.error.status === 422) setWrong(true);
    else setFailure(failureText(intl, outcome.error));
  }
  if (isWrong)
    return (
      <PurchaseFrame
        title={<FormattedMessage {...texts.wrong} />}
        action={
          <Button onClick={onAgain}>
            <FormattedMessage {...texts.again} />
          </Button>
        }
      />
    );
  if (done)
    return (
      <PurchaseFrame title={<FormattedMessage {...texts.done} />}>
        {done.premiumStatus === 'PLUS' && done.currentPeriodEnd !== null ? (
          <FormattedMessage {...texts.doneText} values={{ day: longDay(done.currentPeriodEnd) }} />
        ) : (
          <FormattedMessage {...texts.over} />
        )}
      </PurchaseFrame>
    );
  return (
    <PurchaseFrame
      title={<FormattedMessage {...texts.confirm} />}
      action={
        <Stack gap={3}>
          {failure !== null && (
            <Notice tone="danger" live>
              {failure}
            </Notice>
          )}
          <Button variant="danger" loading={sending} onClick={() => void cancel()}>
            <FormattedMessage {...texts.confirmSubmit} />
          </Button>
        </Stack>
      }
    >
      <FormattedMessage {...texts.confirmText} />
    </PurchaseFrame>
  );
}
