import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import type { Hue } from '../../../ui/hues.ts';
import styles from './Pieces.module.css';

export interface KnowPieceProps {
  hue: Hue;
  subject: ReactNode;
  title: ReactNode;
  author: string;
  pages: number;
}

/** A know as in a list, with a drawn first page. */
export function KnowPiece({ hue, subject, title, author, pages }: KnowPieceProps) {
  return (
    <Card tone="float" padding="none" className={styles.know}>
      <div className={styles.page} data-hue={hue} aria-hidden="true">
        <span className={styles.heading} />
        <span className={styles.line} />
        <span className={styles.line} />
        <span className={styles.drawing} />
        <span className={styles.shortLine} />
        <span className={styles.line} />
      </div>
      <div className={styles.knowBody}>
        <Chip hue={hue}>{subject}</Chip>
        <p className={styles.knowTitle}>{title}</p>
        <p className={styles.facts}>
          <Avatar name={author} size={24} />
          <span>{author}</span>
          <span className={styles.fact}>
            <FileText size={16} aria-hidden="true" />
            <FormattedMessage
              id="home.piece.pages"
              defaultMessage="{pages, plural, one {# page} other {# pages}}"
              description="Example of shared study material on the home page: how many pages it has"
              values={{ pages }}
            />
          </span>
        </p>
      </div>
    </Card>
  );
}
