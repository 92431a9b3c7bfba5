import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { type StoryAnswer, StoryPage, type StoryPageProps } from '../../../storybook/StoryPage.tsx';
import { settled } from '../user/samples.ts';
import { Leading } from './Leading.tsx';
import PlanScreen from './PlanScreen.tsx';
import { Purchase } from './Purchase.tsx';
import PurchaseScreen from './PurchaseScreen.tsx';
import { sampleEnded, sampleInvoices, sampleOffer, sampleSubscription } from './samples.ts';
import { nameBought } from './testing.ts';

const main = page.getByRole('main');
const OWN = '/api/plan/subscriptions';
const ASK = 'POST /api/plan/activations';
const BUY = 'POST /api/plan/checkouts';
const ONE = `/api/plan/subscriptions/${sampleSubscription.subscriptionUuid}`;

const failed = (status: number, type = 'NoErrorType'): StoryAnswer => ({
  status,
  body: { type, message: 'for developers', requestId: 'r' },
});

const shown = (props: Partial<StoryPageProps>) =>
  render(
    <StoryPage
      screen={PurchaseScreen}
      route="pro-plan-success"
      url="/pro-plan/success"
      data={{}}
      {...props}
      answers={{
        'GET /api/plan/invoices': { status: 200, body: { content: sampleInvoices } },
        'GET /api/ai/allowance': {
          status: 200,
          body: { perDay: 200, remaining: 188, opensAt: null },
        },
        ...props.answers,
      }}
    />,
    { on: 'de' },
  );

const buying = (props: Partial<StoryPageProps>) =>
  shown({
    screen: PlanScreen,
    route: 'pro-plan',
    url: '/pro-plan',
    user: settled,
    data: { '/api/plan': sampleOffer, [OWN]: { content: [] } },
    ...props,
  });

const named = async (work: () => Promise<void>) => {
  const restore = nameBought();
  try {
    await work();
  } finally {
    restore();
  }
};

const order = main.getByRole('button', { name: 'Zahlungspflichtig bestellen' });

test('visitors are led to the sign-in and back, and nobody buys where nobody takes payments', async () => {
  const { show } = await shown({ screen: PlanScreen, data: { '/api/plan': sampleOffer } });
  await expect
    .element(main.getByRole('link', { name: 'Anmelden und Plus holen' }))
    .toHaveAttribute('href', '/auth/signin?redirect=%2Fpro-plan%2Fsuccess');
  await expect.element(order).not.toBeInTheDocument();
  show(
    <StoryPage
      key="closed"
      screen={PlanScreen}
      route="pro-plan"
      url="/pro-plan"
      data={{ '/api/plan': { ...sampleOffer, sold: false } }}
    />,
  );
  await expect.element(main.getByText('4,99 €')).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Anmelden und Plus holen' }))
    .not.toBeInTheDocument();
});

test('the sum that is shown is sent with the way to pay; a changed price is shown, not bought', async () => {
  const sent: unknown[] = [];
  const dearer = {
    ...sampleOffer,
    prices: sampleOffer.prices.map((one) => ({ ...one, amount: one.amount + 1200 })),
  };
  await buying({
    answers: {
      [BUY]: (body) => {
        sent.push(body);
        return failed(409, 'BadRequestError');
      },
      'GET /api/plan': { status: 200, body: dearer },
    },
  });
  await main.getByRole('radio', { name: 'PayPal' }).click({ force: true });
  await expect.element(main.getByText('Jetzt zu zahlen: 59,88 €')).toBeVisible();
  await order.click();
  await expect.element(main.getByRole('alert')).toHaveTextContent(/Der Preis hat sich/);
  await expect.element(main.getByText('Jetzt zu zahlen: 71,88 €')).toBeVisible();
  expect(sent).toEqual([{ priceId: 'plus-de-yearly', paymentMethod: 'PAYPAL', amount: 5988 }]);
});

test.each([
  [503, 'NoErrorType', /kann gerade nicht begonnen werden/],
  [429, 'TooManyRequestsError', /schon zehnmal/],
  [403, 'ForbiddenError', /Mit diesem Konto/],
])('a refusal with %i says why and can be tried again', async (status, type, text) => {
  await buying({ answers: { [BUY]: failed(status, type) } });
  await order.click();
  await expect.element(main.getByRole('alert')).toHaveTextContent(text);
  await expect.element(order).not.toHaveAttribute('aria-busy');
});

