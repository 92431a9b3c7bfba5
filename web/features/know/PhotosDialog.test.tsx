import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { FilesField } from './FilesField.tsx';

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

function open(images: boolean) {
  const add = vi.fn<(files: readonly File[], images: boolean) => void>();
  const none = () => undefined;
  const actions = { add, remove: none, move: none, retry: none, forgetRejected: none };
  void render(
    <StoryPage
      screen={() => (
        <FilesField
          uploads={{ items: [], rejected: [] }}
          actions={actions}
          images={images}
          signedIn
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
