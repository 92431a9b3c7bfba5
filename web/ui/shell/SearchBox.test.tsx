import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { atRest } from '../../../storybook/rest.ts';
import { sampleBeforeTyping, sampleSuggestions } from '../../../storybook/samples.ts';
import { LateTexts } from '../LateTexts.ts';
import {
  SELECTED_DELAY,
  SearchBox,
  type SearchBoxProps,
  type SearchChoice,
  type SearchProps,
  type Suggest,
} from './SearchBox.tsx';

const field = () => page.getByRole('combobox', { name: 'Search' });

async function shown(props: Partial<SearchBoxProps> = {}) {
  const calls = {
    suggest: vi.fn<Suggest>(async () => sampleSuggestions),
    onSelect: vi.fn<SearchProps['onSelect']>(),
    onSearchStart: vi.fn<() => void>(),
    onSelected: vi.fn<SearchProps['onSelect']>(),
  };
  await render(<SearchBox action="/knows/search" {...calls} {...props} />);
  return calls;
}

/** A choice of a typed text. */
const typed = (text: string) =>
  expect.objectContaining({ text, suggestion: null, typed: text }) as SearchChoice;

/**
 * Sets texts in the field one right after the other, faster than the debounce; returns the time
 * just before the last one, as of performance.now().
 */
function typeAtOnce(...texts: string[]) {
  const input = field().element();
  let last = 0;
  for (const text of texts) {
    // React overrides the setter on the element; the prototype's setter makes React notice the change.
    Reflect.set(HTMLInputElement.prototype, 'value', text, input);
    last = performance.now();
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  return last;
}

test('requests suggestions 200 ms after the last key, never for blanks', async () => {
  const { suggest } = await shown();
  const last = typeAtOnce('   ', 'b', 'bi', 'bio ');
  await expect.poll(() => suggest.mock.calls.length).toBeGreaterThan(0);
  // The timers of different threads may differ by a millisecond.
  expect(performance.now() - last).toBeGreaterThanOrEqual(199);
  expect(suggest.mock.calls.map(([query]) => query)).toEqual(['bio']);
  typeAtOnce('', '   ');
  // Of two timers of the same length the one that was set first fires first.
  await new Promise((done) => setTimeout(done, 200));
  await atRest();
  expect(suggest).toHaveBeenCalledTimes(1);
});

test('reports the start of a search once', async () => {
  const { onSearchStart } = await shown();
  await userEvent.type(field(), 'bio');
  await userEvent.clear(field());
  await userEvent.type(field(), 'x');
  expect(onSearchStart).toHaveBeenCalledTimes(1);
});

test('arrows move through the suggestions and the field shows the highlighted text', async () => {
  await shown();
  await userEvent.type(field(), 'bi');
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(field()).toHaveValue('Biology');
  await expect
    .element(page.getByRole('option', { name: 'Biology Subject' }))
    .toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field()).toHaveValue('bi');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field()).toHaveValue('biographies of the 20th century');
  const id = page.getByRole('option', { name: /biographies/ }).element().id;
  await expect.element(field()).toHaveAttribute('aria-activedescendant', id);
});

test('Enter selects the highlighted suggestion', async () => {
  const { onSelect } = await shown();
  await userEvent.type(field(), 'bi');
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onSelect).toHaveBeenCalledExactlyOnceWith({
    text: 'Biotechnology',
    suggestion: sampleSuggestions[1],
    typed: 'bi',
    suggestions: sampleSuggestions,
  });
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
});

test('Enter searches the typed text when nothing is highlighted, and nothing when it is blank', async () => {
  const { onSelect } = await shown();
  await userEvent.type(field(), '  {Enter}');
  expect(onSelect).not.toHaveBeenCalled();
  await userEvent.fill(field(), ' cell division ');
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(typed('cell division'));
});

test('a click selects, and the callback comes a second later', async () => {
  const called: number[] = [];
  const { onSelect } = await shown({ onSelected: () => called.push(performance.now()) });
  await userEvent.type(field(), 'bi');
  const chosen = performance.now();
  await userEvent.click(page.getByRole('option', { name: 'Binomial theorem' }));
  const choice = expect.objectContaining({ suggestion: sampleSuggestions[2] }) as SearchChoice;
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(choice);
  await expect.poll(() => called.length).toBe(1);
  // The timers of different threads may differ by a millisecond.
  expect(called[0]! - chosen).toBeGreaterThanOrEqual(SELECTED_DELAY - 1);
});