test('who has Plus is led to the subscription, also if they bought it elsewhere meanwhile', async () => {
  await buying({ answers: { [BUY]: failed(409, 'DuplicateError') } });
  await order.click();
  await expect
    .element(main.getByRole('link', { name: 'Zu deinem Abo' }))
    .toHaveAttribute('href', '/pro-plan/subscription');
  await expect.element(order).not.toBeInTheDocument();
});

test('a payment is asked for again until it is known; then it says what to do', () =>
  named(async () => {
    let asked = 0;
    const pending = { ...sampleSubscription, status: 'PENDING', currentPeriodEnd: null };
    await shown({
      screen: () => <Purchase begins={false} waits={[0, 0]} />,
      answers: {
        [ASK]: (body) => {
          expect(body).toEqual({
            subscriptionUuid: sampleSubscription.subscriptionUuid,
            subscriptionCode: 'c0de',
          });
          asked += 1;
          return { status: 200, body: asked <= 3 ? pending : sampleSubscription };
        },
      },
    });
    await expect
      .element(main.getByRole('heading', { name: 'Deine Zahlung ist noch nicht da' }))
      .toBeVisible();
    expect(asked).toBe(3);
    await main.getByRole('button', { name: 'Noch einmal nachfragen' }).click();
    await expect.element(main.getByRole('heading', { name: 'Du hast Plus' })).toBeVisible();
    await expect.element(main.getByText(/bis zum 1\. März 2027 bezahlt/)).toBeVisible();
    await expect
      .element(main.getByRole('link', { name: /Melde dich an/ }))
      .toHaveAttribute('href', expect.stringContaining('redirect=%2Fpro-plan%2Fsuccess%3Fsub'));
  }));

test('a server that can’t be reached is asked again, and no answer is no failed payment', () =>
  named(async () => {
    await shown({
      screen: () => <Purchase begins waits={[0]} />,
      answers: { [ASK]: failed(503) },
    });
    await expect.element(main.getByRole('button')).toBeVisible();
    await expect.element(main.getByText('Die Zahlung hat nicht geklappt')).not.toBeInTheDocument();
  }));

test('a wrong code and an address without one tell nothing of a purchase', async () => {
  await named(async () => {
    await shown({ answers: { [ASK]: failed(404, 'NotFoundError') } });
    await expect.element(main.getByText('Diesen Kauf kennen wir nicht')).toBeVisible();
  });
});

test('the page that leads to PayPal calls nothing without a purchase', async () => {
  await shown({ screen: () => <Leading to="paypal-redirect" /> });
  await expect
    .element(main.getByRole('link', { name: 'Zu den Preisen' }))
    .toHaveAttribute('href', '/pro-plan');
});

test('cancelling takes two clicks, and says what is refused', async () => {
  let content = [sampleSubscription, sampleEnded];
  let refused = true;
  await shown({
    url: '/pro-plan/subscription',
    user: settled,
    answers: {
      [`GET ${OWN}`]: () => ({ status: 200, body: { content } }),
      [`PUT ${ONE}/cancellation`]: () => {
        if (refused) return failed(409, 'BadRequestError');
        content = [{ ...sampleSubscription, cancelAtPeriodEnd: true }, sampleEnded];
        return { status: 200, body: content[0] };
      },
    },
  });
  await main.getByRole('button', { name: 'Plus kündigen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Jetzt kündigen' }).click();
  await expect.element(dialog.getByText(/Das geht nicht mehr/)).toBeVisible();
  refused = false;
  await dialog.getByRole('button', { name: 'Jetzt kündigen' }).click();
  await expect.element(main.getByText(/^Gekündigt: Plus endet am 1\. März 2027/)).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Plus doch behalten' })).toBeVisible();
  await expect.element(main.getByText('9,99 € im Monat')).toBeVisible();
});

test('after the time for it nobody can withdraw', async () => {
  await shown({
    url: '/pro-plan/subscription',
    user: settled,
    data: { [OWN]: { content: [{ ...sampleSubscription, withdrawUntil: null }] } },
  });
  await expect.element(main.getByRole('button', { name: 'Plus kündigen' })).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Widerrufen' })).not.toBeInTheDocument();
});

