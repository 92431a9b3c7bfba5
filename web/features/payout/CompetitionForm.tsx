import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ApiError } from '../../api/errors.ts';
import { failureText } from '../../api/failureText.ts';
import { useCall } from '../../api/session/useCall.ts';
import { FormSummary } from '../../form/FormSummary.tsx';
import { SUMMARY } from '../../form/serverErrors.ts';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ClosedDoorScene } from '../../ui/scenes/ClosedDoorScene.tsx';
import { ContestScene } from '../../ui/scenes/ContestScene.tsx';
import { DoneScene } from '../../ui/scenes/DoneScene.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { AccountCard } from '../account/shared/AccountCard.tsx';
import { FailedPart } from '../account/shared/FailedPart.tsx';
import { applyTexts, type Refusal, refusalOf, refusals } from './applyTexts.ts';
import type { ContestForm } from './calls.ts';
import styles from './CompetitionForm.module.css';
import { Rules, Tiers } from './ContestTerms.tsx';
import { ContestEnd } from './contestTexts.tsx';
import { useAccessToken } from './fragment.ts';
import { PayoutLayout } from './PayoutLayout.tsx';

const texts = applyTexts;

/** What the screen shows itself; the rest is shown with a button that tries again. */
const EXPECTED = [
  'BadRequestError',
  'DuplicateError',
  'NotFoundError',
  'ForbiddenError',
  'AuthorizationError',
  'TooManyRequestsError',
  'FormValidationError',
];

/** Failures that the screen shows in place of the form. */
const FAILED = [0, 500, 502, 503, 504];

/** Takes part in the market's contest by a link of the app, without a session. */
export function CompetitionForm() {
  const token = useAccessToken();
  return (
    <PayoutLayout page="alone" title={<FormattedMessage {...texts.title} />}>
      {token === null ? (
        <Waiting />
      ) : token === '' ? (
        <Refused as="broken" />
      ) : (
        <Application key={token} token={token} />
      )}
    </PayoutLayout>
  );
}

function Waiting() {
  return (
    <div className={styles.parts} aria-busy="true">
      <Skeleton height={140} shape="card" />
      <Skeleton height={400} shape="card" />
    </div>
  );
}

type State =
  | { is: 'waiting' | 'failed' }
  | { is: 'refused'; as: Refusal; late?: boolean }
  | { is: 'form'; form: ContestForm }
  | { is: 'done'; on: string; isNew: boolean };

/** A refusal, late after the form was sent; null where trying again may help. */
const refused = (error: ApiError, late = false): State | null => {
  const as = refusalOf(error);
  return as && { is: 'refused', as, late };
};

function Application({ token }: { token: string }) {
  const [state, setState] = useState<State>({ is: 'waiting' });
  const { send } = useCall('post', '/api/payouts/competition/form', {
    context: 'payouts.readCompetitionForm',
    expects: [...EXPECTED, ...FAILED],
  });
  const read = useCallback(async (): Promise<State> => {
    const outcome = await send({ body: { accessToken: token } });
    if (!outcome.ok) return refused(outcome.error) ?? { is: 'failed' };
    const { acceptedOn } = outcome.answer;
    if (acceptedOn !== null) return { is: 'done', on: acceptedOn, isNew: false };
    return { is: 'form', form: outcome.answer };
  }, [send, token]);
  useEffect(() => {
    let isLeft = false;
    void read().then((found) => {
      if (!isLeft) setState(found);
    });
    return () => {
      isLeft = true;
    };
  }, [read]);
  switch (state.is) {
    case 'waiting':
      return <Waiting />;
    case 'failed':
      return (
        <FailedPart
          onRetry={() => {
            setState({ is: 'waiting' });
            void read().then(setState);
          }}
        />
      );
    case 'refused':
      return <Refused as={state.as} late={state.late} />;
    case 'done':
      return <Done on={state.on} isNew={state.isNew} />;
    default:
      return <Form token={token} form={state.form} onEnd={setState} />;
  }
}

function Form({
  token,
  form: shown,
  onEnd,
}: {
  token: string;
  form: ContestForm;
  onEnd: (state: State) => void;
}) {
  const intl = useIntl();
  const { send } = useCall('post', '/api/payouts/competition/applications', {
    context: 'payouts.apply',
    expects: EXPECTED,
  });
  const form = useControlledForm({
    initial: { accepted: false },
    check: ({ accepted }) => (accepted ? {} : { accepted: intl.formatMessage(texts.missing) }),
    send: async () => {
      const outcome = await send({ body: { accessToken: token, accepted: true } });
      if (outcome.ok) onEnd({ is: 'done', on: outcome.answer.acceptedOn, isNew: true });
      else {
        const state = refused(outcome.error, true);
        if (!state) return { [SUMMARY]: failureText(intl, outcome.error) };
        onEnd(state);
      }
      return undefined;
    },
  });
  return (
    <form {...form.props} className={styles.parts}>
      <AccountCard title={<FormattedMessage {...texts.who} />}>
        <p className={styles.name}>{shown.name}</p>
        <p className={styles.email}>{shown.email}</p>
      </AccountCard>
      <AccountCard
        title={<FormattedMessage {...texts.terms} />}
        text={<ContestEnd competition={shown} />}
      >
        <Tiers competition={shown} />
        <Rules />
      </AccountCard>
      <AccountCard
        title={<FormattedMessage {...texts.consent} />}
        text={<FormattedMessage {...texts.consentText} />}
      >
        <Stack gap={5}>
          <Checkbox
            name="accepted"
            label={<FormattedMessage {...texts.accept} />}
            checked={form.values.accepted}
            onChange={({ target }) => form.set({ accepted: target.checked })}
            error={form.errors['accepted']}
          />
          <FormSummary form={form} />
          <div>
            <Button type="submit" size="large" loading={form.busy}>
              <FormattedMessage {...texts.submit} />
            </Button>
          </div>
        </Stack>
      </AccountCard>
    </form>
  );
}

/** The last step. In place of a sent form it takes the focus, which would be lost with the form. */
function End({ late, children }: { late: boolean; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (late) element.current?.focus();
  }, [late]);
  return (
    <div ref={element} tabIndex={-1} className={styles.end}>
      {children}
    </div>
  );
}

function Done({ on, isNew }: { on: string; isNew: boolean }) {
  const intl = useIntl();
  const { timeZone } = useMarket();
  const date = intl.formatDate(on, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return (
    <End late={isNew}>
      <EmptyState
        picture={<DoneScene />}
        title={<FormattedMessage {...(isNew ? texts.done : texts.doneBefore)} />}
        action={
          <Button href={urlTo('profile-payouts-competition')}>
            <FormattedMessage {...texts.toContest} />
          </Button>
        }
      >
        <FormattedMessage {...texts.doneText} values={{ date }} />
      </EmptyState>
    </End>
  );
}

function Refused({ as, late = false }: { as: Refusal; late?: boolean | undefined }) {
  const { title, text } = refusals[as];
  return (
    <End late={late}>
      <EmptyState
        picture={as === 'none' ? <ContestScene /> : <ClosedDoorScene />}
        title={<FormattedMessage {...title} />}
        action={
          <Button href={urlTo('profile-payouts-competition')} variant="tonal">
            <FormattedMessage {...texts.toContest} />
          </Button>
        }
      >
        <FormattedMessage {...text} />
      </EmptyState>
    </End>
  );
}
