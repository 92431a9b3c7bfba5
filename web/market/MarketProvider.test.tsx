import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createRoot } from 'react-dom/client';
import { render } from '../../storybook/render.tsx';
import { useMarket } from './MarketProvider.tsx';

function Code() {
  return <p>{useMarket().code}</p>;
}

test('provides the market of the page', async () => {
  await render(<Code />, { on: 'pl' });
  await expect.element(page.getByText('pl')).toBeVisible();
});

test('there is no default market', async () => {
  const errors: unknown[] = [];
  createRoot(document.createElement('div'), {
    onUncaughtError: (error) => errors.push(error),
  }).render(<Code />);
  await expect.poll(() => String(errors[0])).toContain('MarketProvider');
});
