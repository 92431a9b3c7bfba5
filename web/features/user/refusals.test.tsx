/** Error texts of refused calls. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { storageKeys } from '../../page/storage.ts';
import type { Screen } from '../../page/screens.ts';
import { type StoryAnswer, StoryPage } from '../../../storybook/StoryPage.tsx';
import { draftOf } from './draft.ts';
import OnboardingScreen from './OnboardingScreen.tsx';
import ProfileDataScreen from './ProfileDataScreen.tsx';
import ProfileEditScreen from './ProfileEditScreen.tsx';
import { answers as data, newcomer } from './samples.ts';

afterEach(() => localStorage.removeItem(storageKeys.onboarding));

const problem = (status: number, type: string, headers?: Record<string, string>): StoryAnswer => ({
  status,
  body: { type, message: 'no', requestId: 'r' },
  ...(headers ? { headers } : {}),
});
const refusedFields = (...fields: string[]): StoryAnswer => ({
  status: 422,
  body: {
    type: 'FormValidationError',
    message: 'no',
    requestId: 'r',
    fields: fields.map((field) => ({ field, message: 'no' })),
  },
});
const shown = (screen: Screen, answers: Record<string, StoryAnswer>) =>
  render(
    <StoryPage
      screen={screen}
      route="profile"
      url="/profile"
      user={newcomer}
      data={data}
      answers={answers}
    />,
  );

test('a second data export on a day: says until when, without a toast', async () => {
  // The date stands still, as the minute may end between the click and the look.
  const now = Date.now();
  vi.useFakeTimers({ now, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const path = `/api/users/${newcomer.uuid}/exports`;
  await shown(ProfileDataScreen, {
    [`POST ${path}`]: problem(429, 'TooManyRequestsError', { 'Retry-After': '7200' }),
  });
  const ask = page.getByRole('button', { name: 'Prepare my data' });
  await userEvent.click(ask);
  const again = new Date(Math.ceil((now + 7_200_000) / 60_000) * 60_000);
  const time = again.toLocaleTimeString('en', { timeStyle: 'short' });
  await expect.element(page.getByText('you can ask again')).toHaveTextContent(time);
  await expect.element(ask).toBeDisabled();
  await expect.element(page.getByText(/TooManyRequestsError/)).not.toBeInTheDocument();
});

const cases: [string, StoryAnswer, RegExp][] = [
  ['taken', problem(409, 'UsernameInUseError'), /Somebody else has this one/],
  ['impossible', problem(400, 'InvalidUsernameError'), /This can’t be a username/],
  ['one too many', problem(429, 'TooManyRequestsError'), /You’ve changed it a lot lately/],
  ['not to be saved now', problem(504, 'NoErrorType'), /^$/],
];

test.each(cases)('a username that is %s', async (_, answer, said) => {
  const kept = {
    uuid: newcomer.uuid,
    step: 'username',
    draft: { ...draftOf(newcomer), username: 'lena' },
  };
  localStorage.setItem(storageKeys.onboarding, JSON.stringify(kept));
  await shown(OnboardingScreen, {
    [`PATCH /api/users/${newcomer.uuid}/username?username=lena`]: answer,
    'GET /api/users/usernames/lena': { status: 200, body: { available: true, reason: null } },
  });
  await userEvent.click(page.getByRole('button', { name: 'Let’s go' }));
  expect(await told()).toMatch(said);
});

test.each(cases)('in the profile: a username that is %s', async (_, answer, said) => {
  await shown(ProfileEditScreen, {
    [`PATCH /api/users/${newcomer.uuid}/username?username=lena`]: answer,
    'GET /api/users/usernames/lena': { status: 200, body: { available: true, reason: null } },
  });
  await userEvent.fill(page.getByRole('textbox', { name: 'Username' }), 'lena');
  await expect.element(page.getByText('@lena is free.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }));
  expect(await told()).toMatch(said);
});

test('first steps: a refused choice leads back to its step, which says so until it is changed', async () => {
  const kept = { uuid: newcomer.uuid, step: 'username', draft: draftOf(newcomer) };
  localStorage.setItem(storageKeys.onboarding, JSON.stringify(kept));
  await shown(OnboardingScreen, {
    [`PATCH /api/users/${newcomer.uuid}`]: refusedFields('subjectIds', 'regionId'),
  });
  await userEvent.click(page.getByRole('button', { name: 'Let’s go' }));
  const heading = page.getByRole('heading', { name: /What do you want to get better at/ });
  await expect.element(heading).toHaveFocus();
  const notice = page.getByRole('form').getByRole('alert');
  await expect.element(notice).toHaveTextContent('This can’t be chosen any more.');
  await userEvent.click(page.getByRole('checkbox').first());
  await expect.element(notice).not.toBeInTheDocument();
});

test('first steps: once they are done nothing of them is stored again', async () => {
  const kept = { uuid: newcomer.uuid, step: 'username', draft: draftOf(newcomer) };
  localStorage.setItem(storageKeys.onboarding, JSON.stringify(kept));
  localStorage.setItem(storageKeys.region, '1');
  let left = 0;
  const stay = (event: Event) => {
    if (!event.cancelable) return;
    event.preventDefault();
    left++;
  };
  const { navigation } = globalThis as unknown as { navigation: EventTarget };
  navigation.addEventListener('navigate', stay);
  await shown(OnboardingScreen, {
    [`PATCH /api/users/${newcomer.uuid}`]: {
      status: 200,
      body: { ...newcomer, onboardedOn: '2026-03-01T09:05:00Z' },
    },
  });
  await userEvent.click(page.getByRole('button', { name: 'Let’s go' }));
  await expect.poll(() => left).toBeGreaterThan(0);
  navigation.removeEventListener('navigate', stay);
  // What the answer renders is on the page.
  await new Promise(requestAnimationFrame);
  expect(localStorage.getItem(storageKeys.onboarding)).toBeNull();
  expect(localStorage.getItem(storageKeys.region)).toBeNull();
});

test('in the profile: a refusal for none of its fields is shown above the button', async () => {
  await shown(ProfileEditScreen, {
    [`PATCH /api/users/${newcomer.uuid}`]: refusedFields('birthday'),
  });
  await userEvent.fill(page.getByRole('textbox', { name: 'Name', exact: true }), 'Lea');
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }));
  await expect.element(page.getByText(/FormValidationError/)).toBeVisible();
});

/** The error below the field; absent if the failure isn't about the name and is shown in a toast. */
async function told() {
  const field = page.getByRole('textbox', { name: 'Username' });
  const toast = page.getByText('That took too long. Try again in a moment.').first();
  await expect
    .poll(() => toast.query() !== null || field.element().hasAttribute('aria-invalid'))
    .toBe(true);
  const described = field.element().getAttribute('aria-describedby') ?? '';
  const texts = described.split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
  return field.element().hasAttribute('aria-invalid') ? texts.join(' ') : '';
}
