import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from './Button.tsx';
import { Section } from './Section.tsx';

const meta = {
  title: 'Primitives/Section',
  component: Section,
  parameters: { layout: 'fullscreen' },
  args: {
    title: 'Lernmaterialien für jedes Unterrichtsfach',
    lead: 'Everything that students of your country share, in one place and free.',
    children: <p>What the section is about.</p>,
  },
} satisfies Meta<typeof Section>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ground: Story = {};
export const WithAction: Story = {
  args: {
    action: (
      <Button variant="tonal" href="#all">
        All subjects
      </Button>
    ),
  },
};
export const Card: Story = { args: { tone: 'card' } };
export const Tint: Story = { args: { tone: 'tint', align: 'center' } };
export const Sea: Story = { args: { tone: 'sea', headingLevel: 'h1' } };
