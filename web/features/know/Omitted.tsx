import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Omitted.module.css';
import { progressTexts as texts } from './progressTexts.ts';
import type { OwnKnow } from './useProgress.ts';

/** What the pages of one's own know lack of its files; nothing where they have all. */
export function Omitted({ know }: { know: OwnKnow }) {
  const intl = useIntl();
  const parts = know.own?.omitted ?? [];
  if (parts.length === 0) return null;
  return (
    <Notice tone="warning" title={<FormattedMessage {...texts.omitted} />}>
      <ul className={styles.list}>
        {parts.map(({ file, kind, name, count }, index) => (
          // Two files may have the same name.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <FormattedMessage
              {...texts.omittedPart}
              values={{
                file: <bdi>{file}</bdi>,
                kind,
                count,
                name: kind === 'script' ? intl.formatDisplayName(name, { type: 'script' }) : name,
              }}
            />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
