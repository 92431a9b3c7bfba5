import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { allMarkets } from '../../../../storybook/markets.ts';
import { type StoryAnswer, StoryPage } from '../../../../storybook/StoryPage.tsx';
import { settled } from '../../user/samples.ts';
import { listsOf } from '../editor/samples.ts';
import { ExportDialog } from '../exporting/ExportDialog.tsx';
import ImportDeckScreen from '../ImportDeckScreen.tsx';
import type { Preview } from './reading.ts';
import { deckId, imported, packagePreview, problem, tablePreview } from './samples.ts';

const lists = listsOf(allMarkets.map(({ country }) => country.code));

const meta: Meta<typeof StoryPage> = {
  title: 'Flashcards/Import',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
  args: {
    screen: ImportDeckScreen,
    route: 'app-deck-import',
    url: '/app/flashcards/import',
    user: settled,
    data: lists,
  },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const onAPhone = { viewport: { value: 'w360' } };

const previewCall = 'POST /api/decks/imports/preview';
const importCall = 'POST /api/decks/imports';
const answer = (body: Preview): StoryAnswer => ({ status: 200, body });

/** Pastes a text and reads it. */
async function paste(canvas: HTMLElement) {
  await within(canvas).findByRole('textbox');
  await userEvent.type(canvas.querySelector('textarea')!, 'la palabra\tdas Wort');
  await userEvent.click(canvas.querySelector('main form button[type=submit]')!);
}

/** Waits for the preview, whose form has a title. */
async function preview(canvas: HTMLElement) {
  await paste(canvas);
  await within(canvas).findAllByRole('radio');
}

async function submit(canvas: HTMLElement) {
  await preview(canvas);
  await userEvent.click(canvas.querySelector('main form button[type=submit]')!);
}

export const Choose: Story = {
  play: async ({ canvasElement }) => void (await within(canvasElement).findByRole('textbox')),
};
export const ChooseOnAPhone: Story = { ...Choose, globals: onAPhone };

export const Unreadable: Story = {
  args: { answers: { [previewCall]: { status: 415, body: problem('InvalidMIMETypeError') } } },
  play: async ({ canvasElement }) => {
    await paste(canvasElement);
    await within(canvasElement).findByText((_, element) => element?.id.endsWith('-error') ?? false);
  },
};

export const Table: Story = {
  args: { answers: { [previewCall]: answer(tablePreview) } },
  play: async ({ canvasElement }) => preview(canvasElement),
};
export const TableOnAPhone: Story = { ...Table, globals: onAPhone };

/** Nothing is found with the guesses, and no column is the front. */
export const NoCards: Story = {
  args: {
    answers: {
      [previewCall]: answer({
        ...tablePreview,
        title: '',
        cards: 0,
        notes: 0,
        first: [],
        columns: tablePreview.columns.map((column) => ({ ...column, use: 'ignore' as const })),
      }),
    },
  },
  play: async ({ canvasElement }) => submit(canvasElement),
};

export const Package: Story = {
  args: { answers: { [previewCall]: answer(packagePreview) } },
  play: async ({ canvasElement }) => preview(canvasElement),
};
export const PackageOnAPhone: Story = { ...Package, globals: onAPhone };

export const Refused: Story = {
  args: {
    answers: {
      [previewCall]: answer(packagePreview),
      [importCall]: { status: 422, body: problem('FormValidationError', 'uploadId') },
    },
  },
  play: async ({ canvasElement }) => {
    await submit(canvasElement);
    await within(canvasElement.querySelector<HTMLElement>('main form')!).findByRole('link');
  },
};

export const Done: Story = {
  args: {
    answers: {
      [previewCall]: answer(tablePreview),
      [importCall]: { status: 201, body: imported },
    },
  },
  play: async ({ canvasElement }) => {
    await submit(canvasElement);
    await within(canvasElement).findByRole('link', {
      name: (_, link) => (link as HTMLAnchorElement).href.includes('/learn?deck='),
    });
  },
};
export const DoneOnAPhone: Story = { ...Done, globals: onAPhone };

const nothing = () => undefined;

/** The dialog that saves a deck as a file. */
export const Export: Story = {
  args: {
    screen: () => (
      <ExportDialog know={{ uuid: deckId, slug: 'x' }} hidden={0} open onClose={nothing} />
    ),
    route: 'know',
    url: '/knows/x',
  },
  play: async ({ canvasElement }) =>
    void (await within(canvasElement.ownerDocument.body).findByRole('dialog')),
};
export const ExportOfAVisitorOnAPhone: Story = {
  args: {
    screen: () => (
      <ExportDialog know={{ uuid: deckId, slug: 'x' }} hidden={7} open onClose={nothing} />
    ),
    route: 'know',
    url: '/knows/x',
  },
  globals: onAPhone,
  play: async ({ canvasElement }) =>
    void (await within(canvasElement.ownerDocument.body).findByRole('dialog')),
};
