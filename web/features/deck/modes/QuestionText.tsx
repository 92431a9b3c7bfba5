import { CardText } from '../shared/CardText.tsx';
import type { Card } from '../shared/types.ts';

export interface QuestionTextProps {
  card: Card;
  answered?: boolean;
  className?: string | undefined;
  /** On paper: pictures are loaded at once, links are texts. */
  onPaper?: boolean;
}

/** The question of a card, with its gap open or filled. */
export function QuestionText({
  card,
  answered = false,
  className,
  onPaper = false,
}: QuestionTextProps) {
  const number = card.gaps[0]?.number ?? 0;
  return (
    <CardText
      className={className}
      text={card.front}
      media={card.media}
      gaps={card.kind === 'cloze' ? { number, answered } : 'filled'}
      eager={onPaper}
      plainLinks={onPaper}
    />
  );
}
