import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleKnow } from '../../../../storybook/knows.ts';
import { allMarkets } from '../../../../storybook/markets.ts';
import { render } from '../../../../storybook/render.tsx';
import { type StoryAnswer, StoryPage } from '../../../../storybook/StoryPage.tsx';
import type { components } from '../../../generated/api.ts';
import { removeStored, storageKeys, writeStored } from '../../../page/storage.ts';
import { settled } from '../../user/samples.ts';
import EditDeckScreen from '../EditDeckScreen.tsx';
import NewDeckScreen from '../NewDeckScreen.tsx';
import { readDraft, slotOf } from './drafts.ts';
import type { Note } from './rows.ts';
import { answersAbout, deckId, edited, listsOf, notes, ownDeck } from './samples.ts';
import type { OwnDeck } from './details.ts';

const lists = listsOf(allMarkets.map(({ country }) => country.code));
const deckData = (deck?: OwnDeck) => ({ ...lists, ...answersAbout(sampleKnow({}), deck) });

type Sent = components['schemas']['NewDeck'] & components['schemas']['DeckChange'];
type Answer = StoryAnswer | ((sent: unknown) => StoryAnswer);

const sent: Sent[] = [];
/** An answer that the test finds in `sent`. */
const answering = (status: number, body: object) => (given: unknown) => {
  sent.push(given as Sent);
  return { status, body };
};
const receipt = { uuid: deckId, slug: `deck-${deckId}`, status: 'PUBLISHED', version: 5, cards: 3 };
const problem = (type: string, ...fields: string[]) => ({
  type,
  message: 'for developers',
  requestId: 'r',
  fields: fields.map((field) => ({ field, message: 'for developers' })),
});

const openNew = (answers: Record<string, Answer> = {}) =>
  render(
    <StoryPage
      screen={NewDeckScreen}
      route="deck-create"
      url="/app/flashcards/new"
      user={settled}
      data={lists}
      answers={answers}
    />,
  );
const openStored = (answers: Record<string, Answer> = {}) =>
  render(
    <StoryPage
      screen={EditDeckScreen}
      route="deck-edit"
      {...edited}
      user={settled}
      data={deckData()}
      answers={answers}
    />,
  );

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const front = (number: number) => field(`Front of card ${number}`);
const back = (number: number) => field(`Back of card ${number}`);
const keys = (text: string) => userEvent.keyboard(text);
const stored = (slot = 'new') => readDraft(slotOf(settled.uuid, slot))?.delta;
const texts = () =>
  [...document.querySelectorAll<HTMLTextAreaElement>('[data-field]')].map(({ value }) => value);

