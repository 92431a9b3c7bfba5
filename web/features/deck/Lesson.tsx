import { Brain, Keyboard, ListChecks, Shapes } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { LearnSession } from './LearnSession.tsx';
import styles from './Lesson.module.css';
import { learnTexts } from './learnTexts.ts';
import type { Item } from './session.ts';
import type { Card } from './shared/types.ts';
import { type Way, WAYS, wayTexts } from './shared/ways.ts';
import { useCourse } from './useCourse.ts';

const loadWrite = () => import('./modes/WriteSession.tsx');
const loadMatch = () => import('./modes/MatchGame.tsx');
const loadTest = () => import('./modes/DeckTest.tsx');

const icons: Readonly<Record<Way, ReactNode>> = {
  cards: <Brain size={18} aria-hidden="true" />,
  write: <Keyboard size={18} aria-hidden="true" />,
  match: <Shapes size={18} aria-hidden="true" />,
  test: <ListChecks size={18} aria-hidden="true" />,
};

export interface LessonProps {
  /** The cards of the course, which cards and writing share. */
  items: readonly Item[];
  /** The cards of games and tests; null while they aren’t there. */
  cards: readonly Card[] | null;
  /** The deck’s uuid; '' of cards of several decks. */
  deck: string;
  title: string;
  retention: number;
  /** When the day of learning ends, in milliseconds. */
  dayEnds: number;
  lang: string | undefined;
  way: Way;
  onWay: (way: Way) => void;
  onClose?: (() => void) | undefined;
  focus?: RefObject<HTMLDivElement | null> | undefined;
}

/** Learning in one of four ways. Between turning and writing the course goes on. */
export function Lesson(props: LessonProps) {
  const { items, cards, deck, title, retention, dayEnds, lang, way, onWay, onClose, focus } = props;
  const course = useCourse(items, retention, dayEnds);
  const write = useLoaded(loadWrite, way === 'write');
  const match = useLoaded(loadMatch, way === 'match');
  const test = useLoaded(loadTest, way === 'test');
  return (
    <div className={styles.lesson}>
      <Ways way={way} onWay={onWay} />
      {way === 'cards' ? (
        <LearnSession course={course} lang={lang} onClose={onClose} focus={focus} />
      ) : way === 'write' && write ? (
        <write.WriteSession course={course} items={items} lang={lang} onClose={onClose} />
      ) : way === 'match' && match && cards ? (
        <match.MatchGame cards={cards} deck={deck} lang={lang} />
      ) : way === 'test' && test && cards ? (
        <test.DeckTest cards={cards} title={title} lang={lang} />
      ) : (
        <Skeleton height={420} shape="card" />
      )}
    </div>
  );
}

function Ways({ way, onWay }: { way: Way; onWay: (way: Way) => void }) {
  const intl = useIntl();
  return (
    <div className={styles.ways} role="group" aria-label={intl.formatMessage(learnTexts.ways)}>
      {WAYS.map((one) => (
        <button
          key={one}
          type="button"
          className={styles.way}
          aria-pressed={one === way}
          onClick={() => onWay(one)}
        >
          {icons[one]}
          <span>
            <FormattedMessage {...wayTexts[one]} />
          </span>
        </button>
      ))}
    </div>
  );
}
