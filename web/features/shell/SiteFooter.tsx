import { useEffect, useState } from 'react';
import { usePage } from '../../page/PageProvider.tsx';
import { twinPath } from '../../page/routes.ts';
import { readStored, storageKeys, writeStored } from '../../page/storage.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import type { CountryChoice } from '../../market/types.ts';
import { Footer } from '../../ui/shell/Footer.tsx';
import { LanguageSwitcher } from '../../ui/shell/LanguageSwitcher.tsx';
import { applyTheme, type Theme, themeOf } from '../../ui/theme.ts';
import { hasSameLanguage, siteUrl } from '../country/shared/country.ts';
import { useVisitorCountry } from '../country/shared/CountryProvider.tsx';
import { languageChoices } from '../country/shared/languages.ts';
import { useDeepLinks } from '../download/shared/useDeepLinks.ts';
import { useNavLinks } from './menus.ts';

/** The footer with the market's data. */
export function SiteFooter() {
  const market = useMarket();
  const page = usePage();
  const { country, choose } = useVisitorCountry();
  const app = useDeepLinks('footer');
  const [theme, setTheme] = useTheme();
  const pathOn = (choice: CountryChoice) =>
    // A page of the AI host has no address of its own on the market's.
    choice.domain === market.domain && page.host === 'market'
      ? page.url
      : twinPath(page, choice.domain, hasSameLanguage(choice, market));
  return (
    <Footer
      compact={page.compactFooter}
      cookieSettings={page.cookieBanner}
      productLinks={useNavLinks('footer-product')}
      companyLinks={useNavLinks('footer-company')}
      legalLinks={useNavLinks('footer-legal')}
      // Storage isn't shared between hosts: the choice is carried in the address.
      countryHref={(choice: CountryChoice) =>
        choice.domain === market.domain
          ? choice.domain + pathOn(choice)
          : siteUrl(choice, pathOn(choice))
      }
      onCountry={(choice: CountryChoice) => choose(choice.countryCode)}
      currentCountry={servedHere(country, market.countries, market.domain) ?? market.country.code}
      languages={
        <LanguageSwitcher
          choices={languageChoices(market.countries, market.domain, pathOn)}
          current={market.locale.shown}
        />
      }
      iosHref={app.ios}
      androidHref={app.android}
      theme={theme}
      onTheme={setTheme}
    />
  );
}

/** The visitor's country if this site serves it (a site may serve several), else null. */
function servedHere(
  country: string | null,
  choices: readonly CountryChoice[],
  domain: string,
): string | null {
  return choices.some((choice) => choice.countryCode === country && choice.domain === domain)
    ? country
    : null;
}

/** The stored theme, which the document's head script has applied before the first paint. */
function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => setTheme(themeOf(readStored(storageKeys.theme))), []);
  function change(chosen: Theme) {
    writeStored(storageKeys.theme, chosen);
    applyTheme(chosen, document.documentElement);
    setTheme(chosen);
  }
  return [theme, change];
}