function paste(element: Element, text: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  element.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

beforeEach(() => {
  sent.length = 0;
  removeStored(storageKeys.deckDraft);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('cards are written and saved with the keyboard alone', async () => {
  await openNew({ 'POST /api/decks': answering(422, problem('FormValidationError')) });
  await field('Title').click();
  await keys('Animals{Enter}');
  await expect.element(front(1)).toHaveFocus();
  await keys('Hund{Tab}dog{Tab}');
  await expect.element(front(2)).toHaveFocus();
  await keys('Katze{Enter}cat{Shift>}{Enter}{/Shift}tomcat{Enter}');
  await expect.element(front(3)).toHaveFocus();
  await keys('{Control>}{Enter}{/Control}');
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({
    title: 'Animals',
    visibility: 'public',
    notes: [
      { kind: 'basic', front: 'Hund', back: 'dog' },
      { kind: 'basic', front: 'Katze', back: 'cat\ntomcat' },
    ],
  });
  expect(new Set(sent[0]?.notes?.map(({ uuid }) => uuid)).size).toBe(2);
});

test('a hundred cards', async () => {
  await openNew();
  await front(1).click();
  paste(front(1).element(), 'a\tb\n'.repeat(95));
  await expect.element(back(95)).toHaveFocus();
  await keys('{Tab}');
  for (let number = 96; number <= 100; number++) await keys('a{Tab}b{Tab}');
  await expect.element(front(101)).toHaveFocus();
  await expect.element(page.getByText('100 cards', { exact: true })).toBeVisible();
});

test('the Tab key leaves the list at an empty last card, and Shift leads to the buttons', async () => {
  await openNew();
  await back(1).click();
  await keys('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Add a card' })).toHaveFocus();
  await front(1).click();
  await keys('{Shift>}{Tab}{/Shift}');
  await expect.element(page.getByRole('button', { name: 'Move card 1' })).toHaveFocus();
  await keys('{ArrowLeft}');
  await expect.element(page.getByRole('button', { name: 'Delete card 1' })).toHaveFocus();
});

test('Backspace deletes an empty card and goes back', async () => {
  await openNew();
  await front(1).click();
  await keys('a{Tab}b{Tab}{Backspace}');
  await expect.element(back(1)).toHaveFocus();
  await expect.element(front(2)).not.toBeInTheDocument();
  await keys('c');
  await expect.element(back(1)).toHaveValue('bc');
});

test('cards are moved by keys, and that is read out and undone', async () => {
  await openStored();
  await front(2).click();
  await keys('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(front(1)).toHaveValue('la célula');
  await expect.element(front(1)).toHaveFocus();
  await expect.element(page.getByText('Moved to place 1 of 3')).toBeInTheDocument();
  await keys('{Control>}z{/Control}');
  await expect.element(front(1)).toHaveValue('Mitochondrium');
});

test('a handle moves a card', async () => {
  await openStored();
  await page.getByRole('button', { name: 'Move card 1' }).click();
  const handle = document.querySelector<HTMLElement>('[data-handle]');
  handle?.focus();
  await keys(' {ArrowDown}{ArrowDown} ');
  await expect.poll(() => texts()[4]).toBe('Mitochondrium');
});

test('a card is dragged by its handle', async () => {
  await openStored();
  const handle = page.getByRole('button', { name: 'Move card 1' });
  await userEvent.dragAndDrop(handle, back(2));
  await expect.poll(() => texts()[2]).toBe('Mitochondrium');
});

test('a deleted card comes back', async () => {
  await openStored();
  await page.getByRole('button', { name: 'Delete card 1' }).click();
  await expect.element(front(1)).toHaveValue('la célula');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(front(1)).toHaveValue('Mitochondrium');
  await expect.element(front(1)).toHaveFocus();
});

test('a pasted table becomes cards', async () => {
  await openNew();
  await front(1).click();
  paste(front(1).element(), 'Hund\tdog\n"zwei\nZeilen"\t"a ""quote"""');
  await expect.element(back(2)).toHaveValue('a "quote"');
  await expect.element(back(2)).toHaveFocus();
  expect(texts()).toEqual(['Hund', 'dog', 'zwei\nZeilen', 'a "quote"']);
  await keys('{Control>}z{/Control}');
  await expect.element(front(1)).toHaveValue('');
});

test('the selection becomes a gap', async () => {
  await openNew();
  await front(1).click();
  await keys('Bern{Shift>}{Home}{/Shift}{Control>}{Shift>}c{/Shift}{/Control}');
  const gaps = field('Text with gaps of card 1');
  await expect.element(gaps).toHaveValue('{{c1::Bern}}');
  await expect.element(gaps).toHaveFocus();
  await page.getByRole('button', { name: 'Preview of card 1' }).click();
  await expect.element(page.getByText('Bern', { exact: true })).toBeVisible();
});

test('faults stand at their cards', async () => {
  await openNew({
    'POST /api/decks': answering(422, problem('FormValidationError', 'notes[0].front')),
  });
  await field('Title').fill('Animals');
  await front(1).click();
  await keys('Hund{Control>}{Enter}{/Control}');
  await expect.element(back(1)).toHaveFocus();
  await expect.element(back(1)).toHaveAccessibleDescription(/write something/);
  await keys('dog{Control>}{Enter}{/Control}');
  await expect.element(front(1)).toHaveAccessibleDescription(/can’t be saved/);
  await expect.element(front(1)).toHaveFocus();
});

test.each([
  [429, problem('TooManyRequestsError'), /tomorrow/],
  [403, problem('ForbiddenError'), /support/],
  [422, problem('FormValidationError', 'notes'), /saved already/],
  [409, problem('BadRequestError', 'knowDemandUuid'), /Save without it/],
])('a refusal with %i has a text', async (status, body, text) => {
  await openNew({ 'POST /api/decks': { status, body } });
  await field('Title').fill('Animals');
  await front(1).click();
  await keys('Hund{Tab}dog{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
});

test('a draft survives, and is discarded', async () => {
  const { show } = await openNew();
  await front(1).click();
  await keys('Hund');
  await expect.poll(() => stored()?.notes[0]?.front).toBe('Hund');
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  show(null);
  await openNew();
  await expect.element(front(1)).toHaveValue('Hund');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(front(1)).toHaveValue('');
  expect(stored()).toBeUndefined();
});

test('an answer to a request begins with its subject, topic and grade, and is a draft of its own', async () => {
  const request = '9f4f2f0e-0000-4000-8000-000000000777';
  const subject = { id: 1, name: 'Biologie' };
  const topic = { uuid: '9f4f2f0e-0000-4000-8000-000000000778', name: 'Zelle' };
  const before = location.href;
  history.replaceState(null, '', `?knowDemandUuid=${request}`);
  const demand = { title: 'Tiere', subject, topic, grade: null };
  const answers = {
    [`GET /api/know-demands/${request}`]: { status: 200, body: demand },
    'POST /api/decks': answering(409, problem('BadRequestError', 'knowDemandUuid')),
  };
  try {
    const { show } = await openNew(answers);
    await field('Title').fill('Animals');
    await front(1).click();
    await keys('Hund{Tab}dog');
    await expect.poll(() => stored(`new-${request}`)?.notes[0]?.front).toBe('Hund');
    expect(stored()).toBeUndefined();
    await keys('{Control>}{Enter}{/Control}');
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]).toMatchObject({
      knowDemandUuid: request,
      subjectId: subject.id,
      topicIds: [topic.uuid],
    });
    const without = page.getByRole('link', { name: 'Save without it' });
    await expect.element(without).toHaveAttribute('href', `?draftOf=${request}`);
    show(null);
    history.replaceState(null, '', `?draftOf=${request}`);
    await openNew(answers);
    await expect.element(front(1)).toHaveValue('Hund');
    await expect.element(field('Title')).toHaveValue('Animals');
  } finally {
    history.replaceState(null, '', before);
  }
});

test('a second tab stores nothing, and says so', async () => {
  let release = () => undefined as void;
  const name = `${storageKeys.deckDraft}.${slotOf(settled.uuid, 'new')}`;
  await new Promise<void>((held) => {
    void navigator.locks.request(name, () => {
      held();
      return new Promise<void>((resolve) => (release = resolve));
    });
  });
  await openNew();
  await expect.element(page.getByText(/in another tab already/)).toBeVisible();
  await front(1).click();
  await keys('Hund');
  await expect.element(page.getByText('Not saved yet, and no draft is kept.')).toBeVisible();
  expect(stored()).toBeUndefined();
  release();
});

test('full storage is said, and the editor goes on', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await openNew();
  await front(1).click();
  await keys('Hund{Tab}dog{Tab}');
  await expect.element(page.getByText(/can’t keep a draft/)).toBeVisible();
  await expect.element(front(2)).toHaveFocus();
});

