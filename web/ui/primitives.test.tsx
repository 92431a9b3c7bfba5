import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../storybook/render.tsx';
import { Avatar } from './Avatar.tsx';
import { BrandMark } from './BrandMark.tsx';
import { ErrorScene } from './ErrorScene.tsx';
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

test('an avatar whose picture is not there shows the first letter', async () => {
  const { show } = await render(<Avatar name="ömer" src="/no/such/picture.jpg" size={48} />);
  const avatar = page.getByRole('img', { name: 'ömer' });
  await expect.element(avatar).toHaveTextContent('Ö');
  const next = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
  show(<Avatar name="ömer" src={next} size={48} />);
  await expect.element(avatar).toHaveAttribute('src', next);
});

test('a field names its error and its help', async () => {
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
])('the store badges of %s speak its language', async (on, ios, android) => {
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

test('a table stays a table for those who listen, as cards too', async () => {
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
