import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import type { Hue } from '../../../ui/hues.ts';
import { Image } from '../../../ui/Image.tsx';
import styles from './Pieces.module.css';

export interface KnowPieceProps {
  hue: Hue;
  subject: ReactNode;
  title: ReactNode;
  /** undefined where the author has left. */
  author: string | undefined;
  pages: number;
  /** Its first page; drawn by default. */
  picture?: { url: string; width: number; height: number } | undefined;
  /** The language of subject and title; undefined where it is the page's. */
  lang?: string | undefined;
}

/** A know as in a list, with its first page or a drawn one. */
export function KnowPiece({ hue, subject, title, author, pages, picture, lang }: KnowPieceProps) {
  return (
    <Card tone="float" padding="none" className={styles.know}>
      {picture ? (
        <div className={styles.cover} data-hue={hue} aria-hidden="true">
          <Image
            src={picture.url}
            sources={[]}
            width={picture.width}
            height={picture.height}
            alt=""
          />
        </div>
      ) : (
        <div className={styles.page} data-hue={hue} aria-hidden="true">
          <span className={styles.heading} />
          <span className={styles.line} />
          <span className={styles.line} />
          <span className={styles.drawing} />
          <span className={styles.shortLine} />
          <span className={styles.line} />
        </div>
      )}
      <div className={styles.knowBody}>
        {subject && (
          <span lang={lang}>
            <Chip hue={hue}>{subject}</Chip>
          </span>
        )}
        <p className={styles.knowTitle} lang={lang}>
          {title}
        </p>
        <p className={styles.facts}>
          {author !== undefined && (
            <>
              <Avatar name={author} size={24} />
              <bdi>{author}</bdi>
            </>
          )}
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
