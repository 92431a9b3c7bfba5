import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { settled } from '../user/samples.ts';
import AiLandingScreen from './AiLandingScreen.tsx';
import { sample } from './sample/samples.ts';

const course = { uuid: '5d0f6a1e-0000-4000-8000-000000000001', name: 'Cell biology' };
const summaries = {
  content: [],
  page: 0,
  last: true,
  totalElements: 0,
  allowance: { perDay: 30, remaining: 12, opensAt: null },
};
const SAMPLE = '/api/ai/sample';
const lists = {
  '/api/ai/summaries?page=0&limit=20': summaries,
  [`/api/ai/summaries?page=0&limit=20&courseUuid=${course.uuid}`]: summaries,
};

const meta: Meta<typeof StoryPage> = {
  title: 'University',
  component: StoryPage,
  parameters: { layout: 'fullscreen', wholePage: true },
  beforeEach: () => {
    const { href } = location;
    return () => history.replaceState(history.state, '', href);
  },
  args: {
    screen: AiLandingScreen,
    route: 'university-ai-summary',
    url: '/university/ai-summary',
    data: { [SAMPLE]: sample, '/api/ai/courses': { content: [course] }, ...lists },
  },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

/** The page without its header, which has a field of its own. */
const mainOf = async (canvas: HTMLElement) => within(await within(canvas).findByRole('main'));

export const Landing: Story = {
  async play({ canvasElement }) {
    const main = await mainOf(canvasElement);
    // The tool takes the place of the text that stands there before.
    const [short] = await main.findAllByRole('radio');
    await waitFor(() => expect(main.getByText(/in step 6/)).toBeVisible());
    await userEvent.click(short!);
    await waitFor(() => expect(main.queryByText(/in step 6/)).toBeNull());
  },
};

export const Trials: Story = {
  args: {
    screen: AiLandingScreen,
    route: 'about-ai',
    url: '/about/knowmad-ai',
    answers: {
      'POST /api/ai/sample/questions': {
        status: 200,
        body: { sentences: [{ text: 'Chlorophyll absorbs light.', page: 2 }], help: null },
      },
    },
  },
  parameters: { viewport: { value: 'w360' } },
  async play({ canvasElement }) {
    const trial = async (name: string) => {
      const found = canvasElement.querySelector<HTMLElement>(`[data-trial="${name}"]`);
      found?.scrollIntoView();
      return within(found!);
    };
    const exam = await trial('exam');
    await userEvent.click(await exam.findByRole('button', { name: 'Glucose' }));
    await expect(exam.getByRole('status')).toHaveTextContent('Chlorophyll is the green pigment');
    const chat = await trial('chat');
    await userEvent.type(await chat.findByRole('textbox'), 'What is chlorophyll?{Enter}');
    await expect(await chat.findByText('Chlorophyll absorbs light.')).toBeVisible();
  },
};

export const Courses: Story = {
  args: { user: settled, url: `/university/ai-summary?courseUuid=${course.uuid}` },
  async play({ canvasElement }) {
    const choice = await (await mainOf(canvasElement)).findByRole('combobox');
    await expect(choice).toHaveDisplayValue('Cell biology');
  },
};

export const UnknownCourse: Story = {
  args: {
    user: settled,
    url: '/university/ai-summary?courseUuid=5d0f6a1e-0000-4000-8000-00000000000f&courseTitle=Genetics',
  },
  async play({ canvasElement }) {
    const main = await mainOf(canvasElement);
    await expect(await main.findByRole('combobox')).toHaveValue('');
    await expect(await main.findByText(/Genetics/)).toBeVisible();
  },
};

export const Welcome: Story = {
  args: { user: settled, data: { [SAMPLE]: sample, '/api/ai/courses': { content: [] }, ...lists } },
  parameters: { viewport: { value: 'w360' } },
  async play({ canvasElement }) {
    const main = await mainOf(canvasElement);
    await expect((await main.findAllByRole('textbox')).length).toBeGreaterThan(3);
  },
};
