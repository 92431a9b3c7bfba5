import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../../storybook/render.tsx';
import { type StoryAnswer, StoryPage } from '../../../../storybook/StoryPage.tsx';
import { settled } from '../../user/samples.ts';
import { ExportDialog } from './ExportDialog.tsx';

const uuid = '9f4f2f0e-0000-4000-8000-000000000855';

function open(answers: Record<string, StoryAnswer>, isVisitor = false) {
  const onClose = vi.fn();
  const downloads: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    downloads.push(this.download);
  });
  const screen = () => (
    <ExportDialog know={{ uuid, slug: 'cells' }} hidden={0} open onClose={onClose} />
  );
  const user = isVisitor ? {} : { user: settled };
  void render(<StoryPage screen={screen} route="know" url="/" answers={answers} {...user} />);
  return { onClose, downloads };
}

const call = (query: string) => `GET /api/decks/${uuid}/export?${query}`;
const ok = { status: 200, body: 'bytes' };
const button = () => page.getByRole('dialog').getByRole('button', { name: 'Download' });

afterEach(() => {
  vi.restoreAllMocks();
});

test('a package is saved, with the own learning where that is wanted', async () => {
  const { onClose, downloads } = open({ [call('format=apkg&withHistory=true')]: ok });
  await page.getByRole('switch', { name: 'With my learning progress' }).click();
  await button().click();
  await expect.poll(() => downloads).toEqual(['cells.apkg']);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a table is saved without learning', async () => {
  const { downloads } = open({ [call('format=csv')]: ok });
  await page.getByRole('switch', { name: 'With my learning progress' }).click();
  await page.getByRole('radio', { name: /Spreadsheet/ }).click({ force: true });
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
  await button().click();
  await expect.poll(() => downloads).toEqual(['cells.csv']);
});

test('visitors have no learning to save', async () => {
  const { downloads } = open({ [call('format=apkg')]: ok }, true);
  await expect.element(button()).toBeVisible();
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
  await button().click();
  await expect.poll(() => downloads).toEqual(['cells.apkg']);
});

test.each([
  [404, /aren’t there any more/],
  [429, /Wait a minute/],
  [500, /on our side/],
])('a refusal with %i is said in the dialog', async (status, text) => {
  const { onClose, downloads } = open({ [call('format=apkg')]: { status, body: {} } });
  await button().click();
  await expect.element(page.getByRole('alert').getByText(text)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  expect(downloads).toEqual([]);
});
