import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { SearchBox, type SearchSuggestion } from './SearchBox.tsx';
import { sampleBeforeTyping, sampleSearch } from '../../../storybook/samples.ts';

const meta = {
  title: 'Shell/SearchBox',
  component: SearchBox,
  args: { ...sampleSearch, onSelect: fn(), onSearchStart: fn() },
  decorators: [
    (Story) => (
      <div style={{ minHeight: 420, maxWidth: 720 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof SearchBox>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Large: Story = { args: { size: 'large', place: 'home' } };
export const LargeOnAPhone: Story = {
  args: { size: 'large', place: 'home' },
  globals: { viewport: { value: 'w360' } },
};

export const Suggestions: Story = {
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('combobox');
    await userEvent.type(field, 'bio');
    await waitFor(() => expect(canvas.getAllByRole('option')).toHaveLength(3));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(field).toHaveValue('Biotechnology');
    await expect(args.onSearchStart).toHaveBeenCalledTimes(1);
  },
};

/** Every kind of suggestion, in the words of the story's market. */
const kinds = (texts: Record<string, string>): SearchSuggestion[] =>
  Object.entries(texts).map(([type, text]) => ({
    text,
    type,
    path: `#${type}`,
    subject: /SUBJECT|TOPIC|KNOW/.test(type)
      ? { id: 1, color: 'blue', iconUrl: '/icons/subjects/sigma.svg' }
      : null,
  }));

const showsAll = (typed: string, count: number): Story['play'] =>
  async function play({ canvas }) {
    await userEvent.type(canvas.getByRole('combobox'), typed);
    await waitFor(() => expect(canvas.getAllByRole('option')).toHaveLength(count));
  };

export const Kinds: Story = {
  args: {
    suggest: async () =>
      kinds({
        RECENT: 'quadratic equations',
        SUBJECT: 'Quantitative methods',
        TOPIC: 'Quadratic functions',
        TEXT: 'quadratic formula worksheet',
        KNOW: 'All about quadrilaterals: properties, areas, and worked examples for the final exam',
      }),
  },
  play: showsAll('qua', 5),
};

/** German words that a phone's line has no room for. */
export const LongWords: Story = {
  args: {
    size: 'large',
    suggest: async () =>
      kinds({
        SUBJECT: 'Naturwissenschaftlich-technisches Arbeiten',
        TOPIC: 'Wahrscheinlichkeitsverteilungen und Erwartungswerte',
        TEXT: 'wahrscheinlichkeitsrechnung baumdiagramm',
        KNOW: 'Donaudampfschifffahrtsgesellschaftskapitänswahrscheinlichkeitsrechnungszusammenfassung',
      }),
  },
  globals: { market: 'de', viewport: { value: 'w360' } },
  play: showsAll('wahr', 4),
};

export const Greek: Story = {
  args: {
    suggest: async () =>
      kinds({
        SUBJECT: 'Μαθηματικά',
        TOPIC: 'Μαθηματική επαγωγή',
        TEXT: 'μαθηματικά κατεύθυνσης θέματα',
        KNOW: 'Σημειώσεις: μαθηματικός λογισμός',
      }),
  },
  globals: { market: 'gr' },
  play: showsAll('μαθη', 4),
};

/** Recent searches and popular subjects. */
export const BeforeTyping: Story = {
  args: { beforeTyping: sampleBeforeTyping },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    await waitFor(() => expect(canvas.getByText('photosynthesis')).toBeVisible());
  },
};

export const NothingFound: Story = {
  args: { suggest: async () => [] },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'xyzzy');
    await waitFor(() => expect(canvas.getAllByText(/xyzzy/)[0]).toBeVisible());
  },
};

export const Loading: Story = {
  args: { suggest: () => new Promise(() => undefined) },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'slow');
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).toBeVisible());
  },
};
