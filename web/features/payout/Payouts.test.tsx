import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render, type RenderOptions } from '../../../storybook/render.tsx';
import { type StoryAnswer, StoryPage } from '../../../storybook/StoryPage.tsx';
import { settled } from '../user/samples.ts';
import PayoutsScreen from './PayoutsScreen.tsx';
import * as samples from './samples.ts';

type Answers = Record<string, StoryAnswer | ((sent: unknown) => StoryAnswer)>;

const main = page.getByRole('main');

const shown = (
  path: '' | '/request' | '/history' | '/competition',
  data: Record<string, unknown>,
  answers: Answers = {},
  options?: RenderOptions,
) =>
  render(
    <StoryPage
      screen={PayoutsScreen}
      route="profile-payouts"
      url={`/profile/payouts${path}`}
      user={settled}
      data={data}
      answers={answers}
    />,
    options,
  );

const problem = (status: number, type: string, ...fields: string[]): StoryAnswer => ({
  status,
  body: {
    type,
    message: 'for developers',
    requestId: 'r',
    fields: fields.map((field) => ({ field, message: 'no' })),
  },
});

const region = (name: string) => main.getByRole('region', { name, exact: true });

test('the overview says what is available, what waits, and how much fits into a request', async () => {
  await shown('', samples.answers, {}, { on: 'gr' });
  await expect.element(main.getByText(/^620,50\s€$/)).toBeVisible();
  await expect.element(main.getByText(/20,00\s€ βρίσκονται σε αιτήματα/)).toBeVisible();
  await expect.element(main.getByText(/^Έως 500,00\s€ σε ένα αίτημα/)).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Ζήτησε πληρωμή' }))
    .toHaveAttribute('href', '/profile/payouts/request');
});

test('with nothing available nothing can be requested', async () => {
  await shown('', samples.nothing);
  await expect.element(main.getByText('As soon as something is credited to you')).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Request a payout' }))
    .not.toBeInTheDocument();
  await expect.element(main.getByText(/in requests that aren’t paid out/)).not.toBeInTheDocument();
});

test('what each know brings by itself is told where it brings something', async () => {
  await shown('', samples.perKnow(samples.answers), {}, { on: 'gr' });
  await expect
    .element(main.getByText(/^0,50\s€ για κάθε know που μένει δημοσιευμένο 14 ημέρες\.$/))
    .toBeVisible();
  const movement = main.getByRole('listitem').filter({ hasText: 'Ένα know που έμεινε' });
  await expect.element(movement.getByText(/^\+0,50\s€$/)).toBeVisible();
});

test('where single knows bring nothing, nothing is promised for them', async () => {
  await shown('', samples.answers);
  await expect.element(main.getByText(/in one request/)).toBeVisible();
  await expect.element(main.getByText(/14 days/)).not.toBeInTheDocument();
});

test('without a table there is neither a card of the contest nor a link to it', async () => {
  const { [samples.COMPETITION]: _, ...data } = samples.answers;
  const answers = { [`GET ${samples.COMPETITION}`]: problem(404, 'NotFoundError') };
  await shown('', data, answers, { on: 'us' });
  await expect.element(region('Latest movements').getByRole('listitem').first()).toBeVisible();
  await expect.element(region('Contest')).not.toBeInTheDocument();
  await expect.element(main.getByRole('link', { name: 'Contest' })).not.toBeInTheDocument();
  await expect.element(page.getByText(/NotFoundError/)).not.toBeInTheDocument();
});

test.each([
  [0, 'None of your knows counts yet.', 'With 1 more know it is €20.', []],
  [5, '5 of your knows count.', 'With 1 more know it is €25.', ['1-5']],
  [6, '6 of your knows count.', 'With 10 more knows it is €30.', ['6-15']],
  [50, '50 of your knows count.', 'more knows pay no more.', ['50+']],
])('the contest with %i knows', async (counted, count, next, here) => {
  await shown('/competition', { [samples.COMPETITION]: samples.competitionOf(counted) });
  await expect.element(main.getByText(count)).toBeVisible();
  await expect.element(main.getByText(next)).toBeVisible();
  const rows = main.getByRole('table').getByRole('row');
  await expect.element(rows.nth(6)).toBeInTheDocument();
  expect(rows.elements()).toHaveLength(7);
  const marked = rows.elements().filter((row) => row.textContent.includes('You are here'));
  expect(marked.map((row) => /(\d+(-\d+|\+))You/.exec(row.textContent)?.[1])).toEqual(here);
});

