import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { TextArea, type TextAreaProps } from './TextArea.tsx';

function Writing(props: TextAreaProps) {
  const [value, setValue] = useState(props.value);
  return <TextArea {...props} value={value} onChange={(event) => setValue(event.target.value)} />;
}

const meta = {
  title: 'Primitives/TextArea',
  component: Writing,
  args: {
    label: 'About you',
    value: '',
    maxLength: 300,
    placeholder: 'Grade 9, better at essays than at maths',
  },
} satisfies Meta<typeof Writing>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { value: 'I share what helped me. '.repeat(8) } };
export const Wrong: Story = { args: { value: 'x', error: 'Write at most 300 characters.' } };
