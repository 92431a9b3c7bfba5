import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, waitFor, within } from 'storybook/test';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { settled as author } from '../user/samples.ts';
import { boards, grades, ownKnow, schoolTypes, subjects } from './createSamples.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import EditScreen from './EditScreen.tsx';
import { editableOf } from './knowEdit.ts';
import type { OwnKnow } from './useProgress.ts';

const uuid = ownKnow.uuid;

const meta: Meta<typeof StoryPage> = {
  title: 'Edit',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
  args: {
    route: 'know-edit',
    url: `/knows/${ownKnow.slug}/edit`,
    params: { slug: ownKnow.slug },
    user: author,
    screen: EditScreen,
  },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const onAPhone = { viewport: { value: 'w360' } };

const files = [
  { revision: 1, position: 1, name: 'Zellatmung.pdf', kind: 'pdf', size: 3_400_000 },
  { revision: 1, position: 2, name: 'Aufgaben mit Lösungen.docx', kind: 'docx', size: 120_000 },
] as const;

const whole: OwnKnow = {
  ...ownKnow,
  description: 'Mit den Bilanzen, die in der Klausur drankamen.',
  tags: ['Biologie', 'Klausur'],
  own: ownKnow.own && { ...ownKnow.own, files: [...files] },
};

/** The lists are the market's own, as its pages have them. */
const lists = Object.fromEntries(
  ['AR', 'AT', 'CH', 'CL', 'CO', 'CZ', 'DE', 'ES', 'FR', 'GB', 'GR', 'HU', 'IT', 'MX', 'PE', 'PL']
    .concat(['PT', 'RO', 'TR', 'US', 'XX'])
    .flatMap((code) => [
      [`/api/countries/${code}/grades`, grades],
      [`/api/countries/${code}/school-types`, schoolTypes],
      [`/api/countries/${code}/exam-boards`, boards],
    ]),
);

const editing = (know: OwnKnow) => ({
  data: { '/api/subjects': subjects, ...lists, [`/api/knows/${uuid}`]: know },
});

const state = whole.own && { ...whole.own };

export const Published: Story = { args: editing(whole) };
export const PublishedOnAPhone: Story = { ...Published, globals: onAPhone };
export const FilesFailed: Story = {
  args: editing({
    ...whole,
    own: state && {
      ...state,
      failure: { reason: 'encrypted', file: 'Neu.pdf', message: 'for developers' },
    },
  }),
};
export const Rejected: Story = {
  args: editing({
    ...whole,
    status: 'REJECTED',
    pages: [],
    own: state && {
      ...state,
      files: [],
      failure: { reason: 'broken', file: 'Zellatmung.pdf', message: 'for developers' },
    },
  }),
};
export const InReview: Story = { args: editing({ ...whole, status: 'REVIEW' }) };
export const AnothersKnow: Story = { args: editing({ ...whole, own: null }) };
export const Changed: Story = {
  args: editing(whole),
  play: async ({ canvasElement }) => {
    const field = await waitFor(() => {
      const found = canvasElement.querySelector<HTMLInputElement>('main form input[required]');
      if (!found) throw new Error('no form yet');
      return found;
    });
    await userEvent.type(field, '!');
    await waitFor(() => {
      const button = canvasElement.querySelector<HTMLButtonElement>(
        'main form button[type=submit]',
      );
      if (button?.disabled !== false) throw new Error('nothing to save yet');
    });
  },
};

const base = editableOf(whole);
const mine = {
  ...base,
  details: { ...base.details, title: 'Zellatmung mit Bilanz', tags: ['Bio'] },
};
const theirs = {
  ...base,
  details: {
    ...base.details,
    title: 'Zellatmung: in vier Schritten',
    visibility: 'private' as const,
    description: '',
  },
};

export const ChangedElsewhere: Story = {
  args: {
    data: { '/api/subjects': subjects },
    screen: () => (
      <ConflictDialog
        meeting={{ base, mine, theirs }}
        lists={{ subjects: [], grades, schoolTypes, examBoards: boards }}
        onClose={() => undefined}
        onChosen={() => undefined}
      />
    ),
  },
  play: async ({ canvasElement }) => {
    await within(canvasElement.ownerDocument.body).findByRole('dialog');
  },
};
