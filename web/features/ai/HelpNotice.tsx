import { HeartHandshake, Phone } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useMarketLang } from '../../market/language.ts';
import { Button } from '../../ui/Button.tsx';
import { answerTexts as texts } from './answerTexts.ts';
import styles from './HelpNotice.module.css';
import type { Help } from './shared/types.ts';

/** Where somebody finds help at once. It is read out when it appears. */
export function HelpNotice({ help: { title, text, phone } }: { help: Help }) {
  const lang = useMarketLang();
  return (
    <section className={styles.help} role="alert">
      <HeartHandshake size={32} aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <h2 className={styles.title} lang={lang}>
          {title}
        </h2>
        <p lang={lang}>{text}</p>
        {phone !== null && (
          <div>
            <Button
              size="large"
              href={`tel:${phone.replaceAll(/[^\d+*#]/g, '')}`}
              icon={<Phone size={20} aria-hidden="true" />}
            >
              <FormattedMessage
                {...texts.call}
                values={{ phone: <bdi className={styles.phone}>{phone}</bdi> }}
              />
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
