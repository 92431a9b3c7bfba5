import { type ReactNode, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { useTrack } from '../../analytics/AnalyticsProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { useCall } from '../../api/session/useCall.ts';
import { FormSummary } from '../../form/FormSummary.tsx';
import { serverErrors } from '../../form/serverErrors.ts';
import { type FieldErrors, type FieldTexts, useForm } from '../../form/useForm.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { birthDate } from './age.ts';
import { BirthField } from './BirthField.tsx';
import { CaptchaNote } from './CaptchaNote.tsx';
import { birthFaults } from './birthFaults.ts';
import styles from './Form.module.css';
import { NewPasswordField } from './NewPasswordField.tsx';
import { isRefusal, keepRefusal } from './refusal.ts';
import { sourceOf } from './source.ts';
import { lengthOf, MIN_PASSWORD } from './strength.ts';
import { faultOfEmail, faults, fields } from './texts.ts';
import { ASKS_FOR_CAPTCHA, useCaptcha } from './useCaptcha.ts';

/** The initial values, after a step back. */
export interface Filled {
  name: string;
  email: string;
  password: string;
}

export interface SignUpFormProps {
  filled: Filled | undefined;
  onDone: (id: string, filled: Filled) => void;
}

export function SignUpForm({ filled, onDone }: SignUpFormProps) {
  const intl = useIntl();
  const { minimumAge } = useMarket();
  const call = useCall('post', '/api/users', {
    context: 'auth.signUp',
    expects: ['FormValidationError', ASKS_FOR_CAPTCHA],
  });
  const captcha = useCaptcha();
  const track = useTrack();
  const [own, setOwn] = useState({ name: filled?.name ?? '', email: filled?.email ?? '' });
  const asksForBirth = minimumAge !== null;
  const form = useForm({
    check: (values) => ({
      ...faultsOf(intl, values),
      dateOfBirth: asksForBirth && birthFaultOf(intl, values),
    }),
    send: async (values) => {
      const { name = '', email = '', password = '' } = values;
      const done = { name: name.trim(), email: email.trim(), password };
      const body = {
        ...done,
        ...(asksForBirth ? bornOf(values) : {}),
        ...sourceOf(location.search),
      };
      const outcome = await captcha.proven((solution) =>
        call.send({ body: { ...body, ...solution } }),
      );
      if (outcome.ok) {
        track('sign_up');
        return onDone(outcome.answer.uuid, done);
      }
      if (asksForBirth && isRefusal(outcome.error)) return keepRefusal();
      return serverErrors(intl, outcome.error, refusals);
    },
  });
  return (
    <form className={styles.form} method="post" {...form.props}>
      <FormSummary form={form} />
      <TextField
        label={intl.formatMessage(fields.name)}
        {...form.field('name')}
        autoComplete="name"
        defaultValue={filled?.name}
        help={
          <FormattedMessage
            id="auth.signUp.name.help"
            defaultMessage="Others see it. A first name or a nickname is enough."
            description="Under the field for the user’s name when signing up: who will see it"
          />
        }
        onInput={({ currentTarget }) => setOwn({ ...own, name: currentTarget.value })}
      />
      <TextField
        label={intl.formatMessage(fields.email)}
        {...form.field('email')}
        type="email"
        autoComplete="email"
        defaultValue={filled?.email}
        onInput={({ currentTarget }) => setOwn({ ...own, email: currentTarget.value })}
      />
      <NewPasswordField
        {...form.field('password')}
        label="password"
        own={[own.name, own.email]}
        defaultValue={filled?.password}
      />
      {asksForBirth && <BirthField error={form.errors['dateOfBirth']} />}
      <div className={styles.submit}>
        <Button type="submit" size="large" fullWidth loading={form.busy}>
          <FormattedMessage
            id="auth.signUp.submit"
            defaultMessage="Create account"
            description="Button that signs up"
          />
        </Button>
        <CaptchaNote state={captcha.state} />
        <p className={styles.fine}>
          <FormattedMessage
            id="auth.signUp.terms"
            defaultMessage="By signing up you accept our <terms>terms</terms>. How we treat your data is in our <privacy>privacy policy</privacy>."
            description="Below the button that signs up"
            values={{
              terms: (text) => <Link href={urlTo('legal-tos')}>{text}</Link>,
              privacy: (text) => <Link href={urlTo('legal-privacy')}>{text}</Link>,
            }}
          />
        </p>
      </div>
    </form>
  );
}

function faultsOf(
  intl: IntlShape,
  { name = '', email = '', password = '' }: FieldTexts,
): FieldErrors {
  const fault = faultOfEmail(email);
  return {
    name: name.trim() === '' && intl.formatMessage(faults.nameMissing),
    email: fault && intl.formatMessage(faults[fault]),
    password: lengthOf(password) < MIN_PASSWORD && intl.formatMessage(faults.passwordShort),
  };
}

function read({ day = '', month = '', year = '' }: FieldTexts) {
  return birthDate({ day, month, year }, new Date());
}

function birthFaultOf(intl: IntlShape, values: FieldTexts): ReactNode {
  const result = read(values);
  return 'fault' in result && intl.formatMessage(birthFaults[result.fault]);
}

function bornOf(values: FieldTexts): { dateOfBirth?: string } {
  const result = read(values);
  return 'date' in result ? { dateOfBirth: result.date } : {};
}

/** The texts below the fields that the server refuses. */
const refusals = {
  name: faults.nameWrong,
  email: faults.emailWrong,
  password: faults.passwordGuessed,
  dateOfBirth: birthFaults.wrong,
};
