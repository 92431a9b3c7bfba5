import type { Meta, StoryObj } from '@storybook/react-vite';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import type { components } from '../../generated/api.ts';
import { settled as author } from '../user/samples.ts';
import { knows } from './createSamples.ts';
import FiguresScreen from './FiguresScreen.tsx';

type Figures = components['schemas']['KnowFigures'];

const meta: Meta<typeof StoryPage> = {
  title: 'Figures',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
  args: {
    route: 'know-figures',
    url: '/app/knows/figures',
    user: author,
    screen: FiguresScreen,
  },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const CALL = '/api/knows/mine/figures?page=0&limit=20';

const weeksOf = (factor: number): Figures['weeks'] =>
  [0, 3, 8, 21, 13, 0, 34, 55, 40, 12, 89, 61].map((views, week) => ({
    monday: new Date(Date.UTC(2026, 8, 7 + 7 * week)).toISOString().slice(0, 10),
    views: views * factor,
    likes: (week % 3) * factor,
    saves: (week % 2) * factor,
  }));

const figures = (content: Figures['content']): Figures => ({
  totals: { views: 12_480, likes: 1204, saves: 87 },
  weeks: weeksOf(27),
  content,
  page: 0,
  last: true,
  totalElements: content.length,
});

const rows = knows
  .filter(({ status }) => status === 'PUBLISHED' || status === 'PRIVATE')
  .map((know, index) => ({ ...know, saves: 3 - index, weeks: weeksOf(index) }));

export const KnowFigures: Story = { args: { data: { [CALL]: figures(rows) } } };
export const OnAPhone: Story = { ...KnowFigures, globals: { viewport: { value: 'w360' } } };
export const NothingYet: Story = { args: { data: { [CALL]: figures([]) } } };
export const Failing: Story = {
  args: {
    answers: {
      [`GET ${CALL}`]: {
        status: 503,
        body: { type: 'NoErrorType', message: 'for developers', requestId: 'story' },
      },
    },
  },
};
