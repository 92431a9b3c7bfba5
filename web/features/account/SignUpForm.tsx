import { type ReactNode, useRef, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import type { ApiError } from '../../api/errors.ts';
import { urlTo } from '../../page/routes.ts';
import { useCall } from '../../api/session/useCall.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { birthDate } from './age.ts';
import { BirthField } from './BirthField.tsx';
import { CaptchaNote } from './CaptchaNote.tsx';
import { birthFaultText } from './birthFaults.ts';
import { type FieldErrors, useForm } from './form.ts';
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

type Values = Record<string, string>;

export function SignUpForm({ filled, onDone }: SignUpFormProps) {
  const intl = useIntl();
  const { minimumAge } = useMarket();
  const call = useCall('post', '/api/users', {
    context: 'auth.signUp',
    expects: ['FormValidationError', ASKS_FOR_CAPTCHA],
  });
  const captcha = useCaptcha();
  const [own, setOwn] = useState({ name: filled?.name ?? '', email: filled?.email ?? '' });
  const element = useRef<HTMLFormElement>(null);
  const asksForBirth = minimumAge !== null;
  const form = useForm(
    element,
    (values) => ({
      ...faultsOf(intl, values),
      dateOfBirth: asksForBirth && birthFaultOf(intl, values),
    }),
    async (values, fail) => {
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
      if (outcome.ok) onDone(outcome.answer.uuid, done);
      else if (asksForBirth && isRefusal(outcome.error)) keepRefusal();
      else fail(refusedFields(intl, outcome.error));
    },
  );
  return (
    <form ref={element} className={styles.form} onSubmit={form.onSubmit} method="post" noValidate>
      <TextField
        label={intl.formatMessage(fields.name)}
        name="name"
        autoComplete="name"
        defaultValue={filled?.name}
        error={form.errors['name']}
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
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={filled?.email}
        error={form.errors['email']}
        onInput={({ currentTarget }) => setOwn({ ...own, email: currentTarget.value })}
      />
      <NewPasswordField
        name="password"
        label="password"
        own={[own.name, own.email]}
        defaultValue={filled?.password}
        error={form.errors['password']}
      />
      {asksForBirth && <BirthField error={form.errors['dateOfBirth']} />}
      <div className={styles.submit}>
        <Button
          type="submit"
          size="large"
          fullWidth
          loading={call.sending || captcha.state === 'proving'}
        >
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

function faultsOf(intl: IntlShape, { name = '', email = '', password = '' }: Values): FieldErrors {
  const fault = faultOfEmail(email);
  return {
    name: name.trim() === '' && intl.formatMessage(faults.nameMissing),
    email: fault && intl.formatMessage(faults[fault]),
    password: lengthOf(password) < MIN_PASSWORD && intl.formatMessage(faults.passwordShort),
  };
}

function read({ day = '', month = '', year = '' }: Values) {
  return birthDate({ day, month, year }, new Date());
}

function birthFaultOf(intl: IntlShape, values: Values): ReactNode {
  const result = read(values);
  return 'fault' in result && birthFaultText(intl, result.fault);
}

function bornOf(values: Values): { dateOfBirth?: string } {
  const result = read(values);
  return 'date' in result ? { dateOfBirth: result.date } : {};
}

/** Texts for the server's refusals, whose own messages are for developers. */
function refusedFields(intl: IntlShape, error: ApiError): FieldErrors {
  const words: Record<string, string> = {
    name: intl.formatMessage(faults.nameWrong),
    email: intl.formatMessage(faults.emailWrong),
    password: intl.formatMessage(faults.passwordGuessed),
    dateOfBirth: birthFaultText(intl, 'wrong'),
  };
  return Object.fromEntries(error.fields.map(({ field }) => [field, words[field]]));
}
