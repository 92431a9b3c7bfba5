import { Languages } from 'lucide-react';
import { useIntl } from 'react-intl';
import styles from './LanguageSwitcher.module.css';

export interface LanguageChoice {
  /** BCP 47 tag. */
  language: string;
  /** The language's own name. */
  label: string;
  /** The address of this page in that language. */
  href: string;
  /** The name of the country whose site it is, in its own language; absent for the current site. */
  country?: string | undefined;
}

/** The id of the list, for links to it. */
export const LANGUAGES_ID = 'languages';

export interface LanguageSwitcherProps {
  choices: readonly LanguageChoice[];
  /** The tag of the current language. */
  current: string;
}

/** Links to this page in other languages; renders nothing for a single language. */
export function LanguageSwitcher({ choices, current }: LanguageSwitcherProps) {
  const intl = useIntl();
  if (choices.length < 2) return null;
  return (
    <nav
      id={LANGUAGES_ID}
      className={styles.switcher}
      aria-label={intl.formatMessage({
        id: 'language.label',
        defaultMessage: 'Language',
        description: 'Name of the row of links to this page in other languages, read out',
      })}
    >
      <Languages className={styles.icon} size={20} aria-hidden="true" />
      <ul className={styles.list}>
        {choices.map((choice) => (
          <li key={choice.language}>
            <a
              className={styles.choice}
              href={choice.href}
              lang={choice.language}
              hrefLang={choice.language}
              aria-current={choice.language === current ? 'true' : undefined}
            >
              {choice.label}
              {choice.country && <small className={styles.country}> {choice.country}</small>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
