import { urlTo } from '../../page/routes.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { hueOf } from '../../ui/hues.ts';
import { Image } from '../../ui/Image.tsx';
import { KnowFacts } from '../know/shared/KnowFacts.tsx';
import { Marked } from './Marked.tsx';
import styles from './ResultRow.module.css';
import type { Place } from './search.ts';
import type { Found } from './types.ts';

/** More grades than these say only that it is for many. */
const MAX_GRADES = 2;

export interface ResultRowProps {
  found: Found;
  /** What was searched for, which the know's page leads back to. */
  query: string;
  place: Place;
  /** The language of the material; undefined where it is the page's. */
  lang: string | undefined;
}

/** A know that was found: what it is, where the words stand in it, and its first page. */
export function ResultRow({ found: { know, title, snippet }, query, place, lang }: ResultRowProps) {
  const { uuid, slug, subject, author, cover, grades, publishedOn } = know;
  const hue = subject ? hueOf(subject.color) : undefined;
  const href = urlTo(place === 'search' ? 'know' : 'app-know', {
    params: { slug },
    query: { referrer: place, query },
  });
  return (
    <Card as="li" padding="none" hue={hue} className={styles.row}>
      <div className={styles.cover}>
        {cover ? (
          <Image
            src={cover.url}
            sources={[]}
            width={cover.width}
            height={cover.height}
            alt=""
            className={styles.page}
          />
        ) : (
          <span className={styles.deck} />
        )}
      </div>
      <div className={styles.head}>
        {(subject || grades.length > 0) && (
          <p className={styles.about} lang={lang}>
            {subject && <Chip hue={hue}>{subject.name}</Chip>}
            {grades.length > 0 && grades.length <= MAX_GRADES && (
              <span>{grades.map(({ name }) => name).join(', ')}</span>
            )}
          </p>
        )}
        <h2 className={styles.title} lang={lang}>
          <a href={href} data-know={uuid}>
            <Marked parts={title} />
          </a>
        </h2>
      </div>
      {snippet.length > 0 && (
        <p className={styles.snippet} lang={lang}>
          <Marked parts={snippet} />
        </p>
      )}
      <div className={styles.end}>
        {author && (
          <p className={styles.author}>
            <Avatar name={author.name} src={author.profilePicture} size={24} decorative />
            <bdi>{author.name}</bdi>
          </p>
        )}
        <KnowFacts know={know} short />
        {publishedOn !== null && (
          <time className={styles.year} dateTime={publishedOn.slice(0, 10)}>
            {publishedOn.slice(0, 4)}
          </time>
        )}
      </div>
    </Card>
  );
}