test('a contest that isn’t open has a table, and no place in it', async () => {
  await shown('/competition', { [samples.COMPETITION]: samples.closedCompetition });
  await expect.element(main.getByText('No contest is open at the moment.')).toBeVisible();
  await expect.element(main.getByRole('table')).toBeVisible();
  await expect.element(main.getByText('Next', { exact: true })).not.toBeInTheDocument();
  await expect.element(main.getByText(/know it is/)).not.toBeInTheDocument();
});

test('who is paid is written once, and each refusal stands at its field', async () => {
  let sent: unknown;
  let refuses = true;
  await shown(
    '/request',
    { ...samples.answers, [samples.PAYEE]: samples.answerOf(null) },
    {
      [`PUT ${samples.PAYEE}`]: (body) => {
        sent = body;
        if (refuses) return problem(422, 'FormValidationError', 'account');
        return { status: 200, body: samples.answerOf(samples.heldPayee) };
      },
    },
    { on: 'gr' },
  );
  const field = (name: string) => main.getByRole('textbox', { name });
  await expect.element(main.getByText(/72 ώρες/)).toBeVisible();
  await userEvent.click(main.getByRole('button', { name: 'Αποθήκευση' }));
  await expect.element(field('Όνομα και επώνυμο')).toHaveFocus();
  expect(sent).toBeUndefined();
  await userEvent.fill(field('Όνομα και επώνυμο'), 'Λένα');
  await userEvent.fill(field('Οδός και αριθμός'), 'Ερμού 1');
  await userEvent.fill(field('Ταχυδρομικός κώδικας'), '10563');
  await userEvent.fill(field('Πόλη'), 'Αθήνα');
  await userEvent.fill(field('IBAN'), 'GR00');
  await userEvent.click(main.getByRole('button', { name: 'Αποθήκευση' }));
  await expect.element(field('IBAN')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('IBAN')).toHaveFocus();
  expect(sent).toEqual({
    kind: 'IBAN',
    name: 'Λένα',
    street: 'Ερμού 1',
    postalCode: '10563',
    city: 'Αθήνα',
    country: 'GR',
    account: 'GR00',
  });
  refuses = false;
  await userEvent.click(main.getByRole('button', { name: 'Αποθήκευση' }));
  await expect.element(main.getByText(/Τα αιτήματα κρατιούνται έως/)).toBeVisible();
  await expect.element(main.getByText('•••• 3000')).toBeVisible();
});

test('where there are no postal codes the form is sent without one, and the server’s answer decides', async () => {
  let sent: unknown;
  let refuses = true;
  await shown(
    '/request',
    { ...samples.answers, [samples.PAYEE]: samples.answerOf(null) },
    {
      [`PUT ${samples.PAYEE}`]: (body) => {
        sent = body;
        if (refuses) return problem(422, 'FormValidationError', 'postalCode');
        return {
          status: 200,
          body: samples.answerOf({ ...samples.payee, postalCode: '', city: 'Kowloon' }),
        };
      },
    },
  );
  const field = (name: string) => main.getByRole('textbox', { name });
  await userEvent.fill(field('First and last name'), 'Lena');
  await userEvent.fill(field('Street and number'), 'Nathan Road 1');
  await userEvent.fill(field('Town or city'), 'Kowloon');
  await userEvent.selectOptions(main.getByRole('combobox', { name: 'Country' }), 'HK');
  await userEvent.fill(field('IBAN'), 'DE89370400440532013000');
  await expect
    .element(field('Postal code'))
    .toHaveAccessibleDescription('Leave it empty where there are none.');
  await userEvent.click(main.getByRole('button', { name: 'Save' }));
  await expect.element(field('Postal code')).toHaveAttribute('aria-invalid', 'true');
  await expect
    .element(main.getByText('This can’t be the postal code there.').first())
    .toBeVisible();
  expect(sent).toMatchObject({ postalCode: '', country: 'HK' });
  refuses = false;
  await userEvent.click(main.getByRole('button', { name: 'Save' }));
  await expect.element(main.getByText(/^\s*Kowloon$/)).toBeVisible();
});

test('another way of being paid asks for another account', async () => {
  await shown('/request', { ...samples.answers, [samples.PAYEE]: samples.answerOf(null) });
  await userEvent.fill(main.getByRole('textbox', { name: 'IBAN' }), 'DE89');
  await userEvent.click(main.getByRole('radio', { name: 'PayPal' }));
  const field = main.getByRole('textbox', { name: 'E-mail address at PayPal' });
  await expect.element(field).toHaveValue('');
  await expect.element(main.getByRole('textbox', { name: 'IBAN' })).not.toBeInTheDocument();
});

