import type { RefObject } from 'react';
import { FlipCard } from './FlipCard.tsx';
import { LearnFrame } from './LearnFrame.tsx';
import type { Course } from './useCourse.ts';

export interface LearnSessionProps {
  course: Course;
  lang: string | undefined;
  onClose: (() => void) | undefined;
  focus: RefObject<HTMLDivElement | null> | undefined;
}

/** Learning cards by turning and rating them. */
export function LearnSession({ course, lang, onClose, focus }: LearnSessionProps) {
  const { item, session, shownAt } = course;
  return (
    <LearnFrame course={course} onClose={onClose}>
      {item && (
        <FlipCard
          key={`${item.card.uuid} ${session.answered} ${shownAt}`}
          course={course}
          item={item}
          lang={lang}
          focus={focus}
        />
      )}
    </LearnFrame>
  );
}
