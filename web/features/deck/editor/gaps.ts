/** The gaps of a cloze text, as {{c1::text::hint}}. */

const GAP = /\{\{c([1-9]\d{0,2})::(?=[\s\S]*?\}\})/g;

const numbersIn = (text: string) => [...text.matchAll(GAP)].map(([, number]) => Number(number));

export const hasGap = (text: string): boolean => numbersIn(text).length > 0;

/** A text and the selection in it. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** Turns the selection into the gap with the next number; the selection stays on its text. */
export function withGap({ text, start, end }: Selected): Selected {
  const opening = `{{c${Math.max(0, ...numbersIn(text)) + 1}::`;
  const inside = text.slice(start, end);
  return {
    text: `${text.slice(0, start)}${opening}${inside}}}${text.slice(end)}`,
    start: start + opening.length,
    end: end + opening.length,
  };
}
