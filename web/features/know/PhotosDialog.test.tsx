import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { removePhotos } from '../../page/photoStorage.ts';
import { FilesField } from './FilesField.tsx';
import { keepPhotos, type NamedPhoto, type PhotoDraft, readPhotos } from './keptPhotos.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** A picture of a size. */
async function picture(name: string, width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width / 2, height / 2);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}

/** Files are dropped on the page. */
function drop(files: readonly File[]) {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  document.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}

let shown: ReturnType<typeof render>;

/** Leaves the page, with all that it was about to do. */
async function leave() {
  (await shown).show(<p>Elsewhere</p>);
}

function open(images: boolean, draft?: PhotoDraft) {
  const add = vi.fn<(files: readonly File[], images: boolean) => void>();
  const none = () => undefined;
  const actions = { add, remove: none, move: none, retry: none, forgetRejected: none };
  shown = render(
    <StoryPage
      screen={() => (
        <FilesField
          uploads={{ items: [], rejected: [] }}
          actions={actions}
          images={images}
          signedIn
          draft={draft}
        />
      )}
      route="know-create"
      url="/knows/create/upload"
    />,
  );
  return add;
}

/** The boxes of a PDF's pages. */
const boxes = async (file: File | undefined) =>
  [...((await file?.text()) ?? '').matchAll(/\/MediaBox \[0 0 ([\d.]+ [\d.]+)\]/g)].map(
    ([, box]) => box,
  );

