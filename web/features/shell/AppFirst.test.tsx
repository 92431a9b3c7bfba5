import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { readStored, removeStored, storageKeys } from '../../page/storage.ts';
import { settled } from '../user/samples.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile';

beforeEach(async () => {
  removeStored(storageKeys.appPromptDismissed);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(ANDROID);
  await page.viewport(390, 780);
});

afterEach(async () => {
  vi.restoreAllMocks();
  removeStored(storageKeys.appPromptDismissed);
  await page.viewport(1280, 900);
});

const Words = () => <p>Words</p>;

const know = (props: { route?: string; url?: string; user?: typeof settled } = {}) => (
  <StoryPage screen={Words} route="know" url="/knows/fracciones-1?sid=2" {...props} />
);

test('a visitor with a phone is asked on a know, once, and led to it in the app', async () => {
  await render(know(), { on: 'mx' });
  const dialog = page.getByRole('dialog');
  const open = dialog.getByRole('link');
  await expect.element(open).toBeVisible();
  const link = new URL(open.element().getAttribute('href')!);
  expect(link.pathname).toBe('/android');
  expect(link.searchParams.get('path')).toMatch(/^\/knows\/fracciones-1/);
  await dialog.getByRole('button').last().click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(readStored(storageKeys.appPromptDismissed)).not.toBeNull();
});

test('the address that an author passes on is asked for, too', async () => {
  await render(know({ route: 'know-link', url: '/knows/u/fracciones-1' }), { on: 'us' });
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

/** Long enough for the prompt to load and open, where it does. */
async function settledPage() {
  await expect.element(page.getByText('Words')).toBeVisible();
  await import('./AppFirst.tsx');
  await import('../../ui/shell/AppFirstPrompt.tsx');
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

test.each([
  ['a signed-in user', 'mx', know({ user: settled })],
  ['another market', 'de', know()],
  ['the know in its topic', 'mx', know({ route: 'topic-know', url: '/topics/1/fracciones-1' })],
  ['the viewer', 'mx', know({ route: 'know-view', url: '/knows/fracciones-1/view' })],
])('%s isn’t asked', async (_, on, ui) => {
  await render(ui, { on });
  await settledPage();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
