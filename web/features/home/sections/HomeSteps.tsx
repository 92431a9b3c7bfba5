import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useMarket } from '../../../market/MarketProvider.tsx';
import { Section } from '../../../ui/Section.tsx';
import { KnowPiece } from '../pieces/KnowPiece.tsx';
import { ReadPiece } from '../pieces/ReadPiece.tsx';
import { SharePiece } from '../pieces/SharePiece.tsx';
import styles from './HomeSteps.module.css';

/** How it works, in three steps with pieces of the product. */
export function HomeSteps() {
  const { flags } = useMarket();
  return (
    <Section
      tone="card"
      title={
        <FormattedMessage
          id="home.steps.title"
          defaultMessage="Learn from each other in three steps"
          description="Home page: heading of how it works: find, read, share"
        />
      }
    >
      <ol className={styles.steps}>
        <Step
          number={1}
          piece={<FindPiece />}
          title={
            <FormattedMessage
              id="home.steps.find"
              defaultMessage="Find it"
              description="Home page: name of the first step"
            />
          }
          text={
            <FormattedMessage
              id="home.steps.find.text"
              defaultMessage="Search your topic and open what other students wrote about it."
              description="Home page: the first step in a sentence"
            />
          }
        />
        <Step
          number={2}
          piece={<ReadPiece title={revolution} />}
          title={
            <FormattedMessage
              id="home.steps.read"
              defaultMessage="Read it"
              description="Home page: name of the second step"
            />
          }
          text={
            <FormattedMessage
              id="home.steps.read.text"
              defaultMessage="Read it right here, on your phone, too, or have it read aloud. {pages, select, all {With a free account you also take the file with you.} other {The first two pages are open to everyone; a free account opens the rest.}}"
              description="Home page: the second step; pages is “all” where visitors without an account see all pages of a document"
              values={{ pages: flags.unblurContent ? 'all' : 'two' }}
            />
          }
        />
        <Step
          number={3}
          piece={<SharePiece title={quadratics} />}
          title={
            <FormattedMessage
              id="home.steps.share"
              defaultMessage="Share yours"
              description="Home page: name of the third step"
            />
          }
          text={
            <FormattedMessage
              id="home.steps.share.text"
              defaultMessage="Upload your notes as a PDF, Word file, slides or text. They stay yours, and you see how often they are read."
              description="Home page: the third step"
            />
          }
        />
      </ol>
    </Section>
  );
}

const revolution = (
  <FormattedMessage
    id="home.piece.revolution"
    defaultMessage="The French Revolution as a timeline"
    description="Example of shared study material on the home page: its title"
  />
);

const quadratics = (
  <FormattedMessage
    id="home.piece.quadratics"
    defaultMessage="Quadratic functions, step by step"
    description="Example of shared study material on the home page: its title"
  />
);

function FindPiece() {
  return (
    <div className={styles.find}>
      <KnowPiece
        hue="orange"
        author="Sara"
        pages={2}
        subject={
          <FormattedMessage
            id="home.piece.history"
            defaultMessage="History"
            description="Example of shared study material on the home page: its subject"
          />
        }
        title={revolution}
      />
    </div>
  );
}

interface StepProps {
  number: number;
  piece: ReactNode;
  title: ReactNode;
  text: ReactNode;
}

function Step({ number, piece, title, text }: StepProps) {
  return (
    <li className={styles.step}>
      <div className={styles.piece}>{piece}</div>
      <div className={styles.words}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <div>
          <h3>{title}</h3>
          <p className={styles.text}>{text}</p>
        </div>
      </div>
    </li>
  );
}
