import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { useIntl } from 'react-intl';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { CodeStep } from './CodeStep.tsx';
import ConfirmScreen from './ConfirmScreen.tsx';
import ForgotPasswordScreen from './ForgotPasswordScreen.tsx';
import { InboxStep } from './InboxStep.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { forgetSignUp, keepAddress, keepSignUp } from './pending.ts';
import ProviderScreen from './ProviderScreen.tsx';
import { RefusedStep } from './RefusedStep.tsx';
import ResetPasswordScreen from './ResetPasswordScreen.tsx';
import SignInScreen from './SignInScreen.tsx';
import SignUpScreen from './SignUpScreen.tsx';
import { faults } from './texts.ts';
import { WaitNotice } from './Wait.tsx';

const providers = { '/api/auth/providers': [{ id: 'google', name: 'Google' }] };
const options = {
  'POST /api/auth/passkeys/options': {
    status: 200,
    body: { requestId: 'story', publicKey: { challenge: 'AAAA', rpId: 'localhost' } },
  },
};
const failure = (status: number, type: string, fields: object[] = []) => ({
  status,
  body: { type, message: 'no', requestId: 'story', fields },
});

const meta: Meta<typeof StoryPage> = {
  title: 'Pages/Signing in',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
  args: { data: providers, answers: options },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const signIn = { screen: SignInScreen, route: 'auth-signin', url: '/auth/signin' };
const token = 'POST /api/auth/oauth/token';

/** Fills in and submits the form with an existing account. */
const sending: Story['play'] = async ({ canvasElement }) => {
  const main = within(canvasElement).getByRole('main');
  const [email, password] = main.querySelectorAll('input');
  if (!email || !password) throw new Error('the form has no fields');
  await userEvent.type(email, 'lena@example.org');
  await userEvent.type(password, 'drei Esel lesen');
  const submit = main.querySelector<HTMLElement>('button[type=submit]');
  if (submit) await userEvent.click(submit);
};

const refused = (answer: { status: number; body: unknown }): Story => ({
  args: { ...signIn, answers: { ...options, [token]: answer } },
  play: async (context) => {
    await sending?.(context);
    const main = within(context.canvasElement).getByRole('main');
    await waitFor(() => within(main).getByRole('alert'));
  },
});

export const SignIn: Story = { args: signIn };
export const SignInWithoutOthers: Story = {
  args: { ...signIn, data: { '/api/auth/providers': [] } },
};
export const SignInEmpty: Story = {
  args: signIn,
  play: async ({ canvasElement }) => {
    const submit = canvasElement.querySelector<HTMLElement>('main button[type=submit]');
    if (submit) await userEvent.click(submit);
  },
};
export const SignInWrong: Story = refused(failure(401, 'InvalidCredentialsError'));
export const SignInTooOften: Story = refused(failure(429, 'TooManyLoginAttemptsError'));
export const SignInUnconfirmed: Story = {
  args: {
    ...signIn,
    answers: {
      ...options,
      [token]: failure(400, 'EmailConfirmationRequiredError', [
        { field: 'id', message: '11111111-1111-4111-8111-111111111111' },
      ]),
    },
  },
  play: sending,
};
export const SignInSecondFactor: Story = {
  args: { ...signIn, answers: { ...options, [token]: failure(401, 'Requires2FAError') } },
  play: sending,
};

const signUp = { screen: SignUpScreen, route: 'auth-signup', url: '/auth/signup' };
export const SignUp: Story = { args: signUp };
export const SignUpEmpty: Story = { ...SignInEmpty, args: signUp };

/** With a minimum age, a refusal doesn't mention it. */
export const SignUpRefused: Story = {
  args: { screen: RefusedStep, route: 'auth-signup', url: '/auth/signup' },
};

const step = (screen: () => ReactNode) => ({ screen, route: 'auth-signup', url: '/auth/signup' });
const nothing = () => undefined;

export const Inbox: Story = {
  args: step(() => (
    <InboxStep
      id="1"
      email="alexandra-konstantina.papadopoulou@gymnasium.example"
      onChange={nothing}
    />
  )),
};

const LATER = Date.now() + 200_000;

function WrongCode() {
  const intl = useIntl();
  return (
    <AuthFrame title={intl.formatMessage(faults.codeMissing)}>
      <WaitNotice until={LATER} />
      <CodeStep busy={false} onCode={async () => null} onBack={nothing} onRefused={nothing} />
    </AuthFrame>
  );
}
export const Waiting: Story = { args: step(WrongCode) };

const passwords = ['kurz', '1234567890', 'grüner Esel', 'ein grüner Esel isst'];
export const Passwords: Story = {
  args: step(() => (
    <AuthFrame title="—">
      {passwords.map((password) => (
        <NewPasswordField
          key={password}
          name="password"
          label="newPassword"
          defaultValue={password}
        />
      ))}
    </AuthFrame>
  )),
};

const forgot = {
  screen: ForgotPasswordScreen,
  route: 'auth-forgot-password',
  url: '/auth/forgot-password',
};
export const Forgot: Story = { args: forgot };
/** The address is prefilled: from another screen of this tab, or from this browser's sign-up. */
export const ForgotWithAddress: Story = {
  args: forgot,
  beforeEach: () => {
    keepAddress('lena@example.org');
    return forgetSignUp;
  },
  play: async ({ canvasElement }) => {
    const main = within(canvasElement).getByRole('main');
    await waitFor(() => expect(within(main).getByRole('textbox')).toHaveValue('lena@example.org'));
  },
};
/** The server requires a captcha, and the browser can't get a challenge. */
export const ForgotWithoutProof: Story = {
  args: {
    ...forgot,
    answers: {
      'POST /api/auth/accounts/forgot-password': failure(400, 'RequiresCaptchaError'),
      'GET /api/auth/captcha': failure(503, 'NoErrorType'),
    },
  },
  play: async ({ canvasElement }) => {
    const main = within(canvasElement).getByRole('main');
    await userEvent.type(within(main).getByRole('textbox'), 'lena@example.org');
    const submit = main.querySelector<HTMLElement>('button[type=submit]');
    if (submit) await userEvent.click(submit);
    await waitFor(() => {
      if (!within(main).queryByRole('status')?.textContent) throw new Error('nothing said yet');
    });
  },
};
export const ResetWithoutLink: Story = {
  args: { screen: ResetPasswordScreen, route: 'auth-reset-password', url: '/auth/reset-password' },
};
export const ConfirmWithoutLink: Story = {
  args: { screen: ConfirmScreen, route: 'auth-confirm', url: '/auth/confirm' },
};

/** The link of a mail. */
const bringsToken = () => history.replaceState(history.state, '', '#token=story');
const opened = (answer: { status: number; body?: unknown }): Story => ({
  args: {
    screen: ConfirmScreen,
    route: 'auth-confirm',
    url: '/auth/confirm',
    answers: { ...options, 'POST /api/auth/accounts/confirm-email': answer },
  },
  beforeEach: bringsToken,
});
const pressed: Story['play'] = async ({ canvasElement }) => {
  const main = await waitFor(() => within(canvasElement).getByRole('main'));
  await userEvent.click(await within(main).findByRole('button'));
};
export const Confirm: Story = opened(failure(400, 'BadRequestError'));
/** In the browser that signed up, confirmation needs no press. */
export const ConfirmHere: Story = {
  ...opened({ status: 204 }),
  beforeEach: () => {
    bringsToken();
    keepSignUp({ id: 'story', email: 'lena@mail.example', redirect: null });
    return forgetSignUp;
  },
  play: async ({ canvasElement }) => {
    await waitFor(() => {
      if (!canvasElement.querySelector('input[name=password]'))
        throw new Error('no way in after the confirmation');
    });
  },
};
export const ConfirmSpent: Story = { ...Confirm, play: pressed };
const confirmCall = 'POST /api/auth/accounts/confirm-email';
const asksForPassword = { status: 200, body: { passwordFor: 'lena@example.org' } };
/** On another device, nothing is confirmed until a password is saved. */
export const ConfirmElsewhere: Story = {
  ...opened(asksForPassword),
  play: async (context) => {
    await pressed?.(context);
    await waitFor(() => {
      const password = context.canvasElement.querySelector('input[name=password]');
      if (password?.getAttribute('autocomplete') !== 'current-password')
        throw new Error('no field for the password that one has');
    });
  },
};
const savedElsewhere = (then: { status: number; body?: unknown }): Story => ({
  ...ConfirmElsewhere,
  args: {
    ...ConfirmElsewhere.args,
    answers: {
      ...options,
      [confirmCall]: (sent) => (Object.hasOwn(sent as object, 'password') ? then : asksForPassword),
    },
  },
  play: async (context) => {
    await ConfirmElsewhere.play?.(context);
    const main = within(context.canvasElement).getByRole('main');
    const password = main.querySelector<HTMLInputElement>('input[name=password]');
    const submit = main.querySelector<HTMLElement>('button[type=submit]');
    if (!password || !submit) throw new Error('the form has no fields');
    await userEvent.type(password, 'drei Esel lesen');
    await userEvent.click(submit);
  },
});
export const ConfirmElsewhereWeak: Story = {
  ...savedElsewhere(failure(422, 'FormValidationError', [{ field: 'password', message: 'no' }])),
  play: async (context) => {
    await savedElsewhere({ status: 204 }).play?.(context);
    await waitFor(() => {
      const wrong = context.canvasElement.querySelectorAll('[aria-invalid=true]');
      if (wrong.length !== 1 || wrong[0] !== document.activeElement)
        throw new Error('the password isn’t told to be weak');
    });
  },
};
export const ConfirmElsewhereTooLate: Story = {
  ...savedElsewhere(failure(400, 'BadRequestError')),
  play: async (context) => {
    await savedElsewhere({ status: 204 }).play?.(context);
    await waitFor(() => {
      if (!context.canvasElement.querySelector('main a[href^="/auth/forgot-password"]'))
        throw new Error('no way to a new password');
    });
  },
};
export const ProviderWithoutTicket: Story = {
  args: { screen: ProviderScreen, route: 'auth-provider', url: '/auth/provider' },
};

const trust = (variant: string): Story => ({
  args: { screen: SignUpScreen, route: 'auth-signup', url: '/auth/signup' },
  globals: { variant: `SHOW_VISUAL_TRUST_ELEMENTS-${variant}` },
  play: async ({ canvasElement }) => {
    const shown = [...canvasElement.querySelectorAll('[data-variant]')].filter(
      (one) => getComputedStyle(one).display !== 'none',
    );
    await expect(shown.map((one) => one.getAttribute('data-variant'))).toEqual([variant]);
  },
});
export const SignUpTrust1: Story = trust('V1_1');
export const SignUpTrust2: Story = trust('V1_2');
export const SignUpTrust3: Story = trust('V1_3');