test('without signing in: the address is asked for, the link cancels once it is confirmed', async () => {
  const sent: unknown[] = [];
  const leaving = {
    route: 'pro-plan-cancel',
    url: '/pro-plan/cancel',
    data: { '/api/plan': sampleOffer },
  } as const;
  const { show } = await shown({
    ...leaving,
    answers: {
      'POST /api/plan/cancellations': (body) => {
        sent.push(body);
        return { status: 204 };
      },
    },
  });
  const submit = main.getByRole('button', { name: 'Link zuschicken' });
  await submit.click();
  await expect.element(main.getByText(/Bitte schreib eine E-Mail-Adresse/)).toBeVisible();
  expect(sent).toEqual([]);
  await main.getByRole('textbox').fill(' mia@example.org ');
  await submit.click();
  await expect.element(main.getByRole('heading', { name: 'Sieh in deine Mails' })).toBeVisible();
  expect(sent).toEqual([{ email: 'mia@example.org' }]);

  const before = location.href;
  history.replaceState(history.state, '', '#token=abc');
  show(
    <StoryPage
      key="link"
      screen={PurchaseScreen}
      {...leaving}
      answers={{
        'POST /api/plan/cancellations/confirmations': (body) => {
          sent.push(body);
          return sent.length === 2
            ? failed(503)
            : { status: 200, body: { ...sampleSubscription, cancelAtPeriodEnd: true } };
        },
      }}
    />,
  );
  const confirm = main.getByRole('button', { name: 'Jetzt kündigen' });
  await expect.element(confirm).toBeVisible();
  expect(location.hash).toBe('');
  expect(sent).toHaveLength(1);
  await confirm.click();
  await expect.element(main.getByRole('alert')).toBeVisible();
  await confirm.click();
  await expect.element(main.getByRole('heading', { name: 'Plus ist gekündigt' })).toBeVisible();
  expect(sent.slice(1)).toEqual([{ token: 'abc' }, { token: 'abc' }]);
  history.replaceState(history.state, '', before);
});

test('a change of price names what is charged, sends it, and is shown', async () => {
  const sent: unknown[] = [];
  const month = {
    ...sampleSubscription,
    priceId: 'plus-de-monthly',
    months: 1,
    amount: 999,
    withdrawUntil: null,
  };
  const change = { priceId: 'plus-de-yearly', months: 12, amount: 5988, currency: 'EUR' };
  await shown({
    route: 'pro-plan-subscription',
    url: '/pro-plan/subscription',
    user: settled,
    data: {
      [OWN]: { content: [month] },
      [`${ONE}/changes`]: { content: [{ ...change, now: 5382, from: '2026-03-08T09:00:00Z' }] },
    },
    answers: {
      [`PUT ${ONE}/price`]: (body) => {
        sent.push(body);
        return sent.length === 1
          ? failed(409, 'BadRequestError')
          : { status: 200, body: sampleSubscription };
      },
      [`GET ${OWN}`]: { status: 200, body: { content: [sampleSubscription] } },
      [`GET ${ONE}/changes`]: {
        status: 200,
        body: { content: [{ ...change, now: 5400, from: '2026-03-08T09:00:00Z' }] },
      },
    },
  });
  await expect.element(main.getByText('DE-2026-000017')).toBeVisible();
  await expect.element(main.getByText('Rechnungskorrektur')).toBeVisible();
  await expect.element(main.getByText(/davon heute 12 gestellt/)).toBeVisible();
  await main.getByRole('button', { name: 'Jährlich zahlen' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/Jetzt zu zahlen: 53,82\s€/)).toBeVisible();
  const submit = dialog.getByRole('button', { name: 'Zahlungspflichtig ändern' });
  await submit.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/Es hat sich nichts geändert/);
  await expect.element(dialog.getByText(/Jetzt zu zahlen: 54,00\s€/)).toBeVisible();
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(main.getByText(/59,88\s€ im Jahr/)).toBeVisible();
  expect(sent).toEqual([
    { priceId: 'plus-de-yearly', now: 5382 },
    { priceId: 'plus-de-yearly', now: 5400 },
  ]);
});
