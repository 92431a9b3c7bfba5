import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { ChoiceCards, type ChoiceCardsProps } from './ChoiceCards.tsx';
import { hues } from './hues.ts';

function Choosing(props: Omit<ChoiceCardsProps, 'onChange'>) {
  const [value, setValue] = useState(props.value);
  return <ChoiceCards {...props} value={value} onChange={setValue} />;
}

const grades = ['5', '6', '7', '8', '9', '10'].map((value) => ({
  value,
  label: `Klasse ${value}`,
}));

const meta = {
  title: 'Primitives/ChoiceCards',
  component: Choosing,
  args: { legend: 'Grade', choices: grades, value: ['9'] },
} satisfies Meta<typeof Choosing>;
export default meta;

type Story = StoryObj<typeof meta>;

export const One: Story = {};
export const Several: Story = {
  args: { multiple: true, value: ['8', '9'], help: 'Choose all that fit.' },
};
export const WithSentences: Story = {
  args: {
    legend: 'What happens to what you shared?',
    choices: [
      {
        value: 'anonymise',
        label: 'Keep it, without my name',
        help: 'Others go on learning with it.',
      },
      { value: 'remove', label: 'Remove it', help: 'Your material is deleted with the account.' },
    ],
    value: [],
    error: 'Choose one of the two.',
  },
};
export const LongWords: Story = {
  args: {
    legend: 'Schulform',
    choices: [
      { value: 'a', label: 'Sonderpädagogisches Bildungs- und Beratungszentrum' },
      { value: 'b', label: 'Donaudampfschifffahrtsgesellschaftsberufsschule' },
      { value: 'c', label: 'Γυμνάσιο με Λυκειακές τάξεις' },
    ],
    value: ['b'],
  },
};
export const Subjects: Story = {
  args: {
    legend: 'Subjects',
    layout: 'chips',
    multiple: true,
    choices: hues.map((hue) => ({ value: hue, label: hue, hue })),
    value: ['teal', 'violet'],
  },
};
export const Disabled: Story = { args: { disabled: true } };
