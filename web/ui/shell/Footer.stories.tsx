import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { useMarket } from '../../market/MarketProvider.tsx';
import type { Theme } from '../theme.ts';
import { Footer } from './Footer.tsx';
import { LanguageSwitcher } from './LanguageSwitcher.tsx';
import { sampleCompanyLinks, useSampleMarket } from '../../../storybook/samples.ts';

function OnMarket({ compact = false }: { compact?: boolean }) {
  const { countries, locale } = useMarket();
  const { footerLinks } = useSampleMarket();
  const [theme, setTheme] = useState<Theme>('system');
  return (
    <Footer
      compact={compact}
      languages={
        <LanguageSwitcher
          current={locale.interface}
          choices={[
            ...new Map(
              countries.map(({ language, languageName: label }) => [
                language,
                { language, label, href: `#${language}` },
              ]),
            ).values(),
          ]}
        />
      }
      productLinks={[
        { href: '#subjects', label: 'Subjects' },
        { href: '#ai', label: 'AI that helps you study' },
        { href: '#download', label: 'The app' },
        { href: '#become', label: 'Become a knower' },
      ]}
      companyLinks={sampleCompanyLinks}
      legalLinks={footerLinks.map((link) => ({ href: `#${link}`, label: link }))}
      countryHref={(choice) => `${choice.domain}/#country=${choice.countryCode}`}
      iosHref="#ios"
      androidHref="#android"
      theme={theme}
      onTheme={setTheme}
    />
  );
}

const meta = {
  title: 'Shell/Footer',
  component: OnMarket,
  args: { compact: false },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof OnMarket>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Wide: Story = {};
export const OnATablet: Story = { globals: { viewport: { value: 'w900' } } };
export const OnAPhone: Story = { globals: { viewport: { value: 'w360' } } };

export const Compact: Story = { args: { compact: true } };
export const CompactOnAPhone: Story = {
  args: { compact: true },
  globals: { viewport: { value: 'w360' } },
};

export const CompactOnATablet: Story = {
  args: { compact: true },
  globals: { viewport: { value: 'w900' } },
};
/** The open list takes a line of its own. */
export const CompactWithCountriesOpenOnAPhone: Story = {
  args: { compact: true },
  globals: { viewport: { value: 'w360' } },
  play: ({ canvasElement }) => canvasElement.querySelector('summary')?.click(),
};
