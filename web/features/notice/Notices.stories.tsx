import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { settled } from '../user/samples.ts';
import NoticesScreen from './NoticesScreen.tsx';

const LIST = '/api/users/me/notices?page=0&limit=20';

const kinds = [
  'KNOW_PUBLISHED',
  'DEMAND_ANSWERED',
  'KNOW_LIKED',
  'KNOW_REMOVED',
  'KNOW_RESTORED',
  'SUMMARY_READY',
  'EXAM_READY',
] as const;

const titles = [
  'Bruchrechnung und Dezimalzahlen für die Klassenarbeit in der sechsten Klasse',
  'Εξισώσεις δευτέρου βαθμού με παραδείγματα',
  'Photosynthese',
];

const notices = kinds.map((kind, at) => ({
  uuid: `9f4f2f0e-0000-4000-8000-00000000001${at}`,
  kind,
  title: kind === 'EXAM_READY' ? '' : (titles[at % titles.length] ?? ''),
  path: '#notice',
  actor: kind === 'KNOW_PUBLISHED' ? 'lena.katharina_lernt' : null,
  likes: kind === 'KNOW_LIKED' ? 3 : 0,
  read: at > 2,
  createdOn: `2026-03-0${9 - at}T09:30:00Z`,
}));

const meta: Meta<typeof StoryPage> = {
  title: 'Pages/Notifications',
  component: StoryPage,
  args: {
    screen: NoticesScreen,
    route: 'app-notifications',
    url: '/app/notifications',
    user: settled,
    data: {
      [LIST]: { content: notices, page: 0, last: false, totalElements: 47, unread: 3 },
      '/api/users/me/notices/unread': { count: 3 },
    },
    answers: { 'PUT /api/users/me/notices/read': { status: 204 } },
  },
  parameters: { layout: 'fullscreen', wholePage: true },
};
export default meta;

type Story = StoryObj<typeof StoryPage>;

export const Default: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findByText(/lena\.katharina_lernt/);
    const links = canvas.getAllByRole('link').filter((a) => a.getAttribute('href') === '#notice');
    await expect(links).toHaveLength(kinds.length);
    const button = canvasElement.querySelector('#main [role="status"] + button') as HTMLElement;
    await userEvent.click(button);
    await waitFor(() => expect(button).toBeDisabled());
  },
};

export const OnAPhone: Story = { globals: { viewport: { value: 'w360' } } };

export const Nothing: Story = {
  args: {
    data: {
      [LIST]: { content: [], page: 0, last: true, totalElements: 0, unread: 0 },
      '/api/users/me/notices/unread': { count: 0 },
    },
  },
};
