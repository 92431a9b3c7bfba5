import type { Meta, StoryObj } from '@storybook/react-vite';
import { Chip } from './Chip.tsx';
import { hues } from './hues.ts';
import { Row } from './Stack.tsx';
import { SubjectIcon } from './SubjectIcon.tsx';

const meta = {
  title: 'Primitives/Chip',
  component: Chip,
  args: { children: 'Biology' },
} satisfies Meta<typeof Chip>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Selected: Story = { args: { onClick: () => undefined, selected: true } };
export const Unselected: Story = { args: { onClick: () => undefined, selected: false } };

export const Hues: Story = {
  render: () => (
    <Row>
      {hues.map((hue) => (
        <Chip
          key={hue}
          hue={hue}
          href={`#${hue}`}
          icon={
            <SubjectIcon iconUrl="/icons/subjects/flask.svg" hue={hue} size={20} shape="plain" />
          }
        >
          {hue}
        </Chip>
      ))}
    </Row>
  ),
};

export const SmallHues: Story = {
  render: () => (
    <Row gap={2}>
      {hues.map((hue) => (
        <Chip key={hue} hue={hue}>
          {hue}
        </Chip>
      ))}
    </Row>
  ),
};
