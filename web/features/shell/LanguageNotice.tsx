import { useIntl } from 'react-intl';
import { usePage } from '../../page/PageProvider.tsx';
import { langOf } from '../../market/language.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { classes } from '../../ui/classes.ts';
import { LANGUAGES_ID } from '../../ui/shell/LanguageSwitcher.tsx';
import styles from './LanguageNotice.module.css';

/** Says in the market's language that the interface isn't translated yet; renders nothing once it is. */
export function LanguageNotice() {
  const { languageNotice, locale } = useMarket();
  const { route } = usePage();
  const lang = langOf(locale.interface, useIntl().locale);
  if (!languageNotice || lang === undefined) return null;
  return (
    <aside className={classes(styles.notice, route === 'home' && styles.landing)} lang={lang}>
      <p>
        {languageNotice.text} <a href={`#${LANGUAGES_ID}`}>{languageNotice.link}</a>
      </p>
    </aside>
  );
}
