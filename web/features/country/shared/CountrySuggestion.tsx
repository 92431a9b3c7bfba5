import { X } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { twinPath } from '../../../page/routes.ts';
import { usePage } from '../../../page/PageProvider.tsx';
import { useMarket } from '../../../market/MarketProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Flag } from '../../../ui/Flag.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { keys } from '../../../ui/keys.ts';
import type { CountryChoice } from '../../../market/types.ts';
import { hasSameLanguage, siteUrl } from './country.ts';
import { useVisitorCountry } from './CountryProvider.tsx';
import styles from './CountrySuggestion.module.css';

/**
 * Suggests to visitors from other countries their own country's site. It floats over
 * the text, so that its appearance shifts nothing, and rests above the footer, so that
 * it never covers the footer's country list. Escape closes it unless another open
 * component has the focus.
 */
export function CountrySuggestion({ choice }: { choice: CountryChoice }) {
  const intl = useIntl();
  const market = useMarket();
  const page = usePage();
  const { choose } = useVisitorCountry();
  const card = useRef<HTMLElement>(null);
  const stay = useCallback(() => choose(market.country.code), [choose, market.country.code]);
  useEscape(card, stay);
  return (
    <aside
      ref={card}
      className={styles.card}
      data-country-suggestion=""
      aria-label={intl.formatMessage({
        id: 'country.suggestion.label',
        defaultMessage: 'Your country',
        description: 'Names, read out, the card that offers the site of the visitor’s own country',
      })}
    >
      <p className={styles.text}>
        <Flag iconUrl={choice.iconUrl} />
        <span>
          <FormattedMessage
            id="country.suggestion.text"
            defaultMessage="Are you in {country}?"
            description="Card that offers the site of the country that the visitor seems to be in; {country} is that country’s own name for itself"
            values={{ country: <span lang={choice.language}>{choice.localizedName}</span> }}
          />
        </span>
      </p>
      <div className={styles.actions}>
        <Button
          size="small"
          href={siteUrl(choice, twinPath(page, choice.domain, hasSameLanguage(choice, market)))}
        >
          <FormattedMessage
            id="country.suggestion.go"
            defaultMessage="Go there"
            description="Button that opens the site of the visitor’s own country"
          />
        </Button>
        <Button size="small" variant="quiet" onClick={stay}>
          <FormattedMessage
            id="country.suggestion.stay"
            defaultMessage="Stay here"
            description="Button that keeps the visitor on this country’s site and closes the card"
          />
        </Button>
      </div>
      <IconButton
        className={styles.close}
        label={intl.formatMessage({
          id: 'ui.close',
          defaultMessage: 'Close',
          description: 'Label of the button that closes a dialog, a menu or a notice',
        })}
        onClick={stay}
      >
        <X size={20} aria-hidden="true" />
      </IconButton>
    </aside>
  );
}

/** Calls `onEscape` when Escape is pressed within `area` or where nothing has the focus. */
function useEscape(area: RefObject<HTMLElement | null>, onEscape: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const focused = document.activeElement;
      const free = focused === document.body || area.current?.contains(focused);
      if (event.key === keys.escape && !event.defaultPrevented && free) onEscape();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [area, onEscape]);
}
