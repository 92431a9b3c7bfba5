import { Clock, Eye, FileText, Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, FormattedNumber } from 'react-intl';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { withValues } from '../../../ui/withValues.ts';
import styles from './KnowFacts.module.css';
import type { KnowSummary } from './types.ts';
import { useForeignSite } from '../../../market/useForeignSite.ts';

const texts = withValues(
  defineMessages({
    pages: {
      id: 'know.facts.pages',
      defaultMessage: '{pages, plural, one {# page} other {# pages}}',
      description: 'Fact about shared study material: how many pages it has',
    },
    cards: {
      id: 'know.facts.cards',
      defaultMessage: '{cards, plural, one {# card} other {# cards}}',
      description: 'Fact about a deck of flashcards: how many cards it has',
    },
    minutes: {
      id: 'know.facts.minutes',
      defaultMessage: '{minutes, plural, one {# minute} other {# minutes}}',
      description: 'Fact about shared study material: how long it takes to read',
    },
    views: {
      id: 'know.facts.views',
      defaultMessage: '{views, plural, one {# view} other {# views}}',
      description: 'Fact about shared study material: how often it was read',
    },
    likes: {
      id: 'know.facts.likes',
      defaultMessage: '{likes, plural, one {# like} other {# likes}}',
      description: 'Fact about shared study material: how many users like it',
    },
  }),
);

/** Counts of readers' deeds with their icons. */
const COUNTS = [
  ['views', Eye],
  ['likes', Heart],
] as const;

export interface KnowFactsProps {
  know: Pick<
    KnowSummary,
    'countryCode' | 'pageCount' | 'cards' | 'readingMinutes' | 'views' | 'likes'
  >;
  /**
   * Leaves out how long it takes to read and shows views and likes as numbers beside their icons,
   * so that the facts keep to one line; screen readers get the words.
   */
  short?: boolean;
}

/**
 * How long a know is and what others think of it, without what is zero; before that its
 * country, where it belongs to another site than this one.
 */
export function KnowFacts({ know, short = false }: KnowFactsProps) {
  const foreign = useForeignSite(know.countryCode);
  return (
    <ul className={styles.facts}>
      {foreign && (
        <li className={styles.fact} lang={foreign.language}>
          {foreign.localizedName}
        </li>
      )}
      {know.pageCount > 0 && (
        <Fact icon={<FileText size={16} aria-hidden="true" />}>
          <FormattedMessage {...texts.pages} values={{ pages: know.pageCount }} />
        </Fact>
      )}
      {know.cards > 0 && (
        <Fact icon={<FileText size={16} aria-hidden="true" />}>
          <FormattedMessage {...texts.cards} values={{ cards: know.cards }} />
        </Fact>
      )}
      {!short && know.readingMinutes > 0 && (
        <Fact icon={<Clock size={16} aria-hidden="true" />}>
          <FormattedMessage {...texts.minutes} values={{ minutes: know.readingMinutes }} />
        </Fact>
      )}
      {COUNTS.map(
        ([name, Icon]) =>
          know[name] > 0 && (
            <Fact
              key={name}
              icon={<Icon size={16} aria-hidden="true" />}
              count={short ? know[name] : undefined}
            >
              <FormattedMessage {...texts[name]} values={{ [name]: know[name] }} />
            </Fact>
          ),
      )}
    </ul>
  );
}

interface FactProps {
  icon: ReactNode;
  /** Shown in the place of the words, which are read out. */
  count?: number | undefined;
  children: ReactNode;
}

function Fact({ icon, count, children }: FactProps) {
  return (
    <li className={styles.fact}>
      {icon}
      {count === undefined ? (
        children
      ) : (
        <>
          <span aria-hidden="true">
            <FormattedNumber value={count} />
          </span>
          <VisuallyHidden>{children}</VisuallyHidden>
        </>
      )}
    </li>
  );
}
