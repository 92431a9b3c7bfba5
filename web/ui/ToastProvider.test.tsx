import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../storybook/render.tsx';
import { type Toasts, useToasts } from './ToastProvider.tsx';

/** Shows toasts when it is mounted. */
function Show({ what }: { what: Parameters<Toasts['show']>[] }) {
  const toasts = useToasts();
  useEffect(() => {
    for (const one of what) toasts.show(...one);
  }, [toasts, what]);
  return null;
}

test('news is polite, errors are assertive, both at the bottom right', async () => {
  await render(
    <Show
      what={[
        ['Saved', 'success'],
        ['Broken', 'danger'],
      ]}
    />,
  );
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Broken');
  const area = page.getByRole('region', { name: 'Messages' }).element().getBoundingClientRect();
  expect(innerWidth - area.right).toBeLessThanOrEqual(32);
  expect(innerHeight - area.bottom).toBeLessThanOrEqual(16);
});

test('equal texts are shown once, and a toast is closed by its button', async () => {
  await render(
    <Show
      what={[
        ['Broken', 'danger'],
        ['Broken', 'danger'],
      ]}
    />,
  );
  await expect.element(page.getByText('Broken')).toBeVisible();
  expect(page.getByText('Broken').elements()).toHaveLength(1);
  await userEvent.click(page.getByRole('button', { name: 'Close' }));
  await expect.element(page.getByText('Broken')).not.toBeInTheDocument();
});
