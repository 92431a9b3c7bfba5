import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { type StoryAnswer, StoryPage, type StoryPageProps } from '../../../storybook/StoryPage.tsx';
import { settled } from '../user/samples.ts';
import PlanScreen from './PlanScreen.tsx';
import PurchaseScreen from './PurchaseScreen.tsx';
import {
  sampleEnded,
  sampleOffer,
  sampleSubscription,
  sampleTrial,
  sampleTrying,
} from './samples.ts';

const main = page.getByRole('main');
const OWN = '/api/plan/subscriptions';
const TRY = 'POST /api/plan/trials';

const failed = (status: number, type: string): StoryAnswer => ({
  status,
  body: { type, message: 'for developers', requestId: 'r' },
});

const shown = (props: Partial<StoryPageProps>) =>
  render(
    <StoryPage screen={PlanScreen} route="pro-plan" url="/pro-plan" user={settled} {...props} />,
    { on: 'de' },
  );

const offering = (offer: typeof sampleOffer, ...content: (typeof sampleSubscription)[]) => ({
  data: { '/api/plan': offer, [OWN]: { content } },
});

const begin = main.getByRole('button', { name: '7 Tage testen' });
const order = main.getByRole('button', { name: 'Zahlungspflichtig bestellen' });

test('visitors are told what a trial is, and sign in first', async () => {
  await render(
    <StoryPage
      screen={PlanScreen}
      route="pro-plan"
      url="/pro-plan"
      data={{ '/api/plan': sampleTrial }}
    />,
    { on: 'de' },
  );
  await expect
    .element(main.getByRole('link', { name: '7 Tage testen' }))
    .toHaveAttribute('href', '/auth/signin?redirect=%2Fpro-plan');
  await expect.element(main.getByText(/endet nach 7 Tagen von selbst/)).toBeVisible();
  await expect.element(begin).not.toBeInTheDocument();
});

test('a trial says its end, begins with a click, and can be followed by a purchase', async () => {
  // The date stands still, as the day may end between the page's look at it and the test's.
  const now = Date.now();
  vi.useFakeTimers({ now, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const sent: unknown[] = [];
  await shown({
    ...offering(sampleTrial),
    answers: {
      [TRY]: (body) => {
        sent.push(body);
        return { status: 201, body: sampleTrying };
      },
    },
  });
  const ends = new Date(now + 7 * 24 * 60 * 60 * 1000);
  const inMarket = { dateStyle: 'long', timeZone: 'Europe/Berlin' } as const;
  const day = ends.toLocaleDateString('de-DE', inMarket);
  await expect.element(main.getByText(`Der Test endet am ${day} von selbst`)).toBeVisible();
  await begin.click();
  await expect.element(main.getByText(/Du testest Plus. Es endet am 8\. März 2026/)).toBeVisible();
  await expect.element(begin).not.toBeInTheDocument();
  await expect.element(order).toBeVisible();
  expect(sent).toEqual([undefined]);
});

test('nobody is offered a second one, nor one that there isn’t', async () => {
  await shown(offering(sampleTrial, sampleEnded));
  await expect.element(order).toBeVisible();
  await expect.element(begin).not.toBeInTheDocument();
});

test('who tried it, and where there is none, sees the purchase alone', async () => {
  const over = { ...sampleTrying, status: 'ENDED', endedOn: '2026-03-08T09:00:00Z' } as const;
  await shown(offering(sampleTrial, over));
  await expect.element(order).toBeVisible();
  await expect.element(begin).not.toBeInTheDocument();
});

test('without days there is no trial, even for who never had Plus', async () => {
  await shown(offering(sampleOffer));
  await expect.element(order).toBeVisible();
  await expect.element(main.getByRole('button', { name: /testen/ })).not.toBeInTheDocument();
});

test('an unpaid purchase is no Plus, and what is refused is said', async () => {
  let answer = failed(409, 'DuplicateError');
  await shown({
    ...offering(sampleTrial, {
      ...sampleEnded,
      status: 'FAILED',
      currentPeriodEnd: null,
    }),
    answers: { [TRY]: () => answer },
  });
  await begin.click();
  await expect.element(main.getByRole('alert')).toHaveTextContent(/oder hattest es schon/);
  answer = failed(403, 'ForbiddenError');
  await begin.click();
  await expect.element(main.getByRole('alert')).toHaveTextContent(/Mit diesem Konto/);
  answer = failed(503, 'NoErrorType');
  await begin.click();
  await expect.element(main.getByRole('alert')).not.toHaveTextContent(/Mit diesem Konto/);
});

test('one’s own trial shows its end and the prices, and ends in two clicks', async () => {
  let content = [sampleTrying];
  const over = { ...sampleTrying, status: 'ENDED', premiumStatus: 'NONE' } as const;
  await shown({
    screen: PurchaseScreen,
    route: 'pro-plan-subscription',
    url: '/pro-plan/subscription',
    answers: {
      [`GET ${OWN}`]: () => ({ status: 200, body: { content } }),
      'GET /api/plan/invoices': { status: 200, body: { content: [] } },
      [`PUT ${OWN}/${sampleTrying.subscriptionUuid}/cancellation`]: () => {
        content = [over];
        return { status: 200, body: over };
      },
    },
  });
  await expect.element(main.getByText(/endet am 8\. März 2026 von selbst/)).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Preise ansehen' }))
    .toHaveAttribute('href', '/pro-plan');
  await expect.element(main.getByText(/€/)).not.toBeInTheDocument();
  await main.getByRole('button', { name: 'Testen beenden' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/Plus endet sofort/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Jetzt beenden' }).click();
  await expect.element(main.getByText('Du hast kein Plus')).toBeVisible();
  await expect.element(main.getByText('Plus zum Testen')).toBeVisible();
});
