import type { Meta, StoryObj } from '@storybook/react-vite';
import { FileText, GraduationCap, LibraryBig, Search, Sparkles } from 'lucide-react';
import { expect, within } from 'storybook/test';
import { AppNav } from './AppNav.tsx';

const icons = [Sparkles, Search, LibraryBig, GraduationCap, FileText];

/** The items of the navigation; the third is the page. */
const items = (...labels: string[]) =>
  labels.map((label, at) => {
    const Icon = icons[at] ?? FileText;
    return {
      href: `#${at}`,
      label,
      icon: <Icon size={24} aria-hidden="true" />,
      current: at === 2 ? ('page' as const) : undefined,
    };
  });

const meta = {
  title: 'Shell/AppNav',
  component: AppNav,
  args: {
    label: 'Your space',
    items: items('For you', 'Search', 'Library', 'Subjects', 'Your knows'),
  },
  parameters: { layout: 'fullscreen' },
  play: async ({ canvasElement }) => {
    const links = within(canvasElement).getAllByRole('link');
    await expect(links.filter((link) => link.ariaCurrent === 'page')).toHaveLength(1);
    for (const link of links) {
      const { width, height } = link.getBoundingClientRect();
      await expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      await expect(link.scrollWidth).toBeLessThanOrEqual(Math.ceil(width));
    }
  },
} satisfies Meta<typeof AppNav>;
export default meta;

type Story = StoryObj<typeof meta>;

const german = { items: items('Für dich', 'Suche', 'Bibliothek', 'Fächer', 'Deine Knows') };
const greek = {
  items: items('Για σένα', 'Αναζήτηση', 'Βιβλιοθήκη', 'Μαθήματα', 'Τα knows σου'),
};
const phone = { viewport: { value: 'w360' } };

export const Wide: Story = {};
export const OnATablet: Story = { globals: { viewport: { value: 'w900' } } };
export const OnAPhone: Story = { globals: phone };
export const German: Story = { args: german, globals: { market: 'de' } };
export const GermanOnAPhone: Story = { args: german, globals: { ...phone, market: 'de' } };
export const Greek: Story = { args: greek, globals: { market: 'gr' } };
export const GreekOnAPhone: Story = { args: greek, globals: { ...phone, market: 'gr' } };
/** A market without some of the pages has fewer links. */
export const Few: Story = {
  args: { items: items('Search', 'Subjects', 'Your knows') },
  globals: phone,
};
