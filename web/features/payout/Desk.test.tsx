import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { type StoryAnswer, StoryPage } from '../../../storybook/StoryPage.tsx';
import { settled } from '../user/samples.ts';
import type { DeskRequest } from './calls.ts';
import DeskScreen from './DeskScreen.tsx';
import * as samples from './deskSamples.ts';
import { BALANCE, balance, pageOf } from './samples.ts';

type Answers = Record<string, StoryAnswer | ((sent: unknown) => StoryAnswer)>;

const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const { waiting, onceApproved, queue, WAITING } = samples;

/** The bodies that were sent. */
let sent: unknown[] = [];
beforeEach(() => {
  sent = [];
});

const heard = (answer: StoryAnswer) => (body: unknown) => {
  sent.push(body);
  return answer;
};

const problem = (status: number, type: string): StoryAnswer => ({
  status,
  body: { type, message: 'for developers', requestId: 'r' },
});

const shown = (data: Record<string, unknown>, answers: Answers = {}, search = '') =>
  render(
    <StoryPage
      screen={DeskScreen}
      route="staff-payouts"
      url={`/staff/payouts${search}`}
      user={{ ...settled, staff: true }}
      data={data}
      answers={answers}
    />,
  );

const approvals = (one: DeskRequest) => `POST /api/staff/payouts/${one.requestId}/approvals`;
const rejections = (one: DeskRequest) => `POST /api/staff/payouts/${one.requestId}/rejections`;

test('what one may not do is said instead of offered', async () => {
  await shown({ [WAITING]: pageOf(queue) });
  await expect.element(main.getByText('This is your own request.')).toBeVisible();
  await expect.element(main.getByText('You have approved it.')).toBeVisible();
  await expect.element(main.getByText(/^Held until/)).toBeVisible();
  await expect.element(main.getByText('can’t be read any more')).toBeVisible();
  expect(main.getByRole('button', { name: /^Approve/ }).elements()).toHaveLength(2);
  expect(main.getByRole('button', { name: /^Reject/ }).elements()).toHaveLength(5);
  await expect.element(main.getByText('Void', { exact: true })).toBeVisible();
});

test('an approval names sum and payee before it is made, and shows the new state', async () => {
  const approved: DeskRequest = { ...onceApproved, status: 'APPROVED' };
  await shown(
    { [WAITING]: pageOf([onceApproved]) },
    { [approvals(onceApproved)]: heard({ status: 200, body: approved }) },
  );
  await userEvent.click(main.getByRole('button', { name: /^Approve/ }));
  await expect.element(dialog.getByRole('heading', { name: 'Approve €20.00?' })).toBeVisible();
  await expect.element(dialog.getByText('Lena-Katharina Schmidt-Rottluff')).toBeVisible();
  await expect.element(dialog.getByText('•••• 3000')).toBeVisible();
  await expect.element(dialog.getByText('the second approval')).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Approve', exact: true }));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(main.getByRole('heading', { name: /€20.00.*Approved/ })).toHaveFocus();
  expect(main.getByRole('button', { name: /^Approve/ }).elements()).toEqual([]);
  expect(sent).toHaveLength(1);
});

test('a request that has changed meanwhile is said to have', async () => {
  await shown(
    { [WAITING]: pageOf([waiting]) },
    { [approvals(waiting)]: problem(409, 'BadRequestError') },
  );
  await userEvent.click(main.getByRole('button', { name: /^Approve/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Approve', exact: true }));
  await expect.element(dialog.getByText('It has changed meanwhile')).toBeVisible();
});

test('a rejection needs a reason, which is shown then', async () => {
  const reason = 'The name isn’t the account’s.';
  await shown(
    { [WAITING]: pageOf([waiting]) },
    {
      [rejections(waiting)]: heard({
        status: 200,
        body: { ...waiting, status: 'REJECTED', reason },
      }),
    },
  );
  await userEvent.click(main.getByRole('button', { name: /^Reject/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Reject', exact: true }));
  await expect.element(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid');
  expect(sent).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox'), reason);
  await userEvent.click(dialog.getByRole('button', { name: 'Reject', exact: true }));
  await expect.element(main.getByText(reason)).toBeVisible();
  expect(sent).toEqual([{ reason }]);
});

test('money is given to others, with an amount and a reason', async () => {
  await shown(
    {
      [BALANCE]: balance,
      [samples.USERS]: pageOf(samples.people),
      // The user's own country has another currency than the site.
      [samples.TERMS]: { currency: 'CHF', limit: 50_000 },
    },
    { [samples.BONUS]: heard({ status: 204 }) },
    '?view=bonus&query=len',
  );
  await expect.element(main.getByText('Nobody gives themselves money.')).toBeVisible();
  const give = main.getByRole('button', { name: /^Give money to / });
  expect(give.elements()).toHaveLength(1);
  await userEvent.click(give);
  const submit = dialog.getByRole('button', { name: 'Give money', exact: true });
  await userEvent.type(dialog.getByRole('textbox').first(), '500.01');
  await userEvent.click(submit);
  await expect.element(dialog.getByText('between CHF 0.01 and CHF 500.00').first()).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.fill(dialog.getByRole('textbox').first(), '12.50');
  await userEvent.fill(dialog.getByRole('textbox').last(), 'For good work.');
  await userEvent.click(submit);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([
    {
      userUuid: waiting.userUuid,
      amount: 1250,
      reason: 'For good work.',
      bonusId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    },
  ]);
});

test('where a provider pays, that is said in place of files', async () => {
  await shown(
    { [samples.FILES]: pageOf([]) },
    { [samples.MAKE]: problem(403, 'ForbiddenError') },
    '?view=files',
  );
  await userEvent.click(main.getByRole('button', { name: 'Make files' }));
  await expect.element(main.getByText('a provider pays')).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Make files' })).not.toBeInTheDocument();
});

test('a file is carried out but for what the bank returned, which needs a reason', async () => {
  const [file] = samples.files;
  const execute = `POST /api/staff/payouts/files/${file!.fileUuid}/execution`;
  await shown(
    { [samples.FILES]: pageOf(samples.files) },
    { [execute]: heard({ status: 200, body: file }) },
    '?view=files',
  );
  const open = main.getByRole('button', { name: /^Carried out: the file/ });
  await expect.element(open.first()).toBeVisible();
  expect(open.elements()).toHaveLength(1);
  await userEvent.click(open);
  const submit = dialog.getByRole('button', { name: 'Carried out', exact: true });
  await userEvent.fill(dialog.getByRole('textbox').first(), 'NOTPROVIDED');
  await userEvent.click(submit);
  await expect.element(dialog.getByText('A reference isn’t right').first()).toBeVisible();
  const id = waiting.requestId;
  await userEvent.fill(dialog.getByRole('textbox').first(), id.replaceAll('-', ''));
  await userEvent.click(submit);
  await expect.element(dialog.getByText('Write a reason').first()).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.fill(dialog.getByRole('textbox').last(), 'The account is closed.');
  await userEvent.click(submit);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([{ returned: [id], reason: 'The account is closed.' }]);
});
