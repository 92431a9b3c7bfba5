import { hueOf } from '../../ui/hues.ts';
import { Image } from '../../ui/Image.tsx';
import styles from './Library.module.css';
import type { KnowSummary } from './types.ts';

/** The picture of a know: its first page on its subject's colour. */
export function Cover({ know }: { know: KnowSummary | null }) {
  const hue = know?.subject ? hueOf(know.subject.color) : undefined;
  return (
    <span className={styles.cover} data-hue={hue}>
      {know?.cover && (
        <Image
          src={know.cover.url}
          sources={[]}
          width={know.cover.width}
          height={know.cover.height}
          alt=""
          className={styles.page}
        />
      )}
    </span>
  );
}