test('only changes are sent', async () => {
  await openStored({ [`PATCH /api/decks/${deckId}/notes`]: answering(200, receipt) });
  await back(2).click();
  await keys('!{Alt>}{ArrowUp}{/Alt}{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Everything is saved.')).toBeVisible();
  const [first, second, third] = notes.map(({ uuid }) => uuid);
  expect(sent).toMatchObject([
    {
      version: 4,
      notes: [{ uuid: second, kind: 'reversed', back: 'die Zelle!', hint: 'weiblich' }],
      removed: [],
      order: [second, first, third],
    },
  ]);
  await expect.poll(() => stored(deckId)).toBeUndefined();
  await page.getByRole('button', { name: 'Delete card 1' }).click();
  await keys('{Control>}{Enter}{/Control}');
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toMatchObject({ version: 5, notes: [], removed: [second] });
});

test('title and cards are saved one after the other', async () => {
  await openStored({
    [`PATCH /api/knows/${deckId}`]: answering(200, { ...receipt, version: 5 }),
    [`PATCH /api/decks/${deckId}/notes`]: answering(200, { ...receipt, version: 6 }),
  });
  await field('Title').fill('Organelles');
  await front(1).fill('Mitochondrion');
  await keys('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Everything is saved.')).toBeVisible();
  expect(sent).toMatchObject([
    { version: 4, title: 'Organelles' },
    { version: 5, notes: [{ front: 'Mitochondrion' }] },
  ]);
});

