import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { callUrl } from '../../api/client.ts';
import { settled } from '../user/samples.ts';
import { timeZone } from './day.ts';
import LearnScreen from './LearnScreen.tsx';
import { sampleCard, sampleCards, sampleToday } from './samples.ts';
import type { Asked, Card } from './shared/types.ts';

const query = { timeZone: timeZone() };

const pairs = [
  ['Zellkern', 'enthält das Erbgut'],
  ['Mitochondrium', 'gewinnt Energie'],
  ['Chloroplast', 'betreibt *Fotosynthese*'],
  ['Vakuole', 'speichert Zellsaft'],
  ['Ribosom', 'baut Eiweiße'],
  ['Zellwand', 'stützt die Pflanzenzelle'],
] as const;

const cells = pairs.map(([front, back], i) => sampleCard(10 + i, { front, back }));

const asked = (cards: readonly Card[]): Asked[] =>
  cards.map((card) => ({
    ...card,
    deckUuid: card.uuid,
    memory: {
      cardUuid: card.uuid,
      state: 'new',
      due: null,
      stability: 0,
      difficulty: 0,
      reviewedOn: null,
      scheduledDays: 0,
      reps: 0,
      lapses: 0,
      steps: 0,
    },
  }));

/** The learning screen in a mode, with some cards for today. */
const learning = (mode: string, cards: readonly Card[]) => ({
  screen: LearnScreen,
  user: settled,
  route: 'flashcards-learn',
  url: `/app/flashcards/learn?mode=${mode}`,
  data: {
    [callUrl('/api/learning/today', { query: { deck: '', ...query } })]: {
      ...sampleToday,
      cards: asked(cards),
    },
  },
  answers: { 'POST /api/reviews': { status: 200, body: { cards: [], gone: [] } } },
});

const meta: Meta<typeof StoryPage> = {
  title: 'Flashcards/Ways to learn',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const onAPhone = { viewport: { value: 'w360' } };

/** Waits for the field of the answer and types into it. */
async function typeAnswer(canvas: HTMLElement, text: string) {
  const field = await waitFor(() => {
    const found = canvas.querySelector<HTMLInputElement>('main input');
    if (!found) throw new Error('no field yet');
    return found;
  });
  await userEvent.type(field, `${text}{Enter}`);
  await waitFor(() => expect(canvas.querySelector('[data-verdict]')).not.toBeNull());
}

const buttons = (canvas: HTMLElement) => [...canvas.querySelectorAll<HTMLElement>('main button')];

/** Presses the last button of the screen once a part of it is there. */
async function pressLast(canvas: HTMLElement, part: string) {
  await waitFor(() => expect(canvas.querySelector(part)).not.toBeNull());
  const last = buttons(canvas).at(-1);
  if (last) await userEvent.click(last);
}

export const Writing: Story = {
  args: learning('write', cells),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('main input')).toHaveFocus());
  },
};
export const WrittenRightly: Story = {
  args: learning('write', cells),
  play: ({ canvasElement }) => typeAnswer(canvasElement, 'enthält das Erbgut'),
};
export const WrittenInAnotherCase: Story = {
  args: learning('write', cells),
  play: ({ canvasElement }) => typeAnswer(canvasElement, 'Enthält das erbgut'),
};
export const WrittenWithoutAccents: Story = {
  args: learning('write', cells),
  play: ({ canvasElement }) => typeAnswer(canvasElement, 'enthalt das Erbgut'),
};
export const WrittenWithATypo: Story = {
  args: learning('write', cells),
  globals: onAPhone,
  play: ({ canvasElement }) => typeAnswer(canvasElement, 'enthält das Ergbut'),
};
export const WrittenWrongly: Story = {
  args: learning('write', cells),
  play: ({ canvasElement }) => typeAnswer(canvasElement, 'ist außen'),
};
export const WritingAGap: Story = { args: learning('write', sampleCards.slice(1, 2)) };

/** A formula is turned; the sentence above says why. */
export const WritingAFormula: Story = { args: learning('write', sampleCards.slice(2, 3)) };

/** After an undo the card is asked as it was. */
export const Undone: Story = {
  args: learning('write', cells),
  play: async ({ canvasElement }) => {
    await typeAnswer(canvasElement, 'enthält das Erbgut');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvasElement.querySelector('main form')).toHaveTextContent(/Mito/));
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() =>
      expect(canvasElement.querySelector('main form')).toHaveTextContent(/Zellkern/),
    );
    await expect(canvasElement.querySelector('[data-verdict]')).toBeNull();
  },
};

export const Matching: Story = {
  args: learning('match', cells),
  play: ({ canvasElement }) => pressLast(canvasElement, 'main svg'),
};

const tile = (name: string) => screen.findByRole('button', { name });

async function begin(canvas: HTMLElement) {
  await waitFor(() => expect(buttons(canvas).length).toBe(5));
  const start = buttons(canvas).at(-1);
  if (start) await userEvent.click(start);
  await tile('Zellkern');
}

export const MatchingStart: Story = {
  args: learning('match', cells),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(buttons(canvasElement).length).toBe(5));
  },
};
/** A wrong pair, and a right one, which is announced. */
export const MatchingWrongly: Story = {
  args: learning('match', cells),
  globals: onAPhone,
  play: async ({ canvasElement }) => {
    await begin(canvasElement);
    await userEvent.click(await tile('Zellkern'));
    await userEvent.click(await tile('enthält das Erbgut'));
    await expect(canvasElement.querySelector('main [role=status]')).toHaveTextContent(/Zellkern/);
    await userEvent.click(await tile('Ribosom'));
    await userEvent.click(await tile('gewinnt Energie'));
    await expect(canvasElement.querySelectorAll('[data-wrong]')).toHaveLength(2);
  },
};
export const Matched: Story = {
  args: learning('match', cells.slice(0, 2)),
  play: async ({ canvasElement }) => {
    await begin(canvasElement);
    for (const name of ['Zellkern', 'enthält das Erbgut', 'Mitochondrium', 'gewinnt Energie'])
      await userEvent.click(await tile(name));
    await waitFor(() => expect(canvasElement.querySelector('[role=timer]')).toBeNull());
  },
};
export const TooFewToMatch: Story = { args: learning('match', cells.slice(0, 1)) };

export const TestChoice: Story = {
  args: learning('test', cells),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('main fieldset')).toHaveLength(2));
  },
};
export const TestChoiceOnAPhone: Story = { ...TestChoice, globals: onAPhone };

/** Begins the test. */
async function beginTest(canvas: HTMLElement) {
  await pressLast(canvas, 'main fieldset');
  await waitFor(() => expect(canvas.querySelector('main form ol')).not.toBeNull());
}

export const TestQuestions: Story = {
  args: learning('test', cells),
  play: ({ canvasElement }) => beginTest(canvasElement),
};
export const TestQuestionsOnAPhone: Story = { ...TestQuestions, globals: onAPhone };
export const TestResult: Story = {
  args: learning('test', cells),
  play: async ({ canvasElement }) => {
    await beginTest(canvasElement);
    await pressLast(canvasElement, 'main form');
    await waitFor(() => expect(canvasElement.querySelector('main h2')).toHaveFocus());
  },
};
export const TestOfOneCard: Story = {
  args: learning('test', sampleCards.slice(2, 3)),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(buttons(canvasElement).at(-1)).toBeDisabled());
  },
};
