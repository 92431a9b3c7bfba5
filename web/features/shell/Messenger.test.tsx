import { useEffect } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import type { ClientMarket } from '../../market/types.ts';
import { useToasts } from '../../ui/ToastProvider.tsx';
import { settled } from '../user/samples.ts';

const URL = 'https://chat.example/knowmad';

/** The market with a conversation behind the button. */
const withMessenger = (market: ClientMarket): ClientMarket => ({
  ...market,
  messenger: { url: URL, label: 'Write to us' },
  flags: { ...market.flags, hasMessengerWidget: true },
});

/** A screen that shows a message at once, which stays until it is closed. */
function Noisy() {
  const toasts = useToasts();
  useEffect(() => toasts.show('Something is wrong', 'danger'), [toasts]);
  return <p>Words</p>;
}

beforeEach(() => page.viewport(390, 740));

const boxOf = (element: Element) => element.getBoundingClientRect();
const meet = (a: DOMRect, b: DOMRect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const button = () => page.getByRole('link', { name: 'Write to us (opens in a new tab)' });

test('the button stands above the one that leads to sharing, and messages above both', async () => {
  await render(<StoryPage screen={Noisy} route="app-knows" url="/app/knows" user={settled} />, {
    change: withMessenger,
  });
  await expect.element(button()).toHaveAttribute('href', URL);
  await expect.element(page.getByRole('alert').getByText('Something is wrong')).toBeVisible();
  await expect.poll(() => document.querySelector('[data-fab]')).not.toBeNull();
  const fab = document.querySelector('[data-fab]')!;
  const toast = page.getByText('Something is wrong').element().closest('li, [role]')!;
  await expect.poll(() => meet(boxOf(button().element()), boxOf(fab))).toBe(false);
  await expect.poll(() => meet(boxOf(toast), boxOf(fab))).toBe(false);
  await expect.poll(() => meet(boxOf(toast), boxOf(button().element()))).toBe(false);
  expect(boxOf(button().element()).top).toBeGreaterThan(0);
});

test.each([390, 1280])(
  'on a public page of %i px messages stand above the button',
  async (width) => {
    await page.viewport(width, 740);
    await render(<StoryPage screen={Noisy} route="subjects" url="/subjects" />, {
      change: withMessenger,
    });
    await expect.element(button()).toBeVisible();
    const toast = page.getByText('Something is wrong');
    await expect.element(toast).toBeVisible();
    await expect
      .poll(() => meet(boxOf(toast.element().closest('li, [role]')!), boxOf(button().element())))
      .toBe(false);
  },
);

const parts = [
  ['without the flag', { hasMessengerWidget: false }],
  ['without a link', {}],
] as const;

test.each(parts)('there is no button %s', async (name, flags) => {
  await render(<StoryPage screen={Noisy} route="subjects" url="/subjects" />, {
    change: (market) => {
      const changed = withMessenger(market);
      return {
        ...changed,
        messenger: name === 'without a link' ? null : changed.messenger,
        flags: { ...changed.flags, ...flags },
      };
    },
  });
  await expect.element(page.getByText('Something is wrong')).toBeVisible();
  await import('./AppNavigation.tsx');
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(document.querySelector('[data-messenger]')).toBeNull();
});

test('the viewer of a know, which fills the window, has no button', async () => {
  await render(<StoryPage screen={Noisy} route="know-view" url="/knows/a-1/view" />, {
    change: withMessenger,
  });
  await expect.element(page.getByText('Something is wrong')).toBeVisible();
  await import('./AppNavigation.tsx');
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(document.querySelector('[data-messenger]')).toBeNull();
});
