import { FormattedMessage } from 'react-intl';
import { urlTo } from '../../page/routes.ts';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './Case.module.css';
import { caseTexts as texts, queueTexts } from './caseTexts.ts';
import { Part } from './Part.tsx';
import type { Case } from './types.ts';

/** What a case's study material resembles, each in a new tab, so that both can be seen side by side. */
export function SimilarKnows({ one: { similar } }: { one: Case }) {
  return (
    <Part title={<FormattedMessage {...texts.similar} />}>
      <p className={styles.muted}>
        <FormattedMessage {...texts.similarLead} />
      </p>
      <ul className={styles.beside}>
        {similar.map((other) => (
          <Card key={other.uuid} as="li" padding="small" className={styles.statement}>
            <Link href={other.url} external>
              <bdi>{other.title}</bdi>
            </Link>
            <p className={styles.line}>
              {other.author && (
                <span>
                  <FormattedMessage
                    {...queueTexts.by}
                    values={{ name: <bdi>{other.author.name}</bdi> }}
                  />
                </span>
              )}
              {other.caseUuid !== null && (
                <Link href={urlTo('staff-case', { params: { id: other.caseUuid } })}>
                  <FormattedMessage {...texts.removedBefore} />
                </Link>
              )}
            </p>
          </Card>
        ))}
      </ul>
    </Part>
  );
}
