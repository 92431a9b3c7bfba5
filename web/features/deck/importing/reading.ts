/** How a file or a text is read as flashcards: what the user has set, and the body of the calls. */
import type { components } from '../../../generated/api.ts';

export type Preview = components['schemas']['DeckImportPreview'];
export type Column = components['schemas']['DeckImportColumn'];
export type Fault = components['schemas']['DeckFault'];
export type Imported = components['schemas']['ImportedDeck'];
type Reading = Omit<components['schemas']['Reading'], '$schema'>;

/** What is imported: an uploaded file, or a text. */
export type Source = { name: string; uploadId: string } | { text: string };

export type Use = Column['use'];
export type BetweenCells = 'auto' | 'tab' | 'comma' | 'semicolon' | 'own';
export type BetweenCards = 'line' | 'empty' | 'semicolon' | 'own';

/** Characters between two parts of a text: one of the usual ones, or the user's own. */
export interface Separator<Name extends string> {
  name: Name;
  /** Of the user; for `own` alone. */
  own: string;
}

/** The settings of a text; what isn't set is guessed by the server. */
export interface Settings {
  format: '' | 'table' | 'markdown';
  cells: Separator<BetweenCells>;
  cards: Separator<BetweenCards>;
  header: '' | 'yes' | 'no';
  columns: readonly Use[] | null;
  encoding: string;
}

/** The server has the same limits. */
export const MAX_TEXT = 2_000_000;
export const MAX_SEPARATOR = 20;
/** Faults of a preview or an import: the server lists no more. */
export const MAX_FAULTS = 1000;

/** Everything is guessed. */
export const guessed: Settings = {
  format: '',
  cells: { name: 'auto', own: '' },
  cards: { name: 'line', own: '' },
  header: '',
  columns: null,
  encoding: '',
};

/** The server reads \t as a tab and \n as a line end. */
const SEPARATORS: Record<Exclude<BetweenCells | BetweenCards, 'own'>, string> = {
  auto: '',
  line: '',
  tab: '\\t',
  comma: ',',
  semicolon: ';',
  empty: '\\n\\n',
};

const charactersOf = ({ name, own }: Separator<BetweenCells | BetweenCards>) =>
  name === 'own' ? own : SEPARATORS[name];

/** The body of the calls. */
export function readingOf(source: Source, settings: Settings): Reading {
  const { format, header, columns, encoding } = settings;
  const what = 'text' in source ? { text: source.text } : { uploadId: source.uploadId };
  if (format === 'markdown') return { ...what, format };
  const separator = charactersOf(settings.cells);
  const rowSeparator = charactersOf(settings.cards);
  // A text with separators of the user's own doesn't look like a table.
  const kind = format || (separator || rowSeparator ? 'table' : '');
  return {
    ...what,
    ...(kind && { format: kind }),
    ...(separator && { separator }),
    ...(rowSeparator && { rowSeparator }),
    ...(header && { header }),
    ...(columns && { columns: [...columns] }),
    ...(encoding && { encoding }),
  };
}

/** Settings with a change. Other separators make other columns, whose uses are guessed anew. */
export function changed(settings: Settings, part: Partial<Settings>): Settings {
  const isAnother = part.cells || part.cards || part.format !== undefined;
  return { ...settings, ...(isAnother && { columns: null }), ...part };
}

/** The uses of all columns: as chosen, else as guessed. */
export function usesOf(columns: readonly Column[], { columns: chosen }: Settings): Use[] {
  return columns.map(({ use }, at) => chosen?.[at] ?? use);
}

export const hasFront = (columns: readonly Column[]) => columns.some(({ use }) => use === 'front');

/** Whether cards name pictures, which come with the import. */
export const hasPictures = ({ first }: Pick<Preview, 'first'>) =>
  first.some(({ front, back = '' }) => /!\[[^\]]*\]\(/.test(front + back));

/** Encodings that students' programs write; the guessed one comes first where it isn't among them. */
export function encodingsBeside(guess: string): string[] {
  const usual = [
    'utf-8',
    'utf-16le',
    'windows-1252',
    'windows-1250',
    'windows-1253',
    'windows-1254',
    'iso-8859-7',
    'iso-8859-15',
  ];
  return usual.includes(guess) || guess === '' ? usual : [guess, ...usual];
}

/** What scripts an encoding is for, as the texts distinguish them. */
export function scriptsOf(encoding: string): string {
  if (/125[02]$|8859-(?:1|2|15)$/.test(encoding))
    return /1250$|-2$/.test(encoding) ? 'central' : 'western';
  if (/1253$|8859-7$/.test(encoding)) return 'greek';
  if (/1254$|8859-9$/.test(encoding)) return 'turkish';
  return encoding.startsWith('utf-') ? 'all' : 'other';
}
