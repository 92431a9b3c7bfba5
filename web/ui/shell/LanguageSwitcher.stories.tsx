import type { Meta, StoryObj } from '@storybook/react-vite';
import { LanguageSwitcher } from './LanguageSwitcher.tsx';

const meta = {
  title: 'Shell/LanguageSwitcher',
  component: LanguageSwitcher,
  args: {
    current: 'en',
    choices: [
      { language: 'de', label: 'Deutsch', href: '#de', country: 'Deutschland' },
      { language: 'el', label: 'Ελληνικά', href: '#el', country: 'Ελλάδα' },
      { language: 'en', label: 'English', href: '#en' },
      { language: 'es', label: 'Español', href: '#es', country: 'España' },
    ],
  },
} satisfies Meta<typeof LanguageSwitcher>;
export default meta;

export const Four: StoryObj<typeof meta> = {};
