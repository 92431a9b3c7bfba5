import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Chip } from '../../ui/Chip.tsx';
import { hueOf } from '../../ui/hues.ts';
import { withValues } from '../../ui/withValues.ts';
import { useForeignSite } from '../../market/useForeignSite.ts';
import { Cover } from './Cover.tsx';
import styles from './Library.module.css';
import type { KnowSummary } from './types.ts';

const texts = withValues(
  defineMessages({
    pages: {
      id: 'library.pages',
      defaultMessage: '{count, plural, one {# page} other {# pages}}',
      description: 'How many pages study material has',
    },
    cards: {
      id: 'library.cards',
      defaultMessage: '{count, plural, one {# card} other {# cards}}',
      description: 'How many cards a deck of flashcards has',
    },
  }),
);

interface KnowRowProps {
  know: KnowSummary;
  lang: string | undefined;
  heading?: 'h2' | 'h3';
  /** Where it is read; its own page by default. */
  href?: string;
  /** One more fact. */
  children?: ReactNode;
}

/** What a row of the library says of a know; its country, where it belongs to another site. */
export function KnowRow({
  know,
  lang,
  heading: Heading = 'h3',
  href = know.path,
  children,
}: KnowRowProps) {
  const foreign = useForeignSite(know.countryCode);
  return (
    <>
      <Cover know={know} />
      <div className={styles.words}>
        <Heading className={styles.name} lang={lang}>
          <a href={href} className={styles.open}>
            {know.title}
          </a>
        </Heading>
        <p className={styles.facts}>
          {know.subject && (
            <span lang={lang}>
              <Chip hue={hueOf(know.subject.color)}>{know.subject.name}</Chip>
            </span>
          )}
          {foreign && <span lang={foreign.language}>{foreign.localizedName}</span>}
          {know.author && <bdi>{know.author.name}</bdi>}
          {know.pageCount > 0 && (
            <span>
              <FormattedMessage {...texts.pages} values={{ count: know.pageCount }} />
            </span>
          )}
          {know.cards > 0 && (
            <span>
              <FormattedMessage {...texts.cards} values={{ count: know.cards }} />
            </span>
          )}
          {children}
        </p>
      </div>
    </>
  );
}
