import { Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { classes } from '../../../ui/classes.ts';
import styles from './Pieces.module.css';

const years: { year: number; text: ReactNode }[] = [
  {
    year: 1789,
    text: (
      <FormattedMessage
        id="home.piece.bastille"
        defaultMessage="The people of Paris storm the Bastille."
        description="Home page, on an example page of study material, a timeline of the French Revolution: after the year 1789"
      />
    ),
  },
  {
    year: 1791,
    text: (
      <FormattedMessage
        id="home.piece.constitution"
        defaultMessage="France gets its first constitution."
        description="Home page, on an example page of study material, a timeline of the French Revolution: after the year 1791"
      />
    ),
  },
  {
    year: 1792,
    text: (
      <FormattedMessage
        id="home.piece.republic"
        defaultMessage="France becomes a republic."
        description="Home page, on an example page of study material, a timeline of the French Revolution: after the year 1792"
      />
    ),
  },
];

const SPOKEN = 1791;

/** The page of a know, with the line marked that a voice reads aloud. */
export function ReadPiece({ title }: { title: ReactNode }) {
  return (
    <div className={styles.sheet} data-hue="orange">
      <div className={styles.paper}>
        <p className={styles.paperTitle}>{title}</p>
        {years.map(({ year, text }) => (
          <p key={year} className={classes(styles.entry, year === SPOKEN && styles.spoken)}>
            <span className={styles.year}>{year}</span>
            <span>{text}</span>
            {year === SPOKEN && <Volume2 size={20} className={styles.voice} aria-hidden="true" />}
          </p>
        ))}
      </div>
    </div>
  );
}
