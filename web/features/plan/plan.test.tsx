import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { StoryPage, type StoryPageProps } from '../../../storybook/StoryPage.tsx';
import { removeStored, storageKeys, writeStored } from '../../page/storage.ts';
import PlanScreen from './PlanScreen.tsx';
import { sampleOffer, sampleSwiss, sampleTrial } from './samples.ts';

const screen = (data: StoryPageProps['data'] = { '/api/plan': sampleOffer }) => (
  <StoryPage screen={PlanScreen} route="pro-plan" url="/pro-plan" data={data} />
);
const main = () => page.getByRole('main');

afterEach(() => removeStored(storageKeys.country));

test('a year is shown first, by the month and with its tax; a month by the keyboard', async () => {
  await render(screen(), { on: 'de' });
  await expect.element(main().getByText('4,99 €')).toBeVisible();
  await expect.element(main().getByText('59,88 € einmal im Jahr, inkl. 19 % MwSt.')).toBeVisible();
  await expect.element(main().getByText('−50 %')).toBeVisible();
  const year = main().getByRole('radio', { name: /Jährlich/ });
  await expect.element(year).toBeChecked();
  (year.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(main().getByRole('radio', { name: 'Monatlich' })).toBeChecked();
  await expect.element(main().getByText('9,99 €')).toBeVisible();
  await expect.element(main().getByText('Jeden Monat bezahlt, inkl. 19 % MwSt.')).toBeVisible();
  await expect.element(main().getByText(/einmal im Jahr/)).not.toBeInTheDocument();
});

test('the comparison has the limits of both, and sells nothing by itself', async () => {
  await render(screen(), { on: 'de' });
  const row = main().getByRole('row', { name: /Fragen an den Schulbot/ });
  await expect.element(row.getByRole('cell').nth(0)).toHaveTextContent('30');
  await expect.element(row.getByRole('cell').nth(1)).toHaveTextContent('200');
  await expect.element(main().getByRole('button')).not.toBeInTheDocument();
});

test('a visitor from a country of the same site sees its currency and tax', async () => {
  writeStored(storageKeys.country, 'CH');
  await render(screen({ '/api/plan': sampleOffer, '/api/plan?country=CH': sampleSwiss }), {
    on: 'de',
  });
  await expect.element(main().getByText(/CHF\s5[.,]80|5[.,]80\sCHF/)).toBeVisible();
  await expect.element(main().getByText(/8,1\s%\sMwSt\./)).toBeVisible();
  await expect.element(main().getByText(/€/)).not.toBeInTheDocument();
});

test('a visitor from elsewhere sees the price of the site', async () => {
  writeStored(storageKeys.country, 'FR');
  await render(screen(), { on: 'de' });
  await expect.element(main().getByText('4,99 €')).toBeVisible();
});

test('questions name only what the offer has', async () => {
  await render(screen({ '/api/plan': sampleTrial }), { on: 'de' });
  await expect.element(main().getByRole('link', { name: '7 Tage testen' })).toBeVisible();
  await expect.element(main().getByText(/widerrufen/)).not.toBeInTheDocument();
  await expect.element(main().getByText(/Anmelden musst du dich/)).not.toBeInTheDocument();
  await main().getByText('Wie kann ich bezahlen?').click();
  await expect.element(main().getByText('Per Karte.')).toBeVisible();
});

test('the link to cancelling leads to its answer', async () => {
  await render(screen(), { on: 'de' });
  await expect
    .element(main().getByRole('link', { name: 'So kündigst du' }))
    .toHaveAttribute('href', '#cancel');
  expect(document.querySelector('#cancel[open]')).not.toBeNull();
});
