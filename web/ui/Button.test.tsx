import type { FormEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../storybook/render.tsx';
import { Button } from './Button.tsx';

test('keeps its width and its name while a request runs, and ignores presses', async () => {
  const onClick = vi.fn<() => void>();
  const { show } = await render(<Button onClick={onClick}>Save</Button>);
  const button = page.getByRole('button', { name: /Save/ });
  await userEvent.click(button);
  const { width } = button.element().getBoundingClientRect();
  show(
    <Button onClick={onClick} loading>
      Save
    </Button>,
  );
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button, { force: true });
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(button.element().getBoundingClientRect().width).toBe(width);
  await expect.element(button).toHaveFocus();
});

test('does not send a form twice', async () => {
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  await render(
    <form onSubmit={onSubmit}>
      <Button type="submit" loading>
        Send
      </Button>
    </form>,
  );
  await userEvent.click(page.getByRole('button', { name: /Send/ }), { force: true });
  expect(onSubmit).not.toHaveBeenCalled();
});

test('is a link if it has an address', async () => {
  await render(
    <Button href="/subjects" external>
      Subjects
    </Button>,
  );
  const link = page.getByRole('link', { name: 'Subjects' });
  await expect.element(link).toHaveAttribute('href', '/subjects');
  await expect.element(link).toHaveAttribute('rel', 'noopener');
});

test.each(['small', 'medium', 'large'] as const)(
  'can be touched on 44 pixels when %s',
  async (size) => {
    await render(
      <div style={{ padding: 40 }}>
        <Button size={size}>Go</Button>
      </div>,
    );
    const button = page.getByRole('button', { name: 'Go' });
    await expect.element(button).toBeVisible();
    const box = button.element().getBoundingClientRect();
    const middle = (box.top + box.bottom) / 2;
    for (const y of [middle - 21, middle + 21])
      expect(
        button.element().contains(document.elementFromPoint(box.left + box.width / 2, y)),
      ).toBe(true);
  },
);
