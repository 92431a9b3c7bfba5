import { CircleCheck, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './Pieces.module.css';

/** A file that has been uploaded and published. */
export function SharePiece({ title }: { title: ReactNode }) {
  return (
    <div className={styles.shared}>
      <div className={styles.upload}>
        <p className={styles.file}>
          <FileText size={24} className={styles.fileIcon} aria-hidden="true" />
          {title}
        </p>
        <span className={styles.progress} />
        <p className={styles.done}>
          <CircleCheck size={20} aria-hidden="true" />
          <FormattedMessage
            id="home.piece.published"
            defaultMessage="Anyone can find it now."
            description="Home page, on an example of an uploaded file: it has been published"
          />
        </p>
      </div>
    </div>
  );
}
