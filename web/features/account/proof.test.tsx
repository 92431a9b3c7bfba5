/** Sensitive actions, for users with a password and for those without. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import type { OwnUser } from '../../api/session/types.ts';
import { type StoryAnswer, StoryPage } from '../../../storybook/StoryPage.tsx';
import ProfileDataScreen from '../user/ProfileDataScreen.tsx';
import ProfileSecurityScreen from '../user/ProfileSecurityScreen.tsx';
import { answers as data, newcomer } from '../user/samples.ts';

const without: OwnUser = { ...newcomer, hasPassword: false };
const own = `/api/auth/accounts/${newcomer.uuid}`;
const signedInLongAgo: StoryAnswer = {
  status: 401,
  body: {
    type: 'InvalidCredentialsError',
    message: 'Please sign in again first',
    requestId: 'r',
    fields: [{ field: 'password', message: 'This account has no password.' }],
  },
};
const off = { enabled: false, since: null, recoveryCodesLeft: 0 };

const before = location.href;
/** The target of the page's navigation, which the test intercepts. */
let gone: string[] = [];
function stay(event: Event & { destination?: { url: string } }) {
  if (!event.cancelable) return;
  event.preventDefault();
  gone.push(event.destination?.url ?? '');
}
const leaving = (globalThis as unknown as { navigation: EventTarget }).navigation;

beforeEach(() => {
  gone = [];
});
afterEach(() => {
  leaving.removeEventListener('navigate', stay);
  history.replaceState(null, '', before);
});

async function security(user: OwnUser, answers: Record<string, StoryAnswer>, twoFactor = false) {
  history.replaceState(null, '', '/profile/security');
  await render(
    <StoryPage
      screen={ProfileSecurityScreen}
      route="profile-security"
      url="/profile/security"
      user={{ ...user, twoFactor }}
      data={{ ...data, [`${own}/two-factor`]: twoFactor ? { ...off, enabled: true } : off }}
      answers={answers}
    />,
  );
}

const press = (name: string | RegExp) =>
  userEvent.click(page.getByRole('button', { name }).first());
const dialog = () => page.getByRole('dialog');
const submit = (name: string) => userEvent.click(dialog().getByRole('button', { name }));
const again = () => dialog().getByRole('button', { name: 'Sign in again' });

/** The target of the notice's button: sign-in, then back to the card. */
async function wayBack() {
  await expect.element(dialog().getByText('Is it still you?')).toBeVisible();
  expect(
    document.querySelector('[role=dialog] :is(input[type=password], [type=submit])'),
  ).toBeNull();
  leaving.addEventListener('navigate', stay);
  await userEvent.click(again());
  await expect.poll(() => gone.length).toBeGreaterThan(0);
  const { pathname, searchParams } = new URL(gone.at(-1) ?? '');
  return [pathname, searchParams.get('redirect')];
}

test('two-factor set-up without a password', async () => {
  await security(without, { [`POST ${own}/two-factor`]: signedInLongAgo });
  await press('Set it up');
  await expect.element(dialog()).not.toHaveTextContent('your password');
  await expect.element(again()).not.toBeInTheDocument();
  await submit('Continue');
  expect(await wayBack()).toEqual(['/auth/signin', '/profile/security#two-factor']);
});

test('a password is asked for, and a wrong one is reported below its field', async () => {
  await security(newcomer, { [`POST ${own}/two-factor`]: signedInLongAgo });
  await press('Set it up');
  await expect.element(dialog()).toHaveTextContent('First, your password.');
  await userEvent.fill(dialog().getByLabelText('Your password', { exact: true }), 'x');
  await submit('Continue');
  await expect.element(dialog().getByText('This isn’t your password.')).toBeVisible();
  await expect.element(again()).not.toBeInTheDocument();
});

test('new recovery codes without a password', async () => {
  await security(without, { [`POST ${own}/two-factor/recovery-codes`]: signedInLongAgo }, true);
  await press('New recovery codes');
  await userEvent.fill(dialog().getByRole('textbox'), '123456');
  await submit('New recovery codes');
  expect(await wayBack()).toEqual(['/auth/signin', '/profile/security#two-factor']);
});

test('a wrong code does not require a new sign-in', async () => {
  const body = { type: 'Invalid2FATokenError', message: 'no', requestId: 'r' };
  await security(without, { [`DELETE ${own}/two-factor`]: { status: 401, body } }, true);
  await press('Turn off');
  await userEvent.fill(dialog().getByRole('textbox'), '123456');
  await submit('Turn off');
  await expect.element(dialog().getByText(/This code isn’t right/)).toBeVisible();
  await expect.element(again()).not.toBeInTheDocument();
});

