import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { sampleKnow } from '../../../../storybook/knows.ts';
import { allMarkets } from '../../../../storybook/markets.ts';
import { StoryPage } from '../../../../storybook/StoryPage.tsx';
import { removeStored, storageKeys } from '../../../page/storage.ts';
import { settled } from '../../user/samples.ts';
import EditDeckScreen from '../EditDeckScreen.tsx';
import NewDeckScreen from '../NewDeckScreen.tsx';
import { answersAbout, deckId, edited, listsOf, notes, ownDeck } from './samples.ts';
import type { OwnDeck } from './details.ts';

const lists = listsOf(allMarkets.map(({ country }) => country.code));
const deckData = (deck?: OwnDeck) => ({ ...lists, ...answersAbout(sampleKnow({}), deck) });

const meta: Meta<typeof StoryPage> = {
  title: 'Flashcards/Editor',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
  args: { screen: NewDeckScreen, route: 'deck-create', url: '/app/flashcards/new', user: settled },
  beforeEach: () => {
    const clear = () => removeStored(storageKeys.deckDraft);
    clear();
    return clear;
  },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const onAPhone = { viewport: { value: 'w360' } };
const stored = {
  screen: EditDeckScreen,
  route: 'deck-edit',
  ...edited,
  data: deckData(),
};

/** The texts of a side, once the editor is there. */
async function sides(canvas: HTMLElement, side: 'front' | 'back') {
  return waitFor(() => {
    const found = [...canvas.querySelectorAll<HTMLTextAreaElement>(`[data-field=${side}]`)];
    if (found.length === 0) throw new Error('no cards yet');
    return found;
  });
}

const submitOf = (canvas: HTMLElement) =>
  canvas.querySelector<HTMLButtonElement>('main form button[type=submit]')!;

export const Empty: Story = { args: { data: lists } };
export const EmptyOnAPhone: Story = { ...Empty, globals: onAPhone };
export const Filled: Story = { args: stored };
export const FilledOnAPhone: Story = { ...Filled, globals: onAPhone };
export const Foreign: Story = {
  args: {
    ...stored,
    data: lists,
    answers: Object.fromEntries(
      [`GET /api/knows/${deckId}`, `GET /api/decks/${deckId}/notes`].map((call) => [
        call,
        {
          status: 403,
          body: { type: 'ForbiddenError', message: 'another’s', requestId: 'story' },
        },
      ]),
    ),
  },
};

/** A text with gaps, with its preview and its options. */
export const Cloze: Story = {
  args: { ...stored, data: deckData({ ...ownDeck, notes: notes.slice(2) }) },
  play: async ({ canvasElement }) => {
    await sides(canvasElement, 'front');
    for (const tool of ['preview', 'options'])
      await userEvent.click(canvasElement.querySelector(`[data-tool=${tool}]`)!);
    await waitFor(() => expect(canvasElement.querySelectorAll('main li select')).toHaveLength(1));
  },
};
export const ClozeOnAPhone: Story = { ...Cloze, globals: onAPhone };

/** What is missing stands at the rows, and the first fault has the focus. */
export const Errors: Story = {
  args: { data: lists },
  play: async ({ canvasElement }) => {
    const [front] = await sides(canvasElement, 'front');
    await userEvent.type(front!, 'Mitochondrium');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => {
      const faulty = canvasElement.querySelectorAll('main [aria-invalid]');
      void expect(faulty).toHaveLength(2);
      void expect(document.activeElement).toBe(faulty[0]);
    });
  },
};
export const ErrorsOnAPhone: Story = { ...Errors, globals: onAPhone };

const conflict = {
  status: 409,
  body: {
    type: 'BadRequestError',
    message: 'changed since',
    requestId: 'story',
    fields: [{ field: 'version', message: 'changed since' }],
  },
};

/** Another tab has changed the same card. */
export const Conflict: Story = {
  args: {
    ...stored,
    answers: {
      [`PATCH /api/decks/${deckId}/notes`]: conflict,
      [`GET /api/decks/${deckId}/notes`]: {
        status: 200,
        body: { ...ownDeck, version: 5, notes: [{ ...notes[0]!, back: 'Powerhouse' }] },
      },
    },
  },
  play: async ({ canvasElement }) => {
    const [back] = await sides(canvasElement, 'back');
    await userEvent.type(back!, ' (Organell)');
    await userEvent.click(submitOf(canvasElement));
    await within(canvasElement.ownerDocument.body).findByRole('dialog');
  },
};
export const ConflictOnAPhone: Story = { ...Conflict, globals: onAPhone };
