import { type RefObject, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { CardSide } from './CardSide.tsx';
import styles from './LearnSession.module.css';
import { learnTexts as texts } from './learnTexts.ts';
import { RatingBar } from './RatingBar.tsx';
import { type Rating, RATINGS } from './schedule.ts';
import type { Item } from './session.ts';
import type { Course } from './useCourse.ts';
import { useSwipe } from './useSwipe.ts';

export interface FlipCardProps {
  course: Course;
  item: Item;
  lang: string | undefined;
  /** The card, for a dialog that gives it the focus. */
  focus?: RefObject<HTMLDivElement | null> | undefined;
}

/** A card that is turned and rated: by keys, by buttons, or by swiping. It takes the focus. */
export function FlipCard({ course, item, lang, focus: given }: FlipCardProps) {
  const { answer, scheduler, shownAt } = course;
  const [turned, setTurned] = useState(false);
  const own = useRef<HTMLDivElement>(null);
  const focus = given ?? own;
  useEffect(() => focus.current?.focus(), [focus]);

  function turn() {
    setTurned(true);
    focus.current?.focus();
  }

  useKeys({ turned, turn, answer });
  const swipe = useSwipe({ enabled: turned, onLeft: () => answer(1), onRight: () => answer(3) });
  return (
    <>
      <div
        ref={focus}
        tabIndex={-1}
        className={styles.card}
        style={swipe.style}
        {...swipe.handlers}
      >
        <CardSide card={item.card} turned={turned} lang={lang} onTurn={turn} />
      </div>
      <div className={styles.actions}>
        {turned ? (
          <RatingBar memory={item.memory} scheduler={scheduler} at={shownAt} onRate={answer} />
        ) : (
          <Button size="large" fullWidth onClick={turn}>
            <FormattedMessage {...texts.show} />
          </Button>
        )}
        <p className={styles.keys}>
          <FormattedMessage {...texts.keys} />
        </p>
      </div>
    </>
  );
}

interface Keys {
  turned: boolean;
  turn: () => void;
  answer: (rating: Rating) => void;
}

/** Space or Enter turns the card and then rates it as good; 1 to 4 rate it. */
function useKeys({ turned, turn, answer }: Keys) {
  const latest = useRef({ turned, turn, answer });
  useEffect(() => {
    latest.current = { turned, turn, answer };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      const isControl =
        target instanceof HTMLElement && target.closest('button, a, input, textarea, select');
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const { turned: isTurned, turn: show, answer: choose } = latest.current;
      const rating = RATINGS[Number(key) - 1];
      if (isTurned && rating) choose(rating);
      else if ((key === ' ' || key === 'Enter') && !isControl)
        (isTurned ? () => choose(3) : show)();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
