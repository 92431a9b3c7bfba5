import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../storybook/render.tsx';
import { Avatar } from './Avatar.tsx';
import { BrandMark } from './BrandMark.tsx';
import { ErrorScene } from './ErrorScene.tsx';
import { OPEN_DELAY } from './openLater.ts';
import { Pagination } from './Pagination.tsx';
import { QRCode } from './QRCode.tsx';
import { StoreBadge } from './StoreBadge.tsx';
import { Table } from './Table.tsx';
import { TextField } from './TextField.tsx';

test('an avatar without a picture shows the first letter, 30 pixels wide', async () => {
  await render(<Avatar name="ömer" />);
  const avatar = page.getByRole('img', { name: 'ömer' });
  await expect.element(avatar).toHaveTextContent('Ö');
  expect(avatar.element().getBoundingClientRect().width).toBe(30);
});

test('an avatar whose picture can’t be loaded shows the first letter', async () => {
  const { show } = await render(<Avatar name="ömer" src="/no/such/picture.jpg" size={48} />);
  const avatar = page.getByRole('img', { name: 'ömer' });
  await expect.element(avatar).toHaveTextContent('Ö');
  const next = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
  show(<Avatar name="ömer" src={next} size={48} />);
  await expect.element(avatar).toHaveAttribute('src', next);
});

test('a field is described by its error and its help', async () => {
  await render(<TextField label="E-mail" help="At school" error="Too short" />);
  const field = page.getByLabelText('E-mail');
  await expect.element(field).toHaveAccessibleDescription('At school Too short');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
});

test('the brand’s name comes from the market', async () => {
  await render(<BrandMark href="/" />, { change: (market) => ({ ...market, brand: 'Lernwelt' }) });
  await expect.element(page.getByRole('link', { name: 'Lernwelt' })).toBeVisible();
});

test.each([
  ['de', 'Laden im', 'Jetzt bei'],
  ['us', 'Download on the', 'Get it on'],
  ['gr', 'Λήψη από το', 'Αποκτήστε το στο'],
  ['tr', 'İndirin:', 'Hemen edinin:'],
])('the store badges of %s are in its badge language', async (on, ios, android) => {
  await render(
    <>
      <StoreBadge platform="ios" href="#ios" />
      <StoreBadge platform="android" href="#android" />
    </>,
    { on },
  );
  await expect.element(page.getByText(ios)).toBeVisible();
  await expect.element(page.getByText(android)).toBeVisible();
});

test('a store opens 200 ms after the press, in a tab of its own', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const onClick = vi.fn<() => void>();
  await render(<StoreBadge platform="ios" href="https://link.example/ios" onClick={onClick} />);
  const badge = page.getByRole('link');
  let pressed = 0;
  badge.element().addEventListener('click', () => (pressed = performance.now()));
  await badge.click();
  expect(onClick).toHaveBeenCalledOnce();
  await expect
    .poll(() => open)
    .toHaveBeenCalledExactlyOnceWith('https://link.example/ios', '_blank', 'noopener');
  // The timers of different threads may differ by a millisecond.
  expect(performance.now() - pressed).toBeGreaterThanOrEqual(199);
  open.mockRestore();
});

test('a press with a modifier key, or one that was handled, is left to the browser', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const timer = vi.spyOn(window, 'setTimeout');
  const { show } = await render(<StoreBadge platform="ios" href="#ios" />);
  const link = page.getByRole('link').element();
  // Keeps the test page from following the link.
  const stop = (event: { preventDefault: () => void }) => event.preventDefault();
  document.addEventListener('click', stop);
  timer.mockClear();
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
  show(<StoreBadge platform="ios" href="#ios" onClick={stop} />);
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(timer.mock.calls.filter(([, after]) => after === OPEN_DELAY)).toEqual([]);
  expect(open).not.toHaveBeenCalled();
  document.removeEventListener('click', stop);
  timer.mockRestore();
  open.mockRestore();
});

test('a QR code has 175 pixels, level L, and refuses versions that don’t exist', async () => {
  await render(<QRCode value="https://link.example/a" label="Opens the app" />);
  const image = page.getByRole('img', { name: 'Opens the app' });
  await expect.element(image).toHaveAttribute('width', '175');
  for (const minVersion of [0, 41, 1.5])
    expect(() => QRCode({ value: 'x', label: 'y', minVersion })).toThrow(RangeError);
});

test('an error says what to do and leads home', async () => {
  await render(<ErrorScene kind="not-found" requestId="r-1" />);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(page.getByRole('link')).toHaveAttribute('href', '/');
  await expect.element(page.getByText('r-1')).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('a single page needs no pagination', async () => {
  const { element } = await render(<Pagination page={0} pageCount={1} hrefFor={String} />);
  expect(element.querySelector('nav')).toBeNull();
});

test('a table keeps its roles when it is shown as cards', async () => {
  await page.viewport(360, 740);
  await render(
    <Table
      caption="Payouts"
      columns={[
        { key: 'knows', header: 'Knows', cell: (row: string[]) => row[0] },
        { key: 'amount', header: 'Amount', numeric: true, cell: (row) => row[1] },
      ]}
      rows={[['50+', '€50']]}
      rowKey={(row) => row.join()}
    />,
  );
  await expect.element(page.getByRole('table', { name: 'Payouts' })).toBeVisible();
  expect(page.getByRole('columnheader').elements()).toHaveLength(2);
  await expect.element(page.getByRole('cell', { name: '€50' })).toBeVisible();
  await page.viewport(1280, 900);
});