/** Another tab was faster: the first save is refused, and the deck has other notes then. */
function overtaken(...theirs: Note[]) {
  let isFirst = true;
  return {
    [`PATCH /api/decks/${deckId}/notes`]: (given: unknown) => {
      if (!isFirst) return answering(200, { ...receipt, version: 6 })(given);
      isFirst = false;
      return { status: 409, body: problem('BadRequestError', 'version') };
    },
    [`GET /api/decks/${deckId}/notes`]: () => ({
      status: 200,
      body: { ...ownDeck, version: 5, notes: theirs },
    }),
  };
}

test('changes of two tabs are merged', async () => {
  const [first, second, third] = notes as [Note, Note, Note];
  await openStored(overtaken(first, { ...second, back: 'theirs' }, third));
  await front(1).fill('mine');
  await keys('{Control>}{Enter}{/Control}');
  await page.getByRole('button', { name: 'Keep both' }).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({ version: 5, notes: [{ front: 'mine' }] });
  await expect.element(back(2)).toHaveValue('theirs');
});

test('a card that both changed is there twice', async () => {
  const [first, second, third] = notes as [Note, Note, Note];
  await openStored(overtaken({ ...first, front: 'theirs' }, second, third));
  await front(1).fill('mine');
  await keys('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText(/One card was changed in both places/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep both' }).click();
  await expect.element(front(1)).toHaveValue('theirs');
  await expect.element(front(2)).toHaveValue('mine');
  expect(sent).toEqual([]);
});

test('the other change is taken', async () => {
  const [first, second, third] = notes as [Note, Note, Note];
  await openStored(overtaken({ ...first, front: 'theirs' }, second, third));
  await front(1).fill('mine');
  await keys('{Control>}{Enter}{/Control}');
  await page.getByRole('button', { name: 'Take the other one' }).click();
  await expect.element(front(1)).toHaveValue('theirs');
  await expect.element(page.getByText('Everything is saved.')).toBeVisible();
});

test('a change that an earlier request has stored is no conflict', async () => {
  const [first, second, third] = notes as [Note, Note, Note];
  await openStored(overtaken({ ...first, front: 'mine' }, second, third));
  await front(1).fill('mine');
  await keys('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Everything is saved.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a draft of an older version is merged', async () => {
  const [first] = notes as [Note];
  const was = { ...first, front: 'old' };
  const row = (note: Note) => ({
    id: note.uuid,
    kind: note.kind,
    front: note.front,
    back: note.back,
    hint: '',
    tags: [],
    section: '',
  });
  const delta = {
    version: 3,
    details: {},
    notes: [row({ ...was, front: 'mine' })],
    removed: [],
    order: null,
    was: [row(was)],
  };
  writeStored(
    storageKeys.deckDraft,
    JSON.stringify({ [slotOf(settled.uuid, deckId)]: { changedAt: Date.now(), tab: 'x', delta } }),
  );
  await openStored();
  await expect.element(front(1)).toHaveValue('Mitochondrium');
  await expect.element(front(2)).toHaveValue('mine');
  await expect.element(page.getByText(/changed here and elsewhere/)).toBeVisible();
});
