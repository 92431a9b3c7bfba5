import { Maths } from '../deck/shared/Maths.tsx';
import { mathsIn } from './mathsIn.ts';

/** A text of an answer with its formulas drawn. */
export function MathsText({ text }: { text: string }) {
  return mathsIn(text).map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      // The text of a sentence never changes.
      // oxlint-disable-next-line react/no-array-index-key
      <Maths key={index} tex={part.tex} display={part.display} />
    ),
  );
}
