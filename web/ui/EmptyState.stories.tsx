import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { EmptySearchScene } from './scenes/EmptySearchScene.tsx';

const meta = {
  title: 'Primitives/EmptyState',
  component: EmptyState,
  args: {
    title: 'Nothing matches “photosynthesys”',
    children: 'Check the spelling, or look through all subjects.',
    picture: <EmptySearchScene />,
    action: <Button href="#all">All subjects</Button>,
  },
} satisfies Meta<typeof EmptyState>;
export default meta;

export const Search: StoryObj<typeof meta> = {};
export const WordsOnly: StoryObj<typeof meta> = { args: { picture: null, action: null } };
