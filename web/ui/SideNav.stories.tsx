import type { Meta, StoryObj } from '@storybook/react-vite';
import { Database, Pencil, ShieldCheck, UserRound } from 'lucide-react';
import { SideNav } from './SideNav.tsx';

const meta = {
  title: 'Patterns/SideNav',
  component: SideNav,
  args: {
    label: 'Profile',
    items: [
      { href: '#profile', label: 'Profil', icon: <UserRound size={20} />, current: true },
      { href: '#edit', label: 'Profil bearbeiten', icon: <Pencil size={20} /> },
      {
        href: '#security',
        label: 'Sicherheit und Geräteverwaltung',
        icon: <ShieldCheck size={20} />,
      },
      { href: '#data', label: 'Τα δεδομένα σου', icon: <Database size={20} /> },
    ],
  },
} satisfies Meta<typeof SideNav>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Beside: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'w360' } } };
