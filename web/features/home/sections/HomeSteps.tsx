import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Section } from '../../../ui/Section.tsx';
import { FlashcardPiece } from '../pieces/FlashcardPiece.tsx';
import { KnowPiece } from '../pieces/KnowPiece.tsx';
import { QuizPiece } from '../shared/QuizPiece.tsx';
import styles from './HomeSteps.module.css';

/** How it works, in three steps with interactive pieces. */
export function HomeSteps() {
  return (
    <Section
      tone="card"
      title={
        <FormattedMessage
          id="home.steps.title"
          defaultMessage="What we are building, in three steps"
          description="Home page: heading of how it works"
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
          piece={<FlashcardPiece />}
          title={
            <FormattedMessage
              id="home.steps.learn"
              defaultMessage="Learn it"
              description="Home page: name of the second step"
            />
          }
          text={
            <FormattedMessage
              id="home.steps.learn.text"
              defaultMessage="Turn the cards over until the answers come by themselves."
              description="Home page: the second step in a sentence; above it is a flashcard to try"
            />
          }
        />
        <Step
          number={3}
          piece={<QuizPiece />}
          title={
            <FormattedMessage
              id="home.steps.check"
              defaultMessage="Check it"
              description="Home page: name of the third step"
            />
          }
          text={
            <FormattedMessage
              id="home.steps.check.text"
              defaultMessage="Practice with questions before the real ones come."
              description="Home page: the third step in a sentence; above it is a quiz to try"
            />
          }
        />
      </ol>
    </Section>
  );
}

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
        title={
          <FormattedMessage
            id="home.piece.revolution"
            defaultMessage="The French Revolution as a timeline"
            description="Example of shared study material on the home page: its title"
          />
        }
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
