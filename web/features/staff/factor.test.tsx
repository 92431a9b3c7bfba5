/** The second factor before the pages for staff. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { type StoryAnswer, StoryPage } from '../../../storybook/StoryPage.tsx';
import type { OwnUser } from '../../api/session/types.ts';
import { newcomer } from '../user/samples.ts';
import LogScreen from './LogScreen.tsx';

const own = `/api/auth/accounts/${newcomer.uuid}/two-factor`;
const unshown = {
  enabled: false,
  since: null,
  recoveryCodesLeft: 0,
  required: true,
  shown: false,
  byMail: true,
};
let state = { ...unshown };
/** The bodies that were sent, by the last part of the call. */
let sent: [string, unknown][] = [];

beforeEach(() => {
  state = { ...unshown };
  sent = [];
});

const ok = (body?: unknown): StoryAnswer => ({ status: body === undefined ? 204 : 200, body });

async function open(user: OwnUser) {
  const heard = (name: string, then: (body: unknown) => StoryAnswer) => (body: unknown) => {
    sent.push([name, body]);
    return then(body);
  };
  await render(
    <StoryPage
      screen={LogScreen}
      route="staff-log"
      url="/staff/log"
      user={user}
      answers={{
        [`GET ${own}`]: () => ok({ ...state }),
        'GET /api/staff/log?page=0&limit=50': () =>
          state.shown
            ? ok({ content: [], page: 0, last: true, totalElements: 0 })
            : { status: 401, body: { type: 'Requires2FAError', message: 'no', requestId: 'r' } },
        'POST /api/auth/oauth/token': () => ok({ accessToken: 'next', refreshToken: 'next' }),
        [`POST ${own}/mail-code`]: heard('mail-code', () => ok()),
        [`POST ${own}`]: heard('set-up', (body) =>
          (body as { mailCode: string }).mailCode === '123456'
            ? ok({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' })
            : {
                status: 401,
                body: {
                  type: 'Invalid2FATokenError',
                  message: 'no',
                  requestId: 'r',
                  fields: [{ field: 'mailCode', message: 'no' }],
                },
              },
        ),
        [`PUT ${own}`]: heard('enable', () => {
          state = { ...state, enabled: true, shown: true, byMail: false };
          return ok({ recoveryCodes: ['aaaa-bbbb'] });
        }),
        [`POST ${own}/shown`]: heard('shown', () => {
          state = { ...state, shown: true };
          return ok();
        }),
      }}
    />,
  );
}

const staff: OwnUser = { ...newcomer, staff: true };
const dialog = () => page.getByRole('dialog');
const log = () => page.getByRole('heading', { name: 'What staff did' });

test('staff without a second factor set one up with a mailed code, and come back', async () => {
  await open(staff);
  await expect.element(page.getByText('One more proof that it is you')).toBeVisible();
  await expect.element(log()).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Set up an app' }));
  await userEvent.fill(dialog().getByLabelText('Your password', { exact: true }), 'x');
  await userEvent.click(dialog().getByRole('button', { name: 'Continue' }));
  await userEvent.fill(dialog().getByLabelText('Code from our mail'), '654321');
  await userEvent.click(dialog().getByRole('button', { name: 'Continue' }));
  await expect.element(dialog().getByText(/Take the one from our latest mail/)).toBeVisible();
  await userEvent.fill(dialog().getByLabelText('Code from our mail'), '123456');
  await userEvent.click(dialog().getByRole('button', { name: 'Continue' }));
  await userEvent.fill(dialog().getByLabelText('Code from your app'), '111111');
  await userEvent.click(dialog().getByRole('button', { name: 'Turn on' }));
  await userEvent.click(dialog().getByRole('button').last());
  await expect.element(log()).toBeVisible();
  expect(sent).toEqual([
    ['mail-code', { password: 'x' }],
    ['set-up', { password: 'x', mailCode: '654321' }],
    ['set-up', { password: 'x', mailCode: '123456' }],
    ['enable', { code: '111111' }],
  ]);
});

test('a session from before the second factor shows it by a code', async () => {
  state = { ...unshown, enabled: true, byMail: false };
  await open({ ...staff, twoFactor: true });
  await userEvent.fill(page.getByLabelText('Code from your app'), '222222');
  await userEvent.click(page.getByRole('button', { name: 'Continue' }));
  await expect.element(log()).toBeVisible();
  expect(sent).toEqual([['shown', { code: '222222' }]]);
});

test('where none is needed the pages open, and say so', async () => {
  state = { ...unshown, required: false, shown: true, byMail: false };
  await open(staff);
  await expect.element(log()).toBeVisible();
  await expect.element(page.getByText(/without a second factor/)).toBeVisible();
});
