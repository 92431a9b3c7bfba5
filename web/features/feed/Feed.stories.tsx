import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen as page, waitFor, within } from 'storybook/test';
import { sampleKnows } from '../../../storybook/knows.ts';
import { storageKeys } from '../../page/storage.ts';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { newcomer, settled } from '../user/samples.ts';
import FeedScreen from './FeedScreen.tsx';
import { newcomersFeed, sampleFeed, sampleItems } from './samples.ts';

const LIST = '/api/feeds?limit=20';
const items = sampleItems(sampleKnows(8));
const subjects = {
  '/api/subjects': {
    countryId: 'XX',
    countryCode: 'XX',
    subjects: [1, 2, 3].map((id) => ({
      id,
      name: ['Mathematics', 'Wirtschafts- und Sozialwissenschaften', 'Biology'][id - 1],
      slug: `subject-${id}`,
      iconUrl: '/icons/subjects/leaf.svg',
      color: (['blue', 'teal', 'green'] as const)[id - 1],
      studyGuideSlug: null,
      topics: [],
    })),
  },
};

const meta: Meta<typeof StoryPage> = {
  title: 'Pages/Feed',
  component: StoryPage,
  args: {
    screen: FeedScreen,
    route: 'feeds',
    url: '/app/feeds',
    user: settled,
    data: { ...subjects, [LIST]: sampleFeed(items) },
  },
  parameters: { layout: 'fullscreen', wholePage: true },
  beforeEach: () => () => localStorage.removeItem(storageKeys.feed),
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const onAPhone = { viewport: { value: 'w360' } };

export const List: Story = {};
export const ListOnAPhone: Story = { globals: onAPhone };

const reached = {
  '/api/feeds/pages': {
    content: sampleKnows(6).map((know, index) => ({
      know: { ...know, pageCount: 12 },
      page: 2 * index + 2,
      readOn: '2026-03-01T09:00:00Z',
    })),
  },
};

export const ContinueReading: Story = {
  args: { data: { ...subjects, [LIST]: sampleFeed(items), ...reached } },
};
export const ContinueReadingOnAPhone: Story = { ...ContinueReading, globals: onAPhone };

export const Newcomer: Story = {
  args: { user: newcomer, data: { ...subjects, [LIST]: newcomersFeed(sampleKnows(8)) } },
};
export const NewcomerOnAPhone: Story = { ...Newcomer, globals: onAPhone };

export const Empty: Story = { args: { data: { ...subjects, [LIST]: sampleFeed([]) } } };
export const NothingFollowed: Story = {
  args: {
    url: '/app/feeds?following=true',
    data: { ...subjects, '/api/feeds?limit=20&following=true': sampleFeed([]) },
  },
};
export const NothingOfASubject: Story = {
  args: {
    url: '/app/feeds?subjectId=2',
    data: { ...subjects, '/api/feeds?limit=20&subjectId=2': sampleFeed([]) },
  },
};

export const Unreachable: Story = {
  args: {
    data: subjects,
    answers: {
      [`GET ${LIST}`]: {
        status: 503,
        body: { type: 'UnavailableError', message: '', requestId: 'story' },
      },
    },
  },
};

/** More of the same list is added below. */
export const More: Story = {
  args: {
    data: {
      ...subjects,
      [LIST]: sampleFeed(items, { last: false, totalElements: 24 }),
      [`/api/feeds?limit=20&page=1&list=${sampleFeed([]).uuid}`]: sampleFeed(
        sampleItems(sampleKnows(4), 20),
        {
          page: 1,
        },
      ),
    },
  },
  play: async ({ canvas, userEvent }) => {
    const more = await canvas.findByRole('button', { name: /Show more|Mehr|Ver más|Εμφάνιση π/ });
    await userEvent.click(more);
    await waitFor(() => expect(canvas.getAllByRole('heading', { level: 2 })).toHaveLength(12));
  },
};

/** A list from yesterday can't be read on; a new one can be had. */
export const Over: Story = {
  args: {
    data: { ...subjects, [LIST]: sampleFeed(items, { last: false, totalElements: 24 }) },
    answers: {
      [`GET /api/feeds?limit=20&page=1&list=${sampleFeed([]).uuid}`]: {
        status: 404,
        body: { type: 'NotFoundError', message: '', requestId: 'story' },
      },
    },
  },
  play: async ({ canvas, userEvent }) => {
    const more = await canvas.findByRole('button', { name: /Show more|Mehr|Ver más|Εμφάνιση π/ });
    await userEvent.click(more);
    await canvas.findByRole('button', { name: /New sugg|Neue|Nuevas|Νέες/ });
  },
};

/** Why a know is there, and what to do where one doesn't want it. */
export const Why: Story = {
  play: async ({ canvasElement, userEvent }) => {
    const opener = () => canvasElement.querySelectorAll('main li [aria-haspopup=dialog]');
    await waitFor(() => expect(opener()).toHaveLength(8));
    await userEvent.click(opener()[1]!);
    const dialog = await page.findByRole('dialog');
    // To close it, and what isn't wanted: the know, its subject on the market's own, its author.
    await expect(within(dialog).getAllByRole('button').length).toBeGreaterThanOrEqual(3);
  },
};
export const WhyOnAPhone: Story = { ...Why, globals: onAPhone };

/** What isn't wanted makes room for the way back, which has the focus. */
export const Dismissed: Story = {
  play: async ({ canvasElement, userEvent }) => {
    const opener = () => canvasElement.querySelectorAll('main li [aria-haspopup=dialog]');
    await waitFor(() => expect(opener()).toHaveLength(8));
    await userEvent.click(opener()[0]!);
    const dialog = await page.findByRole('dialog');
    await userEvent.click(within(dialog).getAllByRole('button')[1]!);
    await waitFor(() => expect(opener()).toHaveLength(7));
    const undo = () => canvasElement.querySelector('[role=status] + button');
    await waitFor(() => expect(document.activeElement).toBe(undo()));
    await userEvent.click(undo()!);
    await waitFor(() => expect(opener()).toHaveLength(8));
  },
};

export const Options: Story = {
  args: {
    data: {
      ...subjects,
      [LIST]: sampleFeed(items),
      '/api/feeds/options': {
        remembersReading: true,
        less: [
          { type: 'SUBJECT', id: '2', subject: items[2]!.reason.subject, knower: null },
          { type: 'KNOWER', id: 'x', subject: null, knower: items[0]!.reason.knower },
        ],
      },
    },
  },
  play: async ({ canvasElement, userEvent }) => {
    await waitFor(() => expect(canvasElement.querySelector('main header button')).not.toBeNull());
    await userEvent.click(canvasElement.querySelector('main header button')!);
    const dialog = await page.findByRole('dialog');
    await within(dialog).findByRole('switch');
    await expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
  },
};
export const OptionsOnAPhone: Story = { ...Options, globals: onAPhone };
