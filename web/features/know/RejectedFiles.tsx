import { FormattedMessage } from 'react-intl';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Create.module.css';
import { fileTexts } from './fileTexts.ts';
import type { Rejection } from './uploadRules.ts';

export interface RejectedFilesProps {
  rejected: readonly Rejection[];
  images: boolean;
  onClose: () => void;
}

/** The chosen files that aren't taken, each with the reason and what to do. */
export function RejectedFiles({ rejected, images, onClose }: RejectedFilesProps) {
  if (rejected.length === 0) return null;
  return (
    <Notice
      tone="warning"
      live
      title={<FormattedMessage {...fileTexts.rejected} values={{ count: rejected.length }} />}
      onClose={onClose}
    >
      <ul className={styles.rejected}>
        {rejected.map(({ name, reason }) => (
          <li key={`${reason} ${name}`}>
            <bdi className={styles.rejectedName}>{name}</bdi>
            {images && reason === 'type' ? (
              <FormattedMessage {...fileTexts.reasonPicture} />
            ) : (
              <FormattedMessage {...fileTexts.reason} values={{ reason }} />
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
