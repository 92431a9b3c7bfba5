import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { type StoryAnswer, StoryPage } from '../../../storybook/StoryPage.tsx';
import { settled } from '../user/samples.ts';
import DeskScreen from './DeskScreen.tsx';
import * as samples from './deskSamples.ts';

type Answers = Record<string, StoryAnswer | ((sent: unknown) => StoryAnswer)>;

const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const { ALL, pageOf, paid, payments, refunded } = samples;
const REFUND = `POST /api/staff/plan/payments/${paid.paymentUuid}/refund`;
const LOOK = `POST /api/staff/plan/payments/${paid.paymentUuid}/look`;

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
      route="staff-plan"
      url={`/staff/plan${search}`}
      user={{ ...settled, staff: true }}
      data={data}
      answers={answers}
    />,
  );

const open = () => userEvent.click(main.getByRole('button', { name: /^Give back/ }));
const submit = dialog.getByRole('button', { name: 'Give back', exact: true });

test('what one may not give back has no button, and says why', async () => {
  await shown({ [ALL]: pageOf(payments) });
  await expect.element(main.getByText('This is your own payment.')).toBeVisible();
  expect(main.getByRole('button', { name: /^Give back/ }).elements()).toHaveLength(1);
  expect(main.getByRole('button', { name: /^Ask the provider/ }).elements()).toHaveLength(5);
  await expect.element(main.getByText(/^Somebody who has left gave it back and/)).toBeVisible();
  await expect.element(main.getByText('XX-2026-000018 (credit note)').first()).toBeVisible();
});

test('a payment is given back with a reason, and its new state is shown', async () => {
  await shown({ [ALL]: pageOf([paid]) }, { [REFUND]: heard({ status: 200, body: refunded }) });
  await open();
  await expect.element(dialog.getByRole('heading', { name: /^Give back €59.88 to/ })).toBeVisible();
  await userEvent.click(submit);
  await expect.element(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid');
  expect(sent).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox'), ' Bought twice. ');
  await expect.element(dialog.getByRole('checkbox')).toBeChecked();
  await userEvent.click(submit);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(main.getByRole('heading', { name: /€59.88.*Given back/ })).toHaveFocus();
  await expect.element(main.getByText(/^Jonas Berger gave it back and ended/)).toBeVisible();
  expect(main.getByRole('button', { name: /^Give back/ }).elements()).toEqual([]);
  expect(sent).toEqual([{ reason: 'Bought twice.', endNow: true }]);
});

test('the subscription may go on', async () => {
  await shown(
    { [ALL]: pageOf([paid]) },
    { [REFUND]: heard({ status: 200, body: { ...refunded, state: 'PAID', toBeGivenBack: true } }) },
  );
  await open();
  await userEvent.type(dialog.getByRole('textbox'), 'x');
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.click(submit);
  await expect.element(main.getByRole('heading', { name: /To be given back/ })).toBeVisible();
  expect(sent).toEqual([{ reason: 'x', endNow: false }]);
});

test('one whose subscription has ended is given back without that question', async () => {
  const ended = { ...paid, subscription: { ...paid.subscription, status: 'ENDED' as const } };
  await shown({ [ALL]: pageOf([ended]) });
  await open();
  await expect.element(dialog.getByRole('textbox')).toBeVisible();
  expect(dialog.getByRole('checkbox').elements()).toEqual([]);
});

for (const [status, type, said] of [
  [409, 'BadRequestError', 'It has changed meanwhile'],
  [503, 'NoErrorType', 'can’t be asked at the moment'],
] as const)
  test(`a refund that fails with ${status} says so`, async () => {
    await shown({ [ALL]: pageOf([paid]) }, { [REFUND]: problem(status, type) });
    await open();
    await userEvent.type(dialog.getByRole('textbox'), 'x');
    await userEvent.click(submit);
    await expect.element(dialog.getByText(said)).toBeVisible();
  });

test('the provider is asked, and a difference is shown', async () => {
  const [different] = samples.differences;
  await shown(
    { [ALL]: pageOf([paid]) },
    {
      [LOOK]: heard({
        status: 200,
        body: { ...different!, paymentUuid: paid.paymentUuid },
      }),
    },
  );
  await userEvent.click(main.getByRole('button', { name: /^Ask the provider/ }));
  await expect
    .element(main.getByText(/^The provider says otherwise since .*: Paid\./))
    .toBeVisible();
  expect(sent).toHaveLength(1);
});

test('what waits for a provider that is gone says so', async () => {
  const waiting = samples.differences.find((p) => p.difference === 'PROVIDER');
  await shown({ [ALL]: pageOf([waiting!]) }, {});
  await expect
    .element(
      main.getByText(
        /^The provider isn’t configured any more, found on .*2026: nothing is charged/,
      ),
    )
    .toBeVisible();
});

test('the address has what is searched for', async () => {
  await shown(
    { [samples.addressOf('state=PAID&query=len&market=xy')]: pageOf([paid]) },
    {},
    '?state=paid&query=len&market=xy',
  );
  await expect.element(main.getByRole('searchbox')).toHaveValue('len');
  await expect.element(main.getByRole('combobox')).toHaveValue('xy');
  await expect
    .element(main.getByRole('link', { name: 'Disputed' }))
    .toHaveAttribute('href', '/staff/plan?state=disputed&query=len&market=xy');
});
