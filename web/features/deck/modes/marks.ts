/** The marks of a test: which questions were answered rightly. */
import { gradeAll } from './answer.ts';
import type { Question } from './quiz.ts';

/** An answer: the texts typed, the index of a choice, or '0' for true and '1' for false. */
export type Given = readonly string[];

/** Whether an answer is right; a typo counts as right, as in writing. */
export function isRight(question: Question, given: Given, lang: string | undefined): boolean {
  if (question.kind === 'written')
    return gradeAll(given, question.answer.typed, { lang }).verdict !== 'wrong';
  const [chosen] = given;
  if (chosen === undefined) return false;
  if (question.kind === 'truth') return question.shown.isRight === (chosen === '0');
  return question.choices[Number(chosen)]?.isRight ?? false;
}
