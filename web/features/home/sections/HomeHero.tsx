import { FormattedMessage } from 'react-intl';
import { subjectUrl } from '../../../page/routes.ts';
import { useMarketLang } from '../../../market/language.ts';
import { useMarket } from '../../../market/MarketProvider.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { SiteSearch } from '../../search/shared/SiteSearch.tsx';
import type { Subject } from '../../subject/shared/types.ts';
import { hueOf } from '../../../ui/hues.ts';
import { KnowPiece } from '../pieces/KnowPiece.tsx';
import styles from './HomeHero.module.css';
import { BecomeKnower } from './HomeKnowers.tsx';

/** More chips would push the page down on a phone. */
const POPULAR = 6;

/**
 * The hero: the promise, the search box, and the most popular subjects. Without content
 * to search, a single call to action instead.
 */
export function HomeHero({ subjects }: { subjects: readonly Subject[] }) {
  const { tagline, hasSubjects } = useMarket();
  const lang = useMarketLang();
  return (
    <section className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1 className={styles.tagline} lang={lang}>
            {tagline}
          </h1>
          <p className={styles.lead}>
            <FormattedMessage
              id="home.hero.lead"
              defaultMessage="Notes, flashcards and summaries from students for students. We are building the place for them, and you can be there from the start."
              description="Home page, under the market’s tagline"
            />
          </p>
          <div className={styles.search}>
            {hasSubjects ? <SiteSearch /> : <BecomeKnower variant="sea" size="large" />}
          </div>
          {subjects.length > 0 && <Popular subjects={subjects.slice(0, POPULAR)} lang={lang} />}
        </div>
        <div className={styles.pieces} aria-hidden="true">
          <HeroPieces />
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
