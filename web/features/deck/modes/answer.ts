/**
 * Compares a typed answer with the right one. What a learner can't mean otherwise is
 * forgiven and told; an inflection can be the point of a card, so words are never cut to
 * their stems.
 */
import { distance } from './distance.ts';

/** From right to wrong: in another case, without accents, with a typo. */
export const VERDICTS = ['right', 'case', 'accents', 'typo', 'wrong'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Grade {
  verdict: Verdict;
  /** The alternative that is nearest to what was typed. */
  expected: string;
}

/** Answers of so many letters at most have one typo forgiven, longer ones two. */
const SHORT = 7;
/** Answers of fewer letters are right or wrong: one of two letters isn't a slip. */
const TYPO_FROM = 3;
/** Longer texts are cut: comparing takes the square of their length. */
const LONGEST = 300;
const MOST_ALTERNATIVES = 32;
const MOST_BRACKETS = 4;

const OUTER = String.raw`[\s.,:;!?…·•"'“”„‟«»‹›‚‘’¿¡]`;
const OUTER_MARKS = new RegExp(`^${OUTER}+|${OUTER}+$`, 'gu');
const BRACKETS = /\(([^()]*)\)|\[([^[\]]*)\]/u;
/** Small raised and lowered signs, as H₂O has them. */
const SMALL = /[\u00B2\u00B3\u00B9\u2070-\u209C]/g;

/** The text as it is compared: one form of letters, blanks, apostrophes and dashes, without marks around it. */
export function tidy(text: string): string {
  const whole = text
    .slice(0, LONGEST)
    .normalize('NFC')
    .replace(SMALL, (sign) => sign.normalize('NFKC'))
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    // Countries write decimals with either.
    .replace(/(?<=\p{N}),(?=\p{N})/gu, '.')
    .trim();
  const one = whole
    .replace(/[()[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // A card can ask for a mark itself.
  return one.replace(OUTER_MARKS, '') || one || whole;
}

const lower = (text: string, lang: string | undefined) =>
  text.toLocaleLowerCase(lang).replaceAll('ς', 'σ');

/** Letters whose accents no form takes off. */
const BARE: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
};

const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßłøđðħıæœ]/g, (letter) => BARE[letter] ?? letter)
    .normalize('NFC');

/** The numbers in a text, with their signs: a slip in one is another answer. */
const numbersOf = (text: string) =>
  (text.match(/(?<![\p{L}\p{N}])-?\p{N}+(?:[.,]\p{N}+)*|\p{N}+/gu) ?? []).join(' ');

/** A text with the parts in brackets and without them. */
function withoutBrackets(text: string, brackets = MOST_BRACKETS): string[] {
  const found = BRACKETS.exec(text);
  if (!found || brackets === 0) return [text];
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length);
  const inner = found[1] ?? found[2] ?? '';
  return [before + inner + after, before + after].flatMap((one) =>
    withoutBrackets(one, brackets - 1),
  );
}

const SEPARATOR = /;|\s\/\s/u;

/** The alternatives of a right answer, the whole of it first. */
export function alternatives(answer: string): string[] {
  const parts = answer.normalize('NFC').slice(0, LONGEST).split(SEPARATOR);
  const some = [answer, ...(parts.length > 1 ? parts : [])];
  const all = [answer, ...some.flatMap((part) => withoutBrackets(part))];
  const filled = all
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .filter((one) => tidy(one) !== '');
  return [...new Set(filled)].slice(0, MOST_ALTERNATIVES);
}

const letters = (text: string) => Array.from(text);

function verdictOf(typed: string, answer: string, lang: string | undefined): [Verdict, number] {
  const [a, b] = [tidy(typed), tidy(answer)];
  if (a === b) return ['right', 0];
  const [c, d] = [lower(a, lang), lower(b, lang)];
  if (c === d) return ['case', 0];
  const [e, f] = [bare(c), bare(d)];
  if (e === f) return ['accents', 0];
  const steps = distance(letters(e), letters(f));
  const length = letters(f.replace(/[^\p{L}\p{N}]/gu, '')).length;
  const forgiven = length < TYPO_FROM ? 0 : length <= SHORT ? 1 : 2;
  return [steps <= forgiven && numbersOf(e) === numbersOf(f) ? 'typo' : 'wrong', steps];
}

const rank = (verdict: Verdict) => VERDICTS.indexOf(verdict);

function nearest(typed: string, all: readonly string[], lang: string | undefined): Grade {
  let best: Grade = { verdict: 'wrong', expected: all[0] ?? '' };
  let fewest = Number.POSITIVE_INFINITY;
  for (const expected of all) {
    const [verdict, steps] = verdictOf(typed, expected, lang);
    const order = rank(verdict) - rank(best.verdict);
    if (order > 0 || (order === 0 && steps >= fewest)) continue;
    best = { verdict, expected };
    fewest = steps;
  }
  return best;
}

export interface GradeOptions {
  /** The language of the answer, by whose rules cases are folded. */
  lang?: string | undefined;
  /** Answers of other cards: what is one of them is no slip. */
  others?: readonly string[];
}

/** Grades a typed answer. Of several typed alternatives all must be right. */
export function grade(typed: string, answer: string, options: GradeOptions = {}): Grade {
  const { lang, others = [] } = options;
  const all = alternatives(answer);
  if (tidy(typed) === '') return { verdict: 'wrong', expected: all[0] ?? answer };
  const whole = nearest(typed, all, lang);
  const parts = typed.split(SEPARATOR).filter((part) => tidy(part) !== '');
  const graded =
    parts.length > 1
      ? better(
          whole,
          worst(
            parts.map((part) => nearest(part, all, lang)),
            answer,
          ),
        )
      : whole;
  const isSlip = graded.verdict === 'typo';
  const isOther = (other: string) =>
    alternatives(other).some((one) => rank(verdictOf(typed, one, lang)[0]) <= rank('case'));
  return isSlip && others.some(isOther) ? { ...graded, verdict: 'wrong' } : graded;
}

const better = (a: Grade, b: Grade) => (rank(b.verdict) < rank(a.verdict) ? b : a);

function worst(grades: readonly Grade[], answer: string): Grade {
  const ranks = grades.map(({ verdict }) => rank(verdict));
  return { verdict: VERDICTS[Math.max(...ranks)] ?? 'wrong', expected: answer };
}

/** Grades the texts of several gaps: as the worst of them. */
export function gradeAll(
  typed: readonly string[],
  answers: readonly string[],
  options: GradeOptions = {},
): { verdict: Verdict; grades: Grade[] } {
  const grades = answers.map((answer, i) => grade(typed[i] ?? '', answer, options));
  return { verdict: worst(grades, '').verdict, grades };
}

/** Whether two answers can't be told apart by what is typed. */
export const isSame = (a: string, b: string) =>
  alternatives(a).some((one) => rank(nearest(one, alternatives(b), undefined).verdict) <= 2);
