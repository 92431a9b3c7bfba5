import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../storybook/render.tsx';
import { atRest } from '../../storybook/rest.ts';
import { Button } from './Button.tsx';
import { Modal, type ModalProps } from './Modal.tsx';

function Asking(props: Partial<ModalProps>) {
  const [open, setOpen] = useState(false);
  return (
    <div style={{ height: 3000 }}>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <Modal open={open} onClose={() => setOpen(false)} title="Sure?" {...props}>
        {props.children ?? <p>It can’t be taken back.</p>}
      </Modal>
    </div>
  );
}

const dialog = () => page.getByRole('dialog', { name: 'Sure?' });
const opened = async (props: Partial<ModalProps> = {}) => {
  await render(<Asking {...props} />);
  await userEvent.click(page.getByRole('button', { name: 'Ask' }));
  await expect.element(dialog()).toBeVisible();
  await atRest();
};

test('is 650 wide at most, keeps the page from scrolling and closes by its button', async () => {
  await opened();
  expect(dialog().element().getBoundingClientRect().width).toBe(650);
  expect(
    getComputedStyle(document.documentElement).overflow + getComputedStyle(document.body).overflow,
  ).toContain('hidden');
  await userEvent.click(page.getByRole('button', { name: 'Close' }));
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Ask' })).toHaveFocus();
});

test('without a field the first control has the focus', async () => {
  await render(<Asking />);
  await userEvent.click(page.getByRole('button', { name: 'Ask' }));
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus();
});

test('focuses its first field', async () => {
  await render(
    <Asking>
      <input type="hidden" />
      <input aria-label="Sign" readOnly />
      <input aria-label="Gone" disabled />
      <textarea aria-label="Why?" />
      <input aria-label="When?" />
    </Asking>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Ask' }));
  await expect.element(page.getByRole('textbox', { name: 'Why?' })).toHaveFocus();
});

test('closes on Escape', async () => {
  await opened();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('closes on a press outside, not on one inside', async () => {
  await opened();
  await userEvent.click(page.getByText('It can’t be taken back.'));
  await expect.element(dialog()).toBeVisible();
  await userEvent.click(document.body, { position: { x: 20, y: 20 }, force: true });
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('fills the window when asked to', async () => {
  await opened({ fullscreen: true });
  const box = dialog().element().getBoundingClientRect();
  expect([box.width, box.height]).toEqual([innerWidth, innerHeight]);
});

test('is a sheet from below on phones', async () => {
  await page.viewport(390, 740);
  await opened();
  const box = dialog().element().getBoundingClientRect();
  expect(box.bottom).toBe(740);
  expect(box.width).toBe(390);
  await page.viewport(1280, 900);
});
