import type { Meta, StoryObj } from '@storybook/react-vite';
import { hues } from './hues.ts';
import { Row, Stack } from './Stack.tsx';
import { SubjectIcon } from './SubjectIcon.tsx';

const meta = {
  title: 'Primitives/SubjectIcon',
  component: SubjectIcon,
  args: { iconUrl: '/icons/subjects/flask.svg', hue: 'teal' },
} satisfies Meta<typeof SubjectIcon>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plate: Story = {};
export const All: Story = {
  render: (args) => (
    <Stack>
      {(['plate', 'solid', 'plain'] as const).map((shape) => (
        <Row key={shape}>
          {hues.map((hue) => (
            <SubjectIcon {...args} key={hue} hue={hue} shape={shape} />
          ))}
        </Row>
      ))}
    </Stack>
  ),
};