test.each(['0', '-1', '500.01', 'all', ''])(
  'the amount %j is refused before it is sent',
  async (typed) => {
    await shown('/request', samples.answers);
    const amount = main.getByRole('textbox', { name: 'Amount in EUR' });
    await userEvent.fill(amount, typed);
    await userEvent.click(main.getByRole('button', { name: 'Review' }));
    await expect
      .element(main.getByText('Write an amount between €0.01 and €500.00.'))
      .toBeVisible();
    await expect.element(amount).toHaveFocus();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  },
);

test('a request is looked over, sent once, and waits for two people', async () => {
  const sent: unknown[] = [];
  await shown('/request', samples.answers, {
    'POST /api/payouts/requests': (body) => {
      sent.push(body);
      return { status: 201, body: samples.requestOf('WAITING', { amount: 50_000 }) };
    },
  });
  await userEvent.click(main.getByRole('button', { name: 'Take €500.00' }));
  await userEvent.click(main.getByRole('button', { name: 'Review' }));
  const dialog = page.getByRole('dialog', { name: 'Is this right?' });
  await expect.element(dialog.getByText('€120.50')).toBeVisible();
  await expect.element(dialog.getByText(/waits for two people of our staff/)).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Request €500.00' }));
  await expect.element(main.getByRole('heading', { name: '€500.00 is requested' })).toBeVisible();
  expect(sent).toEqual([
    { amount: 50_000, requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string },
  ]);
});

test('the last look says until when a request is held', async () => {
  await shown('/request', {
    ...samples.answers,
    [samples.PAYEE]: samples.answerOf(samples.heldPayee),
  });
  await userEvent.fill(main.getByRole('textbox', { name: 'Amount in EUR' }), '20');
  await userEvent.click(main.getByRole('button', { name: 'Review' }));
  await expect
    .element(page.getByRole('dialog').getByText(/held until February 23, 2026/))
    .toBeVisible();
});

test('a refused amount stands at its field', async () => {
  await shown('/request', samples.answers, {
    'POST /api/payouts/requests': problem(422, 'FormValidationError', 'amount'),
  });
  await userEvent.fill(main.getByRole('textbox', { name: 'Amount in EUR' }), '20');
  await userEvent.click(main.getByRole('button', { name: 'Review' }));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Request €20.00' }));
  await expect.element(main.getByText(/This amount can’t be requested/)).toBeVisible();
  await expect.element(page.getByText(/FormValidationError/)).not.toBeInTheDocument();
});

test('the details can’t be deleted while a request waits', async () => {
  await shown('/request', samples.answers, {
    [`DELETE ${samples.PAYEE}`]: problem(403, 'ForbiddenError'),
  });
  await userEvent.click(main.getByRole('button', { name: 'Delete' }));
  const dialog = page.getByRole('dialog');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await expect.element(dialog.getByText(/A request is still waiting/)).toBeVisible();
});

test('only what isn’t approved can be withdrawn', async () => {
  await shown('/history', samples.answers);
  const buttons = main.getByRole('button', { name: /^Withdraw the request for/ });
  await expect.element(buttons.first()).toBeVisible();
  expect(buttons.elements()).toHaveLength(2);
  await expect
    .element(region('Requests').getByText(/Der Name gehört nicht zu diesem Konto/))
    .toBeVisible();
});

test('a request that was approved meanwhile can’t be withdrawn', async () => {
  await shown('/history', samples.answers, {
    'DELETE /api/payouts/requests/r-WAITING': problem(403, 'ForbiddenError'),
  });
  await userEvent.click(main.getByRole('button', { name: /^Withdraw the request for/ }).first());
  const dialog = page.getByRole('dialog');
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw it' }));
  await expect.element(dialog.getByText(/It is approved already/)).toBeVisible();
});

test('a withdrawn request closes the question', async () => {
  let isWithdrawn = false;
  const { [samples.REQUESTS]: _, ...data } = samples.answers;
  await shown('/history', data, {
    [`GET ${samples.REQUESTS}`]: () => ({
      status: 200,
      body: samples.pageOf([samples.requestOf(isWithdrawn ? 'WITHDRAWN' : 'WAITING')]),
    }),
    'DELETE /api/payouts/requests/r-WAITING': () => {
      isWithdrawn = true;
      return { status: 200, body: samples.requestOf('WITHDRAWN') };
    },
  });
  await userEvent.click(main.getByRole('button', { name: /^Withdraw the request for/ }));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }));
  await expect.element(main.getByText(/You withdrew it/)).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a statement is downloaded with the session', async () => {
  let asked = 0;
  await shown('/history', samples.answers, {
    'GET /api/payouts/statements/2026': () => {
      asked += 1;
      return problem(503, 'NoErrorType');
    },
  });
  await userEvent.click(main.getByRole('button', { name: 'Download the statement of 2026' }));
  await expect.element(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  expect(asked).toBe(1);
});
