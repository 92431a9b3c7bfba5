/** Faults of notes by row and field: before sending, and by the server. */
import { hasGap } from './gaps.ts';
import { MAX_HINT, MAX_TEXT, type Row } from './rows.ts';

export type Fault = 'missing' | 'gap' | 'long' | 'refused';
export type FaultyField = 'front' | 'back' | 'hint' | 'tags';

/** The name of a row's field among the errors of the form. */
export const errorName = (id: string, field: FaultyField): string => `${field} ${id}`;

/** Counts code points, as the server does. */
const isLong = (text: string, most: number) =>
  text.replace(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g, '_').length > most;

/** The faults of a row. */
export function faultsOf({ kind, front, back, hint }: Row): [FaultyField, Fault][] {
  const faults: [FaultyField, Fault | false][] = [
    ['front', front.trim() === '' && 'missing'],
    ['front', kind === 'cloze' && front.trim() !== '' && !hasGap(front) && 'gap'],
    ['front', isLong(front, MAX_TEXT) && 'long'],
    ['back', kind !== 'cloze' && back.trim() === '' && 'missing'],
    ['back', isLong(back, MAX_TEXT) && 'long'],
    ['hint', isLong(hint, MAX_HINT) && 'long'],
  ];
  return faults.filter((fault): fault is [FaultyField, Fault] => fault[1] !== false);
}

/** Row and field of a server's fault such as notes[3].front; null for a field outside of rows. */
export function refusedField(
  name: string,
  sent: readonly Row[],
): { id: string; field: FaultyField } | null {
  const [, place, field] = /^notes\[(\d+)\](?:\.(\w+))?/.exec(name) ?? [];
  const row = sent[Number(place)];
  if (place === undefined || !row) return null;
  const own = (['front', 'back', 'hint', 'tags'] as const).find((one) => one === field);
  return { id: row.id, field: own ?? 'front' };
}
