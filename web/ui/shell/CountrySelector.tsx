import { Check, ChevronDown } from 'lucide-react';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { useMarket } from '../../market/MarketProvider.tsx';
import type { CountryChoice } from '../../market/types.ts';
import { classes } from '../classes.ts';
import { Flag } from '../Flag.tsx';
import { keys } from '../keys.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import styles from './CountrySelector.module.css';

export interface CountrySelectorProps {
  /** Returns the address of this page on a country's site. */
  hrefFor: (choice: CountryChoice) => string;
  /** Called when a country is chosen; preventDefault cancels the navigation. */
  onChoose?: ((choice: CountryChoice, event: MouseEvent) => void) | undefined;
  /** The visitor's own country, upper case, if known; else the site's country is marked. */
  current?: string | undefined;
  onSea?: boolean;
  /** The side on which the list opens on wide windows. */
  opens?: 'up' | 'down';
}

/** The list of all countries with flag and name. A details element, so that it works without JavaScript. */
export function CountrySelector({
  hrefFor,
  onChoose,
  current,
  onSea = false,
  opens = 'down',
}: CountrySelectorProps) {
  const { countries, country } = useMarket();
  const details = useRef<HTMLDetailsElement>(null);
  useCloseDetails(details);
  const code = current ?? country.code;
  const here = countries.find((choice) => choice.countryCode === code);
  return (
    <details
      ref={details}
      className={classes(styles.selector, onSea && styles.onSea, opens === 'up' && styles.up)}
    >
      <summary className={styles.summary}>
        <Flag iconUrl={here?.iconUrl ?? country.iconUrl} />
        <VisuallyHidden>
          <FormattedMessage
            id="footer.country"
            defaultMessage="Country:"
            description="Read out before the name of the current country on the button that opens the list of countries"
          />
        </VisuallyHidden>
        <span>{here?.localizedName ?? country.localizedName}</span>
        <ChevronDown className={styles.chevron} size={20} aria-hidden="true" />
      </summary>
      <ul className={styles.list}>
        {countries.map((choice) => (
          <li key={choice.code}>
            <a
              className={styles.country}
              href={hrefFor(choice)}
              hrefLang={choice.shown}
              aria-current={choice.countryCode === code ? 'true' : undefined}
              onClick={onChoose && ((event) => onChoose(choice, event))}
            >
              <Flag iconUrl={choice.iconUrl} />
              <span lang={choice.language}>{choice.localizedName}</span>
              {choice.countryCode === code && <Check size={18} aria-hidden="true" />}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Closes the list on a press outside and on Escape, once hydrated. */
function useCloseDetails(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const leave = (event: Event) => {
      const inside = event.target instanceof Node && details.current?.contains(event.target);
      if (!inside && details.current?.open) details.current.open = false;
    };
    const press = (event: KeyboardEvent) => {
      if (event.key !== keys.escape || !details.current?.open) return;
      details.current.open = false;
      details.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('keydown', press);
    };
  }, [details]);
}