test('pictures become one PDF, in an order, turned and without those that were removed', async () => {
  const add = open(false);
  await expect.element(button('Choose files')).toBeVisible();
  const note = new File(['text'], 'note.txt', { type: 'text/plain' });
  drop([
    await picture('wide.png', 400, 200),
    note,
    await picture('high.png', 200, 400),
    new File(['no picture'], 'broken.jpg', { type: 'image/jpeg' }),
    await picture('square.png', 300, 300),
  ]);
  await expect.element(button('Add 3 pages')).toBeEnabled();
  expect(add.mock.calls).toEqual([[[note], false]]);
  await expect.element(page.getByText(/One photo can’t be read here/)).toBeVisible();
  await expect.element(button('Move Photo 1 up')).toBeDisabled();

  await button('Move Photo 1 down').click();
  await expect.element(page.getByText('Photo 1 is now number 2 of 3')).toBeInTheDocument();
  await button('Rotate Photo 2').click();
  await button('Remove Photo 3').click();
  await expect.element(page.getByRole('list', { name: 'Your photos' })).toHaveFocus();
  await button('Add 2 pages').click();
  await expect.poll(() => add.mock.calls.length).toBe(2);
  const [file] = add.mock.calls[1]?.[0] ?? [];
  expect([file?.name, file?.type]).toEqual(['Photos 1.pdf', 'application/pdf']);
  expect(await boxes(file)).toEqual(['421 842', '421 842']);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('what was closed isn’t there again', async () => {
  const add = open(false);
  await expect.element(button('Choose files')).toBeVisible();
  drop([await picture('wide.png', 400, 200)]);
  await expect.element(button('Add 1 page')).toBeEnabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  drop([await picture('high.png', 200, 400)]);
  await expect.element(button('Add 1 page')).toBeEnabled();
  await button('Remove Photo 1').click();
  await expect.element(button('Add 0 pages')).toBeDisabled();
  await expect.element(page.getByText('No photo is left. Take one, or choose some.')).toBeVisible();
  expect(add).not.toHaveBeenCalled();
});

test('a market that takes pictures gets them as they are', async () => {
  const add = open(true);
  await expect.element(button('Choose files')).toBeVisible();
  const file = await picture('wide.png', 400, 200);
  drop([file]);
  expect(add.mock.calls).toEqual([[[file], true]]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

const DAY = 24 * 60 * 60 * 1000;
const own: PhotoDraft = { draft: 'plain', user: 'lena' };
const before = /^These photos are from before/;

/** How many photos a draft has on the device. */
const count = async (draft: PhotoDraft, now?: number) =>
  (await readPhotos(draft, now))?.photos.length ?? 0;

/** Photos as an earlier page has made them; each has so many bytes at least. */
async function photos(many: number, bytes = 0): Promise<NamedPhoto[]> {
  const canvas = new OffscreenCanvas(40, 20);
  canvas.getContext('2d')?.fillRect(0, 0, 20, 20);
  const small = await canvas.convertToBlob({ type: 'image/jpeg' });
  const jpeg = new Blob([small, new Uint8Array(bytes)], { type: 'image/jpeg' });
  return Array.from({ length: many }, (_, at) => ({
    id: `photo ${at}`,
    jpeg,
    width: 40,
    height: 20,
    turns: 0,
  }));
}

beforeEach(() => keepPhotos(own, [], false));

test('photos of a draft are there again after a reload, turned and in their order', async () => {
  open(false, own);
  await expect.element(button('Choose files')).toBeVisible();
  drop([await picture('wide.png', 400, 200), await picture('square.png', 300, 300)]);
  await expect.element(button('Add 2 pages')).toBeEnabled();
  await expect.element(page.getByText(before)).not.toBeInTheDocument();
  await button('Move Photo 1 down').click();
  await button('Rotate Photo 2').click();
  await expect
    .poll(async () => (await readPhotos(own))?.photos.map(({ turns }) => turns))
    .toEqual([0, 1]);

  await leave();
  const add = open(false, own);
  await expect.element(page.getByText(before)).toBeVisible();
  await button('Add 2 pages').click();
  await expect.poll(() => add.mock.calls.length).toBe(1);
  expect(await boxes(add.mock.calls[0]?.[0][0])).toEqual(['842 842', '421 842']);
  await expect.poll(() => count(own)).toBe(0);

  await leave();
  open(false, own);
  await expect.element(button('Choose files')).toBeVisible();
  await count(own); // the page has asked before
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('photos that were discarded aren’t kept', async () => {
  open(false, own);
  await expect.element(button('Choose files')).toBeVisible();
  drop([await picture('wide.png', 400, 200)]);
  await expect.poll(() => count(own)).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => count(own)).toBe(0);
  drop([await picture('wide.png', 400, 200)]);
  await expect.poll(() => count(own)).toBe(1);
  await button('Remove Photo 1').click();
  await expect.poll(() => count(own)).toBe(0);
});

test('photos without a draft aren’t kept', async () => {
  open(false);
  await expect.element(button('Choose files')).toBeVisible();
  drop([await picture('wide.png', 400, 200)]);
  await expect.element(button('Add 1 page')).toBeEnabled();
  expect(await count(own)).toBe(0);
});

test('they are their user’s and their draft’s, for a week', async () => {
  await keepPhotos(own, await photos(2), false);
  expect(await count({ ...own, draft: 'another' })).toBe(0);
  expect(await count({ ...own, user: null })).toBe(0);
  expect(await count(own, Date.now() + 6 * DAY)).toBe(2);
  expect(await count(own, Date.now() + 8 * DAY)).toBe(0);
  expect(await count(own)).toBe(0);

  await keepPhotos(own, await photos(2), false);
  expect(await count({ ...own, user: 'mia' })).toBe(0);
  expect(await count(own)).toBe(0);

  // Who signs in has what they chose before.
  await keepPhotos({ ...own, user: null }, await photos(2), false);
  expect(await count(own)).toBe(2);
});

test('twenty photos and 50 MB are kept at most, and their user reads how many weren’t', async () => {
  await keepPhotos(own, await photos(22), false);
  expect(await readPhotos(own)).toMatchObject({ photos: { length: 20 }, lost: 2 });
  open(false, own);
  await expect.element(page.getByText(before)).toBeVisible();
  await expect.element(page.getByText('2 more photos couldn’t be kept.')).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Your photos' })).toHaveFocus();
  await expect.element(page.getByText(/^They become one PDF/)).toBeInViewport();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => count(own)).toBe(0);

  await keepPhotos(own, await photos(3, 20 * 1024 * 1024), false);
  expect(await readPhotos(own)).toMatchObject({ photos: { length: 2 }, lost: 1 });
});

test('after signing out nothing is written again', async () => {
  await keepPhotos(own, await photos(1), false);
  removePhotos();
  await keepPhotos(own, await photos(2), true);
  expect(await count(own)).toBe(0);
});
