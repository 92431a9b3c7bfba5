/** Forms for which the server requires a captcha. */
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { type StoryAnswer, StoryPage, type StoryPageProps } from '../../../storybook/StoryPage.tsx';
import type { Challenge } from './captcha.ts';
import ForgotPasswordScreen from './ForgotPasswordScreen.tsx';
import SignUpScreen from './SignUpScreen.tsx';

async function hiding(number: number): Promise<Challenge> {
  const salt = 'salt?expires=1&';
  const bytes = new TextEncoder().encode(salt + number);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const challenge = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { algorithm: 'SHA-256', challenge, maxnumber: 20, salt, signature: 'signed' };
}

const asking: StoryAnswer = {
  status: 400,
  body: { type: 'RequiresCaptchaError', message: 'captcha', requestId: 'r' },
};

type Body = { captcha?: string };

/** A server that accepts the right number. */
function guarded(taken: StoryAnswer) {
  return vi.fn((sent: unknown): StoryAnswer => {
    const { captcha } = sent as Body;
    return captcha && (JSON.parse(atob(captcha)) as { number: number }).number === 7
      ? taken
      : asking;
  });
}

const shown = (props: Omit<StoryPageProps, 'route' | 'url'>) =>
  render(<StoryPage route="auth-signup" url="/auth/signup" {...props} />, {
    change: (market) => ({ ...market, minimumAge: null }),
  });

async function fill(fields: Record<string, string>, button: string) {
  for (const [name, text] of Object.entries(fields))
    await userEvent.fill(page.getByRole('textbox', { name }), text);
  await userEvent.click(page.getByRole('button', { name: button }));
}

const person = { Name: 'Lena', 'E-mail': 'lena@mail.example' };

async function signUp() {
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'drei Esel lesen laut');
  await fill(person, 'Create account');
}

test('a sign-up is submitted again with the solution', async () => {
  const users = guarded({ status: 201, body: { uuid: '11111111-1111-4111-8111-111111111111' } });
  await shown({
    screen: SignUpScreen,
    answers: {
      'GET /api/auth/captcha': { status: 200, body: await hiding(7) },
      'POST /api/users': users,
    },
  });
  await signUp();
  await expect.element(page.getByRole('heading', { name: 'Look into your inbox' })).toBeVisible();
  expect(users).toHaveBeenCalledTimes(2);
  expect(users.mock.calls[0]?.[0]).not.toHaveProperty('captcha');
  expect(users.mock.calls[1]?.[0]).toMatchObject({ name: 'Lena', email: 'lena@mail.example' });
});

test('a password reset request is submitted again with the solution', async () => {
  const forgot = guarded({ status: 204 });
  await shown({
    screen: ForgotPasswordScreen,
    answers: {
      'GET /api/auth/captcha': { status: 200, body: await hiding(7) },
      'POST /api/auth/accounts/forgot-password': forgot,
    },
  });
  await fill({ 'E-mail': 'lena@mail.example' }, 'Send me the link');
  await expect.element(page.getByRole('heading', { name: 'Look into your inbox' })).toBeVisible();
  expect(forgot).toHaveBeenCalledTimes(2);
});

test('without a challenge nothing is solved', async () => {
  const captcha = vi.fn(() => ({ status: 500 }));
  await shown({
    screen: ForgotPasswordScreen,
    answers: {
      'GET /api/auth/captcha': captcha,
      'POST /api/auth/accounts/forgot-password': { status: 204 },
    },
  });
  await fill({ 'E-mail': 'lena@mail.example' }, 'Send me the link');
  await expect.element(page.getByRole('heading', { name: 'Look into your inbox' })).toBeVisible();
  expect(captcha).not.toHaveBeenCalled();
});

test('a form whose captcha can’t be fetched says so, and can be submitted again', async () => {
  let up = false;
  const good = await hiding(7);
  const users = guarded({ status: 201, body: { uuid: '11111111-1111-4111-8111-111111111111' } });
  await shown({
    screen: SignUpScreen,
    answers: {
      'GET /api/auth/captcha': () => (up ? { status: 200, body: good } : { status: 404 }),
      'POST /api/users': users,
    },
  });
  await signUp();
  const said = page.getByText(/couldn’t show us that you aren’t a robot/);
  await expect.element(said).toBeVisible();
  expect(users).toHaveBeenCalledTimes(2);
  up = true;
  // The challenge for the next attempt is prefetched and fails; then it is requested again.
  await userEvent.click(page.getByRole('button', { name: 'Create account' }));
  await expect.element(page.getByRole('heading', { name: 'Look into your inbox' })).toBeVisible();
});
