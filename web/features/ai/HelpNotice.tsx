import { HeartHandshake, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useMarketLang } from '../../market/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { helpTexts as texts } from './helpTexts.ts';
import styles from './HelpNotice.module.css';
import type { CountryHelp, Help } from './shared/types.ts';

export interface HelpNoticeProps {
  help: Help;
  /** Asks the question once more as one for school; absent where it isn't offered. */
  onSchool: (() => void) | undefined;
}

/** Where somebody in need finds help at once. It is read out when it appears. */
export function HelpNotice({ help, onSchool }: HelpNoticeProps) {
  const [own, ...others] = help.countries;
  return (
    <section className={styles.help}>
      <HeartHandshake size={32} aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <div role="alert" className={styles.words}>
          <h2 className={styles.title}>
            <FormattedMessage {...texts.title} />
          </h2>
          <p>
            <FormattedMessage {...texts.text} />
          </p>
          {own && own.lines.length > 0 && (
            <p>
              <FormattedMessage {...texts.lines} />
            </p>
          )}
          {own && <Numbers of={own} />}
        </div>
        {others.map((country) => (
          <Disclosure key={country.code} summary={<Spoken>{country.name}</Spoken>}>
            <Numbers of={country} />
          </Disclosure>
        ))}
        {onSchool && (
          <div className={styles.school}>
            <p>
              <FormattedMessage {...texts.school} />
            </p>
            <Button size="small" variant="tonal" onClick={onSchool}>
              <FormattedMessage {...texts.answer} />
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** The lines of a country, and its emergency number. */
function Numbers({ of: { lines, emergencyNumber } }: { of: CountryHelp }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ name, number, url }) => (
        <li key={number} className={styles.line}>
          <span className={styles.name}>
            {url === null ? (
              <Spoken>{name}</Spoken>
            ) : (
              <a href={url} target="_blank" rel="noreferrer">
                <Spoken>{name}</Spoken>
              </a>
            )}
          </span>
          <Call number={number} />
        </li>
      ))}
      <li className={styles.line}>
        <span className={styles.name}>
          <FormattedMessage {...texts.danger} />
        </span>
        <Call number={emergencyNumber} />
      </li>
    </ul>
  );
}

function Call({ number }: { number: string }) {
  return (
    <Button
      variant="tonal"
      href={`tel:${number.replaceAll(/[^\d+*#]/g, '')}`}
      icon={<Phone size={20} aria-hidden="true" />}
    >
      <FormattedMessage
        {...texts.call}
        values={{ phone: <bdi className={styles.phone}>{number}</bdi> }}
      />
    </Button>
  );
}

/** Words of the market's own language. */
function Spoken({ children }: { children: ReactNode }) {
  return <span lang={useMarketLang()}>{children}</span>;
}
