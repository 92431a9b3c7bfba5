import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { removeStored, storageKeys, writeStored } from '../../page/storage.ts';
import GuideScreen from './GuideScreen.tsx';
import { sampleGuide as guide } from './samples.ts';

const meta: Meta<typeof StoryPage> = {
  title: 'Pages/Study guide',
  component: StoryPage,
  args: {
    screen: GuideScreen,
    route: 'study-guide',
    url: guide.path,
    params: { slug: guide.slug },
    data: { [`/api/guides/${guide.slug}`]: guide },
  },
  parameters: { layout: 'fullscreen', wholePage: true },
  beforeEach: () => () => removeStored(storageKeys.guideProgress),
};
export default meta;
type Story = StoryObj<typeof StoryPage>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

/** All formulas of text, cards and quizzes are written. */
async function written(canvas: Canvas) {
  await canvas.findAllByRole('radio');
  await waitFor(() => {
    const formulas = [...document.querySelectorAll('[data-tex]')];
    void expect(formulas.length).toBeGreaterThan(10);
    void expect(formulas.every((span) => span.querySelector('math'))).toBe(true);
  });
}

const onAPhone = { viewport: { value: 'w360' } };

export const Whole: Story = { play: ({ canvas }) => written(canvas) };

export const OnAPhone: Story = { ...Whole, globals: onAPhone };

/** Progress of an earlier visit. */
export const Continued: Story = {
  beforeEach: () => {
    const progress = { [guide.slug]: { read: ['lines'], quizzes: { lines: 2 } } };
    writeStored(storageKeys.guideProgress, JSON.stringify(progress));
  },
  play: async ({ canvas }) => {
    await written(canvas);
    await expect(canvas.getByRole('progressbar')).toHaveValue(2);
  },
};

async function answer(canvas: Canvas) {
  await written(canvas);
  const [first] = canvas.getAllByRole('radiogroup');
  const question = within(first!.parentElement!);
  await userEvent.click(question.getAllByRole('radio')[0]!);
  await userEvent.click(question.getByRole('button'));
  await expect(question.getAllByRole('radio')[1]).toBeDisabled();
}

/** A wrong answer, with the right one marked. */
export const Answered: Story = { play: ({ canvas }) => answer(canvas) };

export const AnsweredOnAPhone: Story = { ...Answered, globals: onAPhone };
