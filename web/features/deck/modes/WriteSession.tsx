import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { FlipCard } from '../FlipCard.tsx';
import { LearnFrame } from '../LearnFrame.tsx';
import type { Item } from '../session.ts';
import type { Course } from '../useCourse.ts';
import { answerSide } from './plain.ts';
import { WriteCard } from './WriteCard.tsx';
import styles from './Write.module.css';
import { writeTexts as texts } from './writeTexts.ts';

export interface WriteSessionProps {
  course: Course;
  /** All cards of the course. */
  items: readonly Item[];
  lang: string | undefined;
  onClose: (() => void) | undefined;
}

/** Learning cards by typing their answers. What can’t be typed is turned. */
export function WriteSession({ course, items, lang, onClose }: WriteSessionProps) {
  const { item, session, shownAt } = course;
  const answers = useMemo(() => items.map(({ card }) => answerSide(card)), [items]);
  const typed = item ? answerSide(item.card).typed : [];
  // Answers of other cards, which are no slips of this one's.
  const others = answers.flatMap((answer) => answer.typed).filter((one) => !typed.includes(one));
  const key = item && `${item.card.uuid} ${session.answered} ${shownAt}`;
  return (
    <LearnFrame course={course} onClose={onClose}>
      {item && typed.length === 0 && (
        <>
          <p className={styles.note}>
            <FormattedMessage {...texts.flip} />
          </p>
          <FlipCard key={key} course={course} item={item} lang={lang} />
        </>
      )}
      {item && typed.length > 0 && (
        <WriteCard
          key={key}
          card={item.card}
          answers={typed}
          others={others}
          lang={lang}
          onRate={course.answer}
        />
      )}
    </LearnFrame>
  );
}
