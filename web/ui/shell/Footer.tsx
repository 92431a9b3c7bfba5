import type { MouseEvent, ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { useMarketLang } from '../../market/language.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import type { CountryChoice } from '../../market/types.ts';
import { BrandMark } from '../BrandMark.tsx';
import { classes } from '../classes.ts';
import { type Platform, StoreBadge } from '../StoreBadge.tsx';
import type { Theme } from '../theme.ts';
import { CountrySelector } from './CountrySelector.tsx';
import styles from './Footer.module.css';
import { SocialLinks } from './SocialLinks.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import type { NavLink } from './types.ts';

export interface FooterProps {
  productLinks: readonly NavLink[];
  companyLinks: readonly NavLink[];
  legalLinks: readonly NavLink[];
  countryHref: (choice: CountryChoice) => string;
  onCountry?: ((choice: CountryChoice, event: MouseEvent) => void) | undefined;
  /** The visitor's own country, upper case, if known. */
  currentCountry?: string | undefined;
  iosHref: string;
  androidHref: string;
  onStore?: ((platform: Platform) => void) | undefined;
  theme: Theme;
  onTheme: (theme: Theme) => void;
  /** Offers the settings of the cookie banner. */
  cookieSettings?: boolean | undefined;
  /** Rendered below the country: a LanguageSwitcher. */
  languages?: ReactNode;
  homeHref?: string;
  /** Legal links, country, languages and theme alone: what one may need amid a task (sign-up, account). */
  compact?: boolean | undefined;
}

const titles = defineMessages({
  product: {
    id: 'footer.product',
    defaultMessage: 'Study',
    description: 'Title of the footer’s column with links to what users can do on the platform',
  },
  company: {
    id: 'footer.company',
    defaultMessage: 'Company',
    description: 'Title of the footer’s column with links about the company',
  },
  legal: {
    id: 'footer.legal',
    defaultMessage: 'Legal',
    description: 'Title of the footer’s column with links to legal pages',
  },
});

/** The footer of every page. */
export function Footer(props: FooterProps) {
  const { productLinks, companyLinks, legalLinks, homeHref = '/', compact = false } = props;
  const { brand, tagline, flags } = useMarket();
  const lang = useMarketLang();
  const theme = <ThemeSwitch onSea value={props.theme} onChange={props.onTheme} />;
  const languages = props.languages && <div className={styles.languages}>{props.languages}</div>;
  const country = (
    <CountrySelector
      onSea
      opens="up"
      hrefFor={props.countryHref}
      onChoose={props.onCountry}
      current={props.currentCountry}
    />
  );
  const legal = (
    <Column id="footer-legal" title={titles.legal} links={legalLinks}>
      {props.cookieSettings && (
        <li>
          {/* The document's head script opens the banner, also before the page's code has loaded. */}
          <button type="button" className={styles.link} data-consent-open="">
            <FormattedMessage
              id="consent.open"
              defaultMessage="Cookie settings"
              description="Button in the footer that opens the choice about statistics and marketing again"
            />
          </button>
        </li>
      )}
    </Column>
  );
  if (compact)
    return (
      <footer className={classes(styles.footer, styles.compact)}>
        <div className={styles.inner}>
          {legal}
          {theme}
          <div className={styles.place}>
            {country}
            {languages}
          </div>
        </div>
      </footer>
    );
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <BrandMark onSea href={homeHref} />
          <p className={styles.tagline} lang={lang}>
            {tagline}
          </p>
          {!flags.isContentCampaignRunning && (
            <div className={styles.badges}>
              <StoreBadge
                platform="ios"
                href={props.iosHref}
                onClick={() => props.onStore?.('ios')}
              />
              <StoreBadge
                platform="android"
                href={props.androidHref}
                onClick={() => props.onStore?.('android')}
              />
            </div>
          )}
        </div>
        <Column id="footer-product" title={titles.product} links={productLinks} />
        <Column id="footer-company" title={titles.company} links={companyLinks} />
        {legal}
        <div className={styles.end}>
          {country}
          <div className={styles.tools}>
            <SocialLinks onSea />
            {theme}
          </div>
        </div>
        {languages}
        <p className={styles.rights}>
          <FormattedMessage
            id="footer.rights"
            defaultMessage="© {brand}. Made by students, for students."
            description="Last line of the footer; brand is the platform’s name"
            values={{ brand }}
          />
        </p>
      </div>
    </footer>
  );
}

interface ColumnProps {
  id: string;
  title: MessageDescriptor;
  links: readonly NavLink[];
  /** Further items of the list. */
  children?: ReactNode;
}

function Column({ id, title, links, children }: ColumnProps) {
  if (links.length === 0) return null;
  return (
    <nav className={styles.column} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        <FormattedMessage {...title} />
      </h2>
      <ul>
        {links.map((link) => (
          <li key={`${link.href} ${link.label}`}>
            <a
              className={styles.link}
              href={link.href}
              {...(link.external ? { target: '_blank', rel: 'noopener' } : {})}
            >
              {link.label}
            </a>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}
