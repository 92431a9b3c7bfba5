import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createRoot } from 'react-dom/client';
import { render } from '../../storybook/render.tsx';
import { useMarket } from './MarketProvider.tsx';

function Code() {
  return <p>{useMarket().country.code}</p>;
}

test('provides the market of the page', async () => {
  await render(<Code />, { on: 'pl' });
  await expect.element(page.getByText('PL')).toBeVisible();
});

function Secret() {
  const market = useMarket();
  // @ts-expect-error: a field without @client has no type here, and no value
  return <p>secret: {String(market.primaryInternalUserUuid)}</p>;
}

test('keeps from components what the schema keeps on the server', async () => {
  await render(<Secret />, { on: 'pl' });
  await expect.element(page.getByText('secret: undefined')).toBeVisible();
});

test('there is no default market', async () => {
  const errors: unknown[] = [];
  createRoot(document.createElement('div'), {
    onUncaughtError: (error) => errors.push(error),
  }).render(<Code />);
  await expect.poll(() => String(errors[0])).toContain('MarketProvider');
});
