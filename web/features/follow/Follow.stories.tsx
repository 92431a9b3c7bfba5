import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { settled } from '../user/samples.ts';
import FollowingScreen from './FollowingScreen.tsx';

const LIST = '/api/users/me/follows?page=0&limit=50';

const subjects = ['Gemeinschaftskunde und Wirtschaft', 'Μαθηματικά'].map((name, at) => ({
  id: at + 1,
  name,
  slug: `subject-${at}`,
  iconUrl: `/icons/subjects/${at === 0 ? 'scale' : 'sigma'}.svg`,
  color: at === 0 ? ('orange' as const) : ('blue' as const),
  path: `/subjects#subject-${at}`,
}));

const knowers = [
  'lena.katharina_lernt',
  'Αλεξάνδρα Παπαδοπούλου',
  'nils.normal',
  'ein_sehr_langer_nutzername_30x',
].map((name, at) => ({
  uuid: `9f4f2f0e-0000-4000-8000-00000000001${at}`,
  name,
  username: name,
  profilePicture: null,
  path: '#knower',
  followedOn: '2026-03-01T09:00:00Z',
}));

const listOf = (content: typeof knowers, totalElements = content.length) => ({
  content,
  page: 0,
  last: true,
  totalElements,
});

const ids = { knowers: knowers.map(({ uuid }) => uuid), subjects: [1, 2] };

const meta: Meta<typeof StoryPage> = {
  title: 'Pages/Following',
  component: StoryPage,
  args: {
    screen: FollowingScreen,
    route: 'app-following',
    url: '/app/following',
    user: settled,
    data: {
      [LIST]: { knowers: listOf(knowers, 120), subjects },
      '/api/users/me/follows/ids': ids,
    },
  },
  parameters: { layout: 'fullscreen', wholePage: true },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const onAPhone = { viewport: { value: 'w360' } };

export const Full: Story = {};
export const FullOnAPhone: Story = { globals: onAPhone };
export const Empty: Story = {
  args: {
    data: {
      [LIST]: { knowers: listOf([]), subjects: [] },
      '/api/users/me/follows/ids': { knowers: [], subjects: [] },
    },
  },
};
export const KnowersAlone: Story = {
  args: {
    data: { [LIST]: { knowers: listOf(knowers), subjects: [] }, '/api/users/me/follows/ids': ids },
  },
};

/** What is pressed is shown at once; the row stays, so that it can be taken back. */
export const Unfollowing: Story = {
  play: async ({ canvas, userEvent }) => {
    const [first] = await canvas.findAllByRole('button', { pressed: true });
    const before = canvas.getAllByRole('button', { pressed: true }).length;
    await userEvent.click(first!);
    await expect(canvas.getAllByRole('button', { pressed: true })).toHaveLength(before - 1);
    await expect(first).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(
      await canvas.findByRole('button', { pressed: false, name: /lena|Gemein/ }),
    );
    await expect(await canvas.findAllByRole('button', { pressed: true })).toHaveLength(before);
  },
};
