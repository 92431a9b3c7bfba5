import { FormattedMessage, useIntl } from 'react-intl';
import styles from './Create.module.css';
import { fileTexts } from './fileTexts.ts';
import { totalOf, type UploadItem } from './uploadQueue.ts';
import { useSize } from '../../ui/useSize.ts';

/** How far all files are. */
export function UploadTotal({ items }: { items: readonly UploadItem[] }) {
  const intl = useIntl();
  const size = useSize();
  const total = totalOf(items);
  const all = total.done === items.length;
  return (
    <div className={styles.total}>
      <p className={styles.barText}>
        <span role="status">
          {all ? (
            <FormattedMessage {...fileTexts.all} values={{ count: items.length }} />
          ) : (
            <FormattedMessage
              {...fileTexts.total}
              values={{ done: total.done, count: items.length }}
            />
          )}
        </span>
        {!all && (
          <span className={styles.totalSize}>
            <FormattedMessage
              {...fileTexts.sizeOf}
              values={{ sent: size(total.sent), size: size(total.size) }}
            />
          </span>
        )}
      </p>
      <progress
        className={styles.progress}
        data-done={all || undefined}
        value={total.sent}
        max={total.size}
        aria-label={intl.formatMessage(fileTexts.totalBar)}
      />
    </div>
  );
}
