import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { type IntlShape, RawIntlProvider } from 'react-intl';
import { intlFor } from '../../../storybook/language.ts';
import { allMarkets, clientMarket, momentOf } from '../../../storybook/markets.ts';
import { MarketProvider, useMarket } from '../../market/MarketProvider.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import {
  sampleCompanyLinks,
  sampleDownload,
  sampleLinks,
  sampleSearch,
  useSampleHeaderLinks,
  useSampleSubjects,
} from '../../../storybook/samples.ts';

interface OneProps {
  code: string;
  now: Date;
}

/** Header and footer of one market in its own language. */
function One({ code, now }: OneProps) {
  const market = allMarkets.find((candidate) => candidate.code === code)!;
  const [intl, setIntl] = useState<IntlShape>();
  useEffect(() => {
    void intlFor(market.locale.interface).then(setIntl);
  }, [market]);
  if (!intl) return null;
  return (
    <RawIntlProvider value={intl}>
      <MarketProvider market={clientMarket(market, now)}>
        <p style={{ margin: 0, padding: '12px 16px', fontWeight: 600 }} lang="en">
          {market.code} · {market.country.englishName} · {market.language.englishName}
        </p>
        {/* A transform makes the box the containing block of fixed elements. */}
        <section
          lang={intl.locale}
          aria-label={market.country.englishName}
          data-heading-font={market.headingFont}
          style={{ transform: 'translate(0)', borderBottom: '8px solid var(--line)' }}
        >
          <Parts />
        </section>
      </MarketProvider>
    </RawIntlProvider>
  );
}

function Parts() {
  const subjects = useSampleSubjects();
  const links = useSampleHeaderLinks();
  const { hasSubjects } = useMarket();
  return (
    <>
      <Header
        links={links}
        companyLinks={sampleCompanyLinks}
        menuLinks={[links, sampleCompanyLinks]}
        subjects={subjects}
        subjectsHref="#subjects"
        topicHref={() => '#topic'}
        allTopicsHref={() => '#topics'}
        search={hasSubjects ? sampleSearch : undefined}
        download={sampleDownload}
        loginHref="#login"
      />
      <Footer
        productLinks={sampleLinks}
        companyLinks={sampleCompanyLinks}
        legalLinks={[]}
        countryHref={(choice) => choice.domain}
        iosHref="#ios"
        androidHref="#android"
        theme="system"
        onTheme={() => undefined}
      />
    </>
  );
}

const meta = {
  title: 'Shell/Matrix',
  component: Parts,
  parameters: {
    layout: 'fullscreen',
    // A story of twenty pages has twenty banners and footers.
    a11y: {
      config: {
        rules: [
          'landmark-unique',
          'landmark-no-duplicate-banner',
          'landmark-no-duplicate-contentinfo',
          'landmark-banner-is-top-level',
          'landmark-contentinfo-is-top-level',
          'duplicate-id-aria',
        ].map((id) => ({ id, enabled: false })),
      },
    },
  },
} satisfies Meta<typeof Parts>;
export default meta;

/** All markets at once, to compare them and to find texts that are too long. */
export const Matrix: StoryObj<typeof meta> = {
  render: (_, { globals }) => (
    <>
      {allMarkets.map(({ code }) => (
        <One key={code} code={code} now={momentOf(globals['time'])} />
      ))}
    </>
  ),
};