test('Enter tells the callback what was chosen, and a closed list tells it nothing', async () => {
  const { onSelect, onSelected } = await shown();
  await userEvent.type(field(), 'bi');
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await userEvent.click(document.body, { position: { x: 600, y: 700 } });
  expect(onSelect).not.toHaveBeenCalled();
  await userEvent.click(field());
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  const choice = expect.objectContaining({ suggestion: sampleSuggestions[0] }) as SearchChoice;
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(choice);
  // What was closed before would have told it first.
  await expect.poll(() => onSelected.mock.calls).toEqual([[choice]]);
});

test('a press outside and Escape close the list, and the typed text stays', async () => {
  await shown();
  await userEvent.type(field(), 'bi');
  await expect.element(page.getByRole('listbox')).toBeVisible();
  await userEvent.click(document.body, { position: { x: 600, y: 700 } });
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await userEvent.click(field());
  await expect.element(page.getByRole('listbox')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(field()).toHaveValue('bi');
});

test('says so when there are no suggestions, and searches anyway', async () => {
  const { onSelect } = await shown({ suggest: async () => [] });
  await userEvent.type(field(), 'xyzzy');
  await expect.element(page.getByText('Nothing comes to mind for “xyzzy” yet.')).toBeVisible();
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(page.getByRole('button', { name: 'Search for “xyzzy”' }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(typed('xyzzy'));
});

test('the end of the list searches for what was typed, whatever is highlighted', async () => {
  const { onSelect } = await shown();
  await userEvent.type(field(), ' bi');
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.click(page.getByRole('button', { name: 'Search for “bi”' }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(typed('bi'));
});

test('what was typed is set off, and each kind is named', async () => {
  await shown({
    suggest: async () => [
      { text: 'Biology', type: 'SUBJECT', path: '/1', subject: null },
      { text: 'Molecular biology', type: 'TOPIC', path: '/2', subject: null },
      { text: 'My biology notes', type: 'KNOW', path: '/3', subject: null },
      { text: 'biology exam', type: 'TEXT', path: '/4', subject: null },
      { text: 'biology lab', type: 'RECENT', path: '/5', subject: null },
      { text: 'Biology club', type: 'CLUB', path: '/6', subject: null },
    ],
  });
  await userEvent.type(field(), 'BIO');
  await expect.element(page.getByRole('option').first()).toBeVisible();
  const options = page.getByRole('option').all();
  expect(options.map((option) => option.element().textContent)).toEqual([
    'BiologySubject',
    'Molecular biologyTopic',
    'My biology notesKnow',
    'biology exam',
    'biology labSearched before',
    'Biology club',
  ]);
  expect(options.map((option) => option.element().querySelector('mark')?.textContent)).toEqual([
    'Bio',
    'bio',
    'bio',
    'bio',
    'bio',
    'Bio',
  ]);
});

test('what was typed before is not asked for again', async () => {
  const { suggest } = await shown();
  await userEvent.fill(field(), 'bi');
  await expect.poll(() => suggest.mock.calls.length).toBe(1);
  await userEvent.fill(field(), 'bio');
  await expect.poll(() => suggest.mock.calls.length).toBe(2);
  await userEvent.fill(field(), 'bi');
  await atRest();
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await userEvent.fill(field(), 'bin');
  await expect.poll(() => suggest.mock.calls.length).toBe(3);
  expect(suggest.mock.calls.map(([query]) => query)).toEqual(['bi', 'bio', 'bin']);
});

test('a failed call closes the list but not the search', async () => {
  const suggest = vi.fn<Suggest>(() => Promise.reject(new Error('offline')));
  const { onSelect } = await shown({ suggest });
  await userEvent.fill(field(), 'cell');
  await expect.poll(() => suggest.mock.calls.length).toBe(1);
  await atRest();
  await expect.element(page.getByText(/Nothing comes to mind/)).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledTimes(1);
});

test('ignores an answer that arrives after a newer request', async () => {
  const answers: ((value: typeof sampleSuggestions) => void)[] = [];
  await shown({ suggest: () => new Promise((resolve) => answers.push(resolve)) });
  await userEvent.fill(field(), 'old');
  await expect.poll(() => answers.length).toBe(1);
  await userEvent.fill(field(), 'new');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.([sampleSuggestions[1]!]);
  answers[0]?.([sampleSuggestions[0]!]);
  await expect.element(page.getByRole('option', { name: 'Biotechnology Topic' })).toBeVisible();
  await expect
    .element(page.getByRole('option', { name: 'Biology Subject' }))
    .not.toBeInTheDocument();
});

test('is a plain GET form without JavaScript', async () => {
  await render(
    <SearchBox action="/knows/search" suggest={async () => []} onSelect={() => undefined} />,
  );
  const form = field().element().closest('form');
  expect(form?.getAttribute('action')).toBe('/knows/search');
  expect(form?.method).toBe('get');
  expect(field().element().getAttribute('name')).toBe('query');
});

test('before anything is typed it offers recent searches and subjects, by keyboard too', async () => {
  await shown({ beforeTyping: sampleBeforeTyping });
  await expect.element(page.getByText('photosynthesis')).not.toBeInTheDocument();
  await userEvent.click(field());
  const first = page.getByRole('link', { name: 'photosynthesis' });
  await expect.element(first).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Math', exact: true })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await expect.element(first).not.toBeInTheDocument();
  await expect.element(field()).toHaveFocus();
});

test('the start list is replaced by suggestions and can be cleared', async () => {
  await shown({ beforeTyping: sampleBeforeTyping });
  await userEvent.click(field());
  await userEvent.click(page.getByRole('button', { name: 'Clear', exact: true }));
  await expect.element(page.getByText('photosynthesis')).not.toBeInTheDocument();
  await expect.element(page.getByText('Popular subjects')).toBeVisible();
  await userEvent.type(field(), 'bi');
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await expect.element(page.getByText('Popular subjects')).not.toBeInTheDocument();
});

test('it works without the parts that couldn’t be loaded', async () => {
  const onSelect = vi.fn<SearchProps['onSelect']>();
  await render(
    <LateTexts value={() => Promise.reject(new Error('no connection'))}>
      <SearchBox
        action="/knows/search"
        suggest={() => Promise.reject(new Error('no connection'))}
        beforeTyping={() => Promise.reject(new Error('no connection'))}
        onSelect={onSelect}
      />
    </LateTexts>,
  );
  await userEvent.click(field());
  await atRest();
  await userEvent.type(field(), 'biology');
  await atRest();
  await expect.element(field()).toHaveValue('biology');
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledWith(typed('biology'));
});

test('a slash and Ctrl-K focus it, which aria-keyshortcuts says', async () => {
  await shown();
  await expect.element(field()).toHaveAttribute('aria-keyshortcuts', '/ Control+K Meta+K');
  for (const press of ['/', '{Control>}k{/Control}', '{Meta>}k{/Meta}']) {
    await userEvent.keyboard(press);
    await expect.element(field()).toHaveFocus();
    await expect.element(field()).toHaveValue('');
    (document.activeElement as HTMLElement).blur();
  }
  await userEvent.keyboard('k');
  await userEvent.keyboard('{Control>}j{/Control}');
  await expect.element(field()).not.toHaveFocus();
});

test('no shortcut acts while a text is written, nor a slash that was turned off', async () => {
  await render(
    <>
      <textarea aria-label="Notes" />
      <SearchBox
        action="/knows/search"
        suggest={async () => []}
        onSelect={() => undefined}
        hasSlashKey={() => false}
      />
    </>,
  );
  const notes = page.getByLabelText('Notes');
  await userEvent.click(notes);
  await userEvent.keyboard('1/2{Control>}k{/Control}');
  await expect.element(notes).toHaveFocus();
  await expect.element(notes).toHaveValue('1/2');
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('/');
  await expect.element(field()).not.toHaveFocus();
  await expect.element(field()).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field()).toHaveFocus();
});
