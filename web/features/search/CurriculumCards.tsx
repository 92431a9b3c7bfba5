import { FormattedMessage } from 'react-intl';
import { useMarketLang } from '../../market/language.ts';
import { Card, CardTitle } from '../../ui/Card.tsx';
import { hueOf } from '../../ui/hues.ts';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import styles from './CurriculumCards.module.css';
import { resultTexts } from './resultTexts.ts';
import type { CurriculumMatch } from './types.ts';

/** The subjects and topics that a search names, above the knows. Nothing where it names none. */
export function CurriculumCards({ matches }: { matches: readonly CurriculumMatch[] }) {
  const lang = useMarketLang();
  if (matches.length === 0) return null;
  return (
    <ul className={styles.list}>
      {matches.map(({ path, type, name, alias, subject, color, iconUrl }) => (
        <Card key={path} as="li" tone="tint" hue={hueOf(color)} padding="small">
          <div className={styles.row}>
            <SubjectIcon iconUrl={iconUrl} hue={hueOf(color)} size={40} shape="solid" />
            <div className={styles.text}>
              <CardTitle as="h2" href={path}>
                <span lang={lang}>{name}</span>
              </CardTitle>
              <p className={styles.kind}>
                {type === 'TOPIC' ? (
                  <FormattedMessage
                    {...resultTexts.topic}
                    values={{ subject: <span lang={lang}>{subject}</span> }}
                  />
                ) : (
                  <FormattedMessage {...resultTexts.subject} />
                )}
                {alias && (
                  <>
                    {' · '}
                    <span lang={lang}>{alias}</span>
                  </>
                )}
              </p>
            </div>
          </div>
        </Card>
      ))}
    </ul>
  );
}
