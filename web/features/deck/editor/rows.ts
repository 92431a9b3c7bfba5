/** Rows of the editor: notes of the deck as they are typed. */
import type { components } from '../../../generated/api.ts';

export type Note = components['schemas']['DeckNote'];
export type Kind = Note['kind'];

/** Fields in the order of the Tab key. */
export type Field = 'front' | 'back';

export interface Row {
  /** uuid, chosen in the browser, so that a repeated request stores the note once. */
  readonly id: string;
  readonly kind: Kind;
  readonly front: string;
  readonly back: string;
  readonly hint: string;
  readonly tags: readonly string[];
  /** The deck inside the deck; the editor keeps it as it is. */
  readonly section: string;
}

/** Characters of a front or back, of a hint, and of a tag. */
export const MAX_TEXT = 10_000;
export const MAX_HINT = 500;
export const MAX_TAG = 60;
export const MAX_TAGS = 20;

/** Notes of one request. */
export const MAX_NOTES = 2000;

export const emptyRow = (id: string): Row => ({
  id,
  kind: 'basic',
  front: '',
  back: '',
  hint: '',
  tags: [],
  section: '',
});

/** Whether a row has nothing to save. */
export function isEmpty({ front, back, hint, tags }: Row): boolean {
  return `${front}${back}${hint}`.trim() === '' && tags.length === 0;
}

export const written = (rows: readonly Row[]): Row[] => rows.filter((row) => !isEmpty(row));

/**
 * Normalises a text as the server does (pkg/platform/freetext), so that a stored note and a
 * typed one compare equal.
 */
export function clean(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line, at, lines) => line !== '' || (at > 0 && lines[at - 1] !== ''))
    .join('\n')
    .trim();
}

/** Normalises the texts of a row. */
export function cleaned(row: Row): Row {
  const [front, back, hint] = [clean(row.front), clean(row.back), clean(row.hint)];
  const isSame = front === row.front && back === row.back && hint === row.hint;
  return isSame ? row : { ...row, front, back, hint };
}

/** Whether two rows are stored as the same note. */
export function isSame(a: Row, b: Row): boolean {
  if (a === b) return true;
  const [one, other] = [cleaned(a), cleaned(b)];
  return (
    one.kind === other.kind &&
    one.front === other.front &&
    one.back === other.back &&
    one.hint === other.hint &&
    one.tags.join('\n') === other.tags.join('\n') &&
    one.section === other.section
  );
}

export function noteOf(row: Row): Note {
  const { id, kind, front, back, hint, tags, section } = cleaned(row);
  return { uuid: id, kind, front, back, hint, tags: [...tags], section };
}

export function rowOf({ uuid = '', kind, front, back, hint, tags, section }: Note): Row {
  return {
    id: uuid,
    kind,
    front,
    back: back ?? '',
    hint: hint ?? '',
    tags: tags ?? [],
    section: section ?? '',
  };
}

/** Parses tags separated by commas. */
export function tagsIn(text: string): string[] {
  const tags = text
    .split(/[,;\n]/)
    .map((tag) =>
      tag
        .replace(/^[\s#]+/, '')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, MAX_TAG),
    )
    .filter(Boolean);
  return [...new Set(tags)].slice(0, MAX_TAGS);
}
