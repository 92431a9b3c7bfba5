import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { allMarkets } from '../../../../storybook/markets.ts';
import { render } from '../../../../storybook/render.tsx';
import { type StoryAnswer, StoryPage } from '../../../../storybook/StoryPage.tsx';
import { settled } from '../../user/samples.ts';
import { listsOf } from '../editor/samples.ts';
import ImportDeckScreen from '../ImportDeckScreen.tsx';
import { deckId, imported, packagePreview, problem, tablePreview } from './samples.ts';

type Body = Record<string, unknown>;

const lists = listsOf(allMarkets.map(({ country }) => country.code));
const previewCall = 'POST /api/decks/imports/preview';
const importCall = 'POST /api/decks/imports';

const previews: Body[] = [];
const imports: Body[] = [];
let onPreview: () => StoryAnswer = () => ({ status: 200, body: tablePreview });
let onImport: () => StoryAnswer = () => ({ status: 201, body: imported });

const PLACE = '/api/uploads/one';

/** In place of the browser's, for the tus library: takes each file; offline, none. */
class FakeRequest extends EventTarget {
  static isOffline = false;
  static calls: string[] = [];
  readonly upload = new EventTarget();
  readonly #headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  #method = '';
  #length = 0;

  open(method: string) {
    this.#method = method;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value;
  }
  getResponseHeader(name: string) {
    if (name === 'Location') return PLACE;
    return name === 'Upload-Offset' ? String(this.#length) : null;
  }
  abort() {
    // Nothing is on its way.
  }
  send(body: Blob | null) {
    FakeRequest.calls.push(this.#method);
    this.#length = body?.size ?? 0;
    this.status = this.#method === 'POST' ? 201 : 204;
    queueMicrotask(() => this.dispatchEvent(new Event(FakeRequest.isOffline ? 'error' : 'load')));
  }
}

const open = (url = '/app/flashcards/import') =>
  render(
    <StoryPage
      screen={ImportDeckScreen}
      route="app-deck-import"
      url={url}
      user={settled}
      data={lists}
      answers={{
        [previewCall]: (sent) => (previews.push(sent as Body), onPreview()),
        [importCall]: (sent) => (imports.push(sent as Body), onImport()),
      }}
    />,
  );

const button = (name: string | RegExp) => page.getByRole('button', { name });
const text = () => page.getByRole('textbox', { name: 'Or paste your cards' });
const choice = (name: string | RegExp) => page.getByRole('combobox', { name });

async function paste(value = 'a\tb') {
  await open();
  await text().fill(value);
  await button('Show the cards').click();
}

async function drop(file: File) {
  await expect.element(button('Choose a file')).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.upload(input!, file);
}

beforeEach(() => {
  previews.length = 0;
  imports.length = 0;
  FakeRequest.isOffline = false;
  FakeRequest.calls = [];
  onPreview = () => ({ status: 200, body: tablePreview });
  onImport = () => ({ status: 201, body: imported });
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a pasted text is previewed, adjusted and imported', async () => {
  await paste();
  const heading = page.getByRole('heading', { name: '8 cards found' });
  await expect.element(heading).toHaveFocus();
  expect(previews).toEqual([{ text: 'a\tb' }]);
  await expect.element(page.getByText('la palabra 1', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText(/^Line 3: The back is empty/)).toBeVisible();

  await choice('Column 3').selectOptions('Tags');
  await choice('Column 1: Wort').selectOptions('Back');
  await expect.element(page.getByText('One column has to be the front')).toBeVisible();
  await choice('Column 2: Übersetzung').selectOptions('Front');
  await expect
    .poll(() => previews.at(-1))
    .toEqual({
      text: 'a\tb',
      columns: ['back', 'front', 'tags'],
    });
  await page.getByRole('switch', { name: /The first line/ }).click();
  await expect.poll(() => previews.at(-1)).toMatchObject({ header: 'no' });

  const title = page.getByRole('textbox', { name: 'Title' });
  await expect.element(title).toHaveValue('Vokabeln Lektion 7');
  await title.fill('Lektion sieben');
  const isPrivate = page.getByRole('radio', { name: /Only with the link/ }).element();
  (isPrivate as HTMLElement).click();
  await button('Import 8 cards').click();
  await expect.element(page.getByRole('heading', { name: '8 cards are imported' })).toHaveFocus();
  expect(imports).toEqual([
    {
      text: 'a\tb',
      columns: ['back', 'front', 'tags'],
      header: 'no',
      title: 'Lektion sieben',
      visibility: 'private',
      subjectId: null,
      topicIds: [],
      gradeIds: [],
    },
  ]);
  await expect.element(page.getByText('2 things weren’t taken over')).toBeVisible();
  const learn = page.getByRole('link', { name: 'Learn now' });
  await expect.element(learn).toHaveAttribute('href', `/app/flashcards/learn?deck=${deckId}`);
  const edit = page.getByRole('link', { name: 'Edit the cards' });
  await expect.element(edit).toHaveAttribute('href', `/app/flashcards/${deckId}/edit`);
});

test('separators of one’s own make a table, debounced', async () => {
  onPreview = () => ({ status: 200, body: { ...tablePreview, format: 'markdown', columns: [] } });
  await paste('a = b; c = d');
  await choice('What is it?').selectOptions('A table or list');
  await choice('Between front and back').selectOptions('Something else');
  await page.getByRole('textbox', { name: 'Characters between front and back' }).fill(' = ');
  await choice('Between two cards').selectOptions('Semicolon ;');
  await expect
    .poll(() => previews.at(-1))
    .toEqual({
      text: 'a = b; c = d',
      format: 'table',
      separator: ' = ',
      rowSeparator: ';',
    });
  await expect.element(choice('Encoding')).not.toBeInTheDocument();
});

test('settings that can’t be read keep the preview, and are tried again', async () => {
  await paste();
  await expect.element(page.getByRole('heading', { name: '8 cards found' })).toBeVisible();
  onPreview = () => ({ status: 503, body: problem('NoErrorType') });
  await choice('Between front and back').selectOptions('Tab');
  await expect.element(page.getByRole('alert').getByText(/in a few minutes/)).toBeVisible();
  await expect.element(page.getByText('la palabra 1', { exact: true }).first()).toBeVisible();
  const count = previews.length;
  onPreview = () => ({ status: 200, body: { ...tablePreview, cards: 9 } });
  await button('Try again').click();
  await expect.element(page.getByRole('heading', { name: '9 cards found' })).toBeVisible();
  expect(previews).toHaveLength(count + 1);
});

test.each([
  [415, problem('InvalidMIMETypeError'), /can’t be read/],
  [413, problem('FormValidationError'), /too much/],
  [429, problem('TooManyRequestsError'), /Wait a minute/],
  [503, problem('NoErrorType'), /in a few minutes/],
])('a text that is refused with %i stays, with the reason', async (status, body, reason) => {
  onPreview = () => ({ status, body });
  await paste('abc');
  await expect.element(text()).toHaveAccessibleDescription(reason);
  await expect.element(text()).toHaveValue('abc');
  await text().fill('abcd');
  await expect.element(text()).not.toHaveAttribute('aria-invalid');
});

test('an empty text is not sent', async () => {
  await open();
  await button('Show the cards').click();
  await expect.element(text()).toHaveAccessibleDescription(/Paste or write/);
  expect(previews).toEqual([]);
});

test('a package is uploaded and read, and its learning taken over', async () => {
  onPreview = () => ({ status: 200, body: packagePreview });
  await open();
  await drop(new File(['PK'], 'history.apkg'));
  await expect.element(page.getByRole('heading', { name: '42 cards found' })).toHaveFocus();
  expect(previews).toEqual([{ uploadId: 'one' }]);
  expect(FakeRequest.calls).toEqual(['POST', 'PATCH']);
  await expect.element(page.getByText('How the text is read')).not.toBeInTheDocument();
  await expect.element(page.getByText('14 things can’t be taken over')).toBeVisible();
  await expect.element(page.getByText(/^Entry N11:/)).not.toBeInTheDocument();
  await button('Show 4 more').click();
  await expect.element(page.getByText(/^Entry N11:/)).toBeVisible();
  await expect.element(page.getByText('chamber', { exact: true })).not.toBeInTheDocument();
  const history = page.getByRole('switch', { name: 'Take over my learning progress' });
  await expect.element(history).toBeChecked();
  await button('Import 42 cards').click();
  await expect.poll(() => imports[0]).toMatchObject({ uploadId: 'one', withHistory: true });
});

test('a broken package says what to do, and another file is taken', async () => {
  onPreview = () => ({ status: 415, body: problem('InvalidMIMETypeError') });
  await open();
  await drop(new File(['PK'], 'broken.apkg'));
  await expect.element(page.getByRole('alert').getByText(/Support older Anki/)).toBeVisible();
  onPreview = () => ({ status: 200, body: packagePreview });
  await drop(new File(['PK'], 'good.apkg'));
  await expect.element(page.getByRole('heading', { name: '42 cards found' })).toBeVisible();
  expect(FakeRequest.calls).toContain('DELETE');
});

test('an empty file is not sent', async () => {
  await open();
  await drop(new File([], 'empty.csv'));
  await expect.element(page.getByRole('alert').getByText(/is empty/)).toBeVisible();
  expect(FakeRequest.calls).toEqual([]);
});

test('an upload is cancelled', async () => {
  onPreview = () => ({ status: 200, body: packagePreview });
  FakeRequest.isOffline = true;
  await open();
  await drop(new File(['PK'], 'history.apkg'));
  await expect.element(page.getByText('Uploading')).toBeVisible();
  await button('Cancel').click();
  await expect.element(button('Choose a file')).toBeVisible();
  expect(previews).toEqual([]);
});

test.each([
  [403, problem('ForbiddenError'), /support/],
  [429, problem('TooManyRequestsError'), /tomorrow/],
  [422, problem('FormValidationError', 'uploadId'), /imported already/],
  [415, problem('InvalidMIMETypeError'), /can’t be read/],
  [503, problem('NoErrorType'), /in a few minutes/],
])('an import that is refused with %i stays, with the reason', async (status, body, reason) => {
  onImport = () => ({ status, body });
  await paste();
  await page.getByRole('textbox', { name: 'Title' }).fill('My own title');
  await button('Import 8 cards').click();
  await expect.element(page.getByRole('alert').filter({ hasText: reason })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('My own title');
});

test('a lost connection keeps everything', async () => {
  onImport = () => {
    throw new TypeError('Failed to fetch');
  };
  await paste();
  await button('Import 8 cards').click();
  await expect.element(page.getByRole('alert').getByText(/Everything stays here/)).toBeVisible();
  onImport = () => ({ status: 201, body: imported });
  await button('Import 8 cards').click();
  await expect.element(page.getByRole('heading', { name: '8 cards are imported' })).toBeVisible();
});

test('a title that is too short is refused at its field', async () => {
  await paste();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('a');
  await button('Import 8 cards').click();
  await expect.element(title).toHaveAccessibleDescription(/between 3 and 120/);
  await expect.element(title).toHaveFocus();
  expect(imports).toEqual([]);
});

test('the request that the deck answers is left out where it was refused', async () => {
  const uuid = '9f4f2f0e-0000-4000-8000-000000000001';
  history.replaceState(null, '', `?knowDemandUuid=${uuid}&saveToFolderUuid=${uuid}`);
  onImport = () => ({ status: 409, body: problem('BadRequestError', 'knowDemandUuid') });
  await paste();
  await button('Import 8 cards').click();
  await expect.element(page.getByText(/answers this request already/)).toBeVisible();
  onImport = () => ({ status: 201, body: imported });
  await button('Import without the request').click();
  await expect.element(page.getByRole('heading', { name: '8 cards are imported' })).toBeVisible();
  expect(imports[0]).toMatchObject({ knowDemandUuid: uuid, saveToFolderUuid: uuid });
  expect(imports[1]).not.toHaveProperty('knowDemandUuid');
  history.replaceState(null, '', location.pathname);
});

test('the way back leads to the text', async () => {
  await paste('mine\tyours');
  await expect.element(page.getByRole('heading', { name: '8 cards found' })).toBeVisible();
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await button('Choose something else').click();
  await expect.element(text()).toHaveValue('mine\tyours');
});
