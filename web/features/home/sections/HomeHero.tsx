import { FormattedMessage } from 'react-intl';
import { subjectUrl } from '../../../page/routes.ts';
import { useMarketLang } from '../../../market/language.ts';
import { useMarket } from '../../../market/MarketProvider.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { SiteSearch } from '../../search/shared/SiteSearch.tsx';
import type { KnowSummary } from '../../know/shared/types.ts';
import type { Subject } from '../../subject/shared/types.ts';
import { hueOf } from '../../../ui/hues.ts';
import { KnowPiece } from '../pieces/KnowPiece.tsx';
import { Trust } from '../../account/shared/Trust.tsx';
import styles from './HomeHero.module.css';
import { BecomeKnower } from './HomeKnowers.tsx';
import { Sentences } from './Sentences.tsx';

/** More chips would push the page down on a phone. */
const POPULAR = 6;

export interface HomeHeroProps {
  subjects: readonly Subject[];
  /** Those that are read most; the first two stand in the stack. */
  knows: readonly KnowSummary[];
}

/**
 * The hero: the promise, the search box, and the most popular subjects. Without content
 * to search, and during a content campaign, a call to share in place of the search.
 */
export function HomeHero({ subjects, knows }: HomeHeroProps) {
  const { tagline, hasSubjects, flags } = useMarket();
  const lang = useMarketLang();
  return (
    <section className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1 className={styles.tagline} lang={lang}>
            <Sentences>{tagline}</Sentences>
          </h1>
          <p className={styles.lead}>
            {knows.length > 0 ? (
              <FormattedMessage
                id="home.hero.leadKnows"
                defaultMessage="Notes and summaries from students for students. Find your topic, read on, and share what helped you."
                description="Home page, under the market’s tagline, where there is study material"
              />
            ) : (
              <FormattedMessage
                id="home.hero.lead"
                defaultMessage="Notes and summaries from students for students. Choose your subjects, and be the first to share what helped you."
                description="Home page, under the market’s tagline"
              />
            )}
          </p>
          <div className={styles.search}>
            {hasSubjects && !flags.isContentCampaignRunning ? (
              <SiteSearch />
            ) : (
              <BecomeKnower variant="sea" size="large" />
            )}
          </div>
          <Trust onSea />
          {subjects.length > 0 && <Popular subjects={subjects.slice(0, POPULAR)} lang={lang} />}
        </div>
        <div className={styles.pieces} aria-hidden="true">
          {knows.length > 1 ? <RealPieces knows={knows} lang={lang} /> : <HeroPieces />}
        </div>
      </div>
    </section>
  );
}

function Popular({ subjects, lang }: { subjects: readonly Subject[]; lang: string | undefined }) {
  return (
    <ul className={styles.popular} lang={lang}>
      {subjects.map((subject) => (
        <li key={subject.id}>
          <Chip hue={hueOf(subject.color)} href={subjectUrl(subject)}>
            {subject.name}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

/** The two knows that are read most, as a stack. */
function RealPieces({ knows, lang }: Pick<HomeHeroProps, 'knows'> & { lang: string | undefined }) {
  return knows
    .slice(0, 2)
    .map((know) => (
      <KnowPiece
        key={know.uuid}
        hue={know.subject ? hueOf(know.subject.color) : 'blue'}
        author={know.author?.name}
        pages={know.pageCount}
        picture={know.cover ?? undefined}
        lang={lang}
        subject={know.subject?.name}
        title={know.title}
      />
    ));
}

/** A stack of example knows, as in a list. */
function HeroPieces() {
  return (
    <>
      <KnowPiece
        hue="green"
        author="Mia"
        pages={3}
        subject={
          <FormattedMessage
            id="home.piece.biology"
            defaultMessage="Biology"
            description="Example of shared study material on the home page: its subject"
          />
        }
        title={
          <FormattedMessage
            id="home.piece.photosynthesis"
            defaultMessage="Photosynthesis on three pages"
            description="Example of shared study material on the home page: its title"
          />
        }
      />
      <KnowPiece
        hue="blue"
        author="Noah"
        pages={6}
        subject={
          <FormattedMessage
            id="home.piece.maths"
            defaultMessage="Math"
            description="Example of shared study material on the home page: its subject"
          />
        }
        title={
          <FormattedMessage
            id="home.piece.quadratics"
            defaultMessage="Quadratic functions, step by step"
            description="Example of shared study material on the home page: its title"
          />
        }
      />
    </>
  );
}
