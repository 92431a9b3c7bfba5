import type { ComponentType } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { Section } from '../../ui/Section.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { useNear } from '../../ui/useNear.ts';
import styles from './AboutPiece.module.css';

const texts = defineMessages({
  learn: {
    id: 'about.piece.learn',
    defaultMessage: 'Learning here will feel like this',
    description: 'Page about the company: heading beside a quiz question to try',
  },
  learnText: {
    id: 'about.piece.learn.text',
    defaultMessage: 'Choose an answer. That is all it takes to begin.',
    description: 'Page about the company: below the heading beside a quiz question to try',
  },
  yours: {
    id: 'about.piece.yours',
    defaultMessage: 'What others will take from your page',
    description: 'Page about publishing: heading beside an example of a summary',
  },
  yoursText: {
    id: 'about.piece.yours.text',
    defaultMessage: 'A few sentences that matter, each with the page it stands on.',
    description: 'Page about publishing: below the heading beside an example of a summary',
  },
  practice: {
    id: 'about.piece.practice',
    defaultMessage: 'Try a question yourself',
    description:
      'Pages for parents, about safety and for companies: heading beside a quiz question to try',
  },
  practiceText: {
    id: 'about.piece.practice.text',
    defaultMessage:
      'This is how students will find out before the test what they already know: practice questions are on their way.',
    description:
      'Pages for parents, about safety and for companies: below the heading beside a quiz question',
  },
});

type Load = () => Promise<{ Piece: ComponentType }>;

const loadQuiz: Load = async () => ({
  Piece: (await import('../home/shared/QuizPiece.tsx')).QuizPiece,
});
const loadSummary: Load = async () => ({
  Piece: (await import('../ai/shared/SummaryPiece.tsx')).SummaryPiece,
});

interface ShownPiece {
  load: Load;
  title: MessageDescriptor;
  text: MessageDescriptor;
}

const practice: ShownPiece = { load: loadQuiz, title: texts.practice, text: texts.practiceText };

/** The piece of the product on each page. */
const pieces: Record<string, ShownPiece> = {
  'about-company': { load: loadQuiz, title: texts.learn, text: texts.learnText },
  'about-advertise': practice,
  'about-calendly': practice,
  'about-become-knower': { load: loadSummary, title: texts.yours, text: texts.yoursText },
  'about-safety': practice,
  'for-parents': practice,
};

/**
 * An interactive or static piece of the product, with a text that relates it to the
 * page's subject. Fetched when it is scrolled near; its space is reserved.
 */
export function AboutPiece({ route }: { route: string | null }) {
  const shown = pieces[route ?? ''];
  return shown ? <Shown {...shown} /> : null;
}

function Shown({ load, title, text }: ShownPiece) {
  const [place, near] = useNear<HTMLDivElement>();
  const loaded = useLoaded(load, near);
  return (
    <Section tone="card" space="tight">
      <div className={styles.columns}>
        <div className={styles.words}>
          <h2 className={styles.title}>
            <FormattedMessage {...title} />
          </h2>
          <p className={styles.text}>
            <FormattedMessage {...text} />
          </p>
        </div>
        <div ref={place} className={styles.piece}>
          {loaded && <loaded.Piece />}
        </div>
      </div>
    </Section>
  );
}
