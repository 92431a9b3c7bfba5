import { FormattedMessage } from 'react-intl';
import styles from './Case.module.css';
import { caseTexts as texts } from './caseTexts.ts';
import { Part } from './Part.tsx';
import type { CaseDocument } from './types.ts';

/** What the author of a request, or of a shared folder, wrote beside its title. */
export function WordsOfCase({ document }: { document: CaseDocument }) {
  const { description, folders } = document;
  if (description === '' && folders.length === 0)
    return (
      <p className={styles.muted}>
        <FormattedMessage {...texts.titleOnly} />
      </p>
    );
  return (
    <>
      {description !== '' && (
        <Part title={<FormattedMessage {...texts.description} />}>
          <p className={styles.said} dir="auto">
            {description}
          </p>
        </Part>
      )}
      {folders.length > 0 && (
        <Part title={<FormattedMessage {...texts.folders} />}>
          <ul className={styles.names}>
            {[...new Set(folders)].map((name) => (
              <li key={name}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}
