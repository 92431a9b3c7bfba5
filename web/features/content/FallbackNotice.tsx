import { FormattedMessage, useIntl } from 'react-intl';
import { useMarket } from '../../market/MarketProvider.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { ContentPage } from './page.ts';

/** Says that a text is the platform's general one, and in which language it is. */
export function FallbackNotice({ page }: { page: ContentPage }) {
  const intl = useIntl();
  const { country, locale } = useMarket();
  if (!page.isFallback) return null;
  return (
    <Notice>
      <FormattedMessage
        id="content.fallback"
        defaultMessage="This text is not there for {country} yet. What you see is our general version in this language: {language}."
        description="Notice above a legal or general text that a country doesn’t have in its own words; {country} is the country’s own name for itself, {language} the name of the language of the text shown"
        values={{
          country: <span lang={locale.interface}>{country.localizedName}</span>,
          language: intl.formatDisplayName(page.lang, { type: 'language' }) ?? page.lang,
        }}
      />
    </Notice>
  );
}