test('turning off two-factor without a password', async () => {
  await security(without, { [`DELETE ${own}/two-factor`]: signedInLongAgo }, true);
  await press('Turn off');
  await userEvent.fill(dialog().getByRole('textbox'), '123456');
  await submit('Turn off');
  expect(await wayBack()).toEqual(['/auth/signin', '/profile/security#two-factor']);
});

test('adding a passkey without a password', async () => {
  await security(without, { [`POST ${own}/passkeys/options`]: signedInLongAgo });
  await press('Add a passkey');
  await submit('Add a passkey');
  expect(await wayBack()).toEqual(['/auth/signin', '/profile/security#passkeys']);
});

test('removing a passkey without a password', async () => {
  await security(without, { [`DELETE ${own}/passkeys/p-1`]: signedInLongAgo });
  await press(/^Remove /);
  await submit('Remove');
  expect(await wayBack()).toEqual(['/auth/signin', '/profile/security#passkeys']);
});

test('a code is asked for if two-factor is on', async () => {
  const body = { type: 'Invalid2FATokenError', message: 'no', requestId: 'r' };
  await security(newcomer, { [`PATCH ${own}/password`]: { status: 401, body } }, true);
  await press('Change password');
  await userEvent.fill(dialog().getByLabelText('Your password', { exact: true }), 'x');
  await userEvent.fill(dialog().getByLabelText('New password', { exact: true }), 'y');
  await userEvent.fill(dialog().getByLabelText('Code from your app'), '123456');
  await submit('Change password');
  await expect.element(dialog().getByText(/This code isn’t right/)).toBeVisible();
});

test('changing the address without a password', async () => {
  await security(without, { [`PATCH ${own}/email`]: signedInLongAgo });
  await press('Change address');
  await userEvent.fill(dialog().getByRole('textbox'), 'new@mail.example');
  await submit('Change address');
  expect(await wayBack()).toEqual(['/auth/signin', '/profile/security#email']);
});

test('deleting the account without a password', async () => {
  history.replaceState(null, '', '/profile/data');
  const { fields } = signedInLongAgo.body as { fields: object[] };
  const body = { type: 'FormValidationError', message: 'no', requestId: 'r', fields };
  await render(
    <StoryPage
      screen={ProfileDataScreen}
      route="profile-data"
      url="/profile/data"
      user={without}
      data={data}
      answers={{ [`POST /api/users/${newcomer.uuid}/deletion`]: { status: 422, body } }}
    />,
  );
  await press(/^Delete account/);
  await submit('Delete in 14 days');
  expect(await wayBack()).toEqual(['/auth/signin', '/profile/data#deletion']);
});

test('who has money here gives it up, or keeps the account', async () => {
  history.replaceState(null, '', '/profile/data');
  const fields = [{ field: 'giveUpMoney', message: 'for developers' }];
  const body = { type: 'FormValidationError', message: 'no', requestId: 'r', fields };
  await render(
    <StoryPage
      screen={ProfileDataScreen}
      route="profile-data"
      url="/profile/data"
      user={without}
      data={data}
      answers={{ [`POST /api/users/${newcomer.uuid}/deletion`]: { status: 422, body } }}
    />,
  );
  await press(/^Delete account/);
  const box = dialog().getByRole('checkbox', { name: /give up the money/ });
  await expect.element(box).not.toBeInTheDocument();
  await submit('Delete in 14 days');
  await expect.element(dialog().getByText(/You still have money here/)).toBeVisible();
  await userEvent.click(box);
  await expect.element(box).toBeChecked();
});

test('the page scrolls to the card in its address', async () => {
  history.replaceState(null, '', '/profile/security#devices');
  await render(
    <StoryPage
      screen={ProfileSecurityScreen}
      route="profile-security"
      url="/profile/security"
      user={without}
      data={data}
    />,
  );
  await expect.poll(() => scrollY).toBeGreaterThan(0);
  await expect.element(page.getByRole('heading', { name: /devices/i, level: 2 })).toBeInViewport();
});

test('a redirect to the sign-in returns to the card, too', async () => {
  history.replaceState(null, '', '/profile/security#devices');
  leaving.addEventListener('navigate', stay);
  await render(
    <StoryPage screen={ProfileSecurityScreen} route="profile-security" url="/profile/security" />,
  );
  await expect.poll(() => gone.length).toBeGreaterThan(0);
  const url = new URL(gone[0] ?? '');
  expect([url.pathname, url.searchParams.get('redirect')]).toEqual([
    '/auth/signin',
    '/profile/security#devices',
  ]);
});
