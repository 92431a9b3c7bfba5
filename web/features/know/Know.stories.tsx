import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { linesOf, sampleKnow } from '../../../storybook/knows.ts';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import KnowScreen from './KnowScreen.tsx';
import KnowViewScreen from './KnowViewScreen.tsx';
import type { Know } from './shared/types.ts';

/** The page's calls for a know. */
function calls(know: Know) {
  return {
    [`/api/knows/${know.uuid}`]: know,
    [`/api/knows/${know.uuid}/pages?from=1&to=10`]: linesOf(know),
  };
}

const whole = sampleKnow({});
const blurred = sampleKnow({ pages: 6, sharp: 2 });

const meta: Meta<typeof StoryPage> = {
  title: 'Pages/Know',
  component: StoryPage,
  args: {
    screen: KnowScreen,
    route: 'know',
    url: whole.path,
    params: { slug: whole.slug },
    data: calls(whole),
  },
  parameters: { layout: 'fullscreen', wholePage: true },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

/** The text lies over the picture and is found by its words. */
export const Sharp: Story = {
  play: async ({ canvas }) => {
    const lines = await canvas.findAllByText('Photosynthesis on one page');
    await expect(lines[0]?.tagName.toLowerCase()).toBe('text');
  },
};

/** What a visitor can't read is said before it is met. */
export const Blurred: Story = {
  args: { data: calls(blurred) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: /3/ })).toBeVisible();
  },
};

export const BlurredOnAPhone: Story = {
  args: Blurred.args ?? {},
  globals: { viewport: { value: 'w360' } },
};

export const Alone: Story = { args: { screen: KnowViewScreen, route: 'know-view' } };
