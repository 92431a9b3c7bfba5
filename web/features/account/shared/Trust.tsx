import { defineMessages, FormattedMessage } from 'react-intl';
import { useMarket } from '../../../market/MarketProvider.tsx';
import { withValues } from '../../../ui/withValues.ts';
import styles from './Trust.module.css';

const texts = withValues(
  defineMessages({
    people: {
      id: 'trust.people',
      defaultMessage: 'People decide about what is reported',
      description:
        'Home page and sign-up: a reason to trust the platform; reported study material is looked at by people',
    },
    free: {
      id: 'trust.free',
      defaultMessage: 'Reading is free',
      description: 'Home page and sign-up: a reason to trust the platform',
    },
    author: {
      id: 'trust.author',
      defaultMessage: 'Every know says who shared it, and when',
      description:
        'Home page and sign-up: a reason to trust the platform; a know is a piece of study material',
    },
    noAds: {
      id: 'trust.noAds',
      defaultMessage: 'No ads',
      description: 'Home page and sign-up: a reason to trust the platform',
    },
    statistics: {
      id: 'trust.statistics',
      defaultMessage: 'Statistics only if you agree',
      description:
        'Home page and sign-up, where visitors are asked for their consent: a reason to trust the platform',
    },
    data: {
      id: 'trust.data',
      defaultMessage: 'Download or delete your data whenever you like',
      description:
        'Home page and sign-up, where no consent is asked for: a reason to trust the platform',
    },
  }),
);

/**
 * Drawings of their own: icons of lucide that two screens have would be in the chunk of
 * icons that all screens load.
 */
const drawings = {
  tick: 'M4 12.5l5 5L20 6.5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6z',
};

type Fact = readonly [drawing: keyof typeof drawings, text: keyof typeof texts];

/**
 * The facts of each variant of the experiment SHOW_VISUAL_TRUST_ELEMENTS; the first, V1_0, has
 * none. All are in the document, which is the same for every visitor: the stylesheet shows
 * those of the attribute that the head script sets before the first paint. Whoever adds a
 * fact looks at what the market really does.
 */
export function Trust({ onSea = false }: { onSea?: boolean }) {
  const { flags } = useMarket();
  const variants: Readonly<Record<string, readonly Fact[]>> = {
    V1_1: [
      ['person', 'people'],
      ['tick', 'free'],
    ],
    V1_2: [['person', 'author']],
    V1_3: [
      ['shield', 'noAds'],
      ['tick', flags.showCookieBanner ? 'statistics' : 'data'],
    ],
  };
  return (
    <div data-exposes="SHOW_VISUAL_TRUST_ELEMENTS">
      {Object.entries(variants).map(([variant, facts]) => (
        <ul
          key={variant}
          className={styles.facts}
          data-variant={variant}
          data-sea={onSea || undefined}
        >
          {facts.map(([drawing, text]) => (
            <li key={text} className={styles.fact}>
              <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
                <path d={drawings[drawing]} />
              </svg>
              <FormattedMessage {...texts[text]} />
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}
