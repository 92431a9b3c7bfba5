/** Which files may be shared, and what a chosen file is by its name. */
import { MAX_BYTES } from '../../api/uploads/sender.ts';

/** The server has the same limit. */
export const MAX_FILES = 20;

export type FileKind = 'pdf' | 'document' | 'slides' | 'text' | 'image';

const KINDS: Record<string, FileKind> = {
  pdf: 'pdf',
  docx: 'document',
  odt: 'document',
  pptx: 'slides',
  txt: 'text',
  md: 'text',
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  webp: 'image',
};

/** Extensions by media type, for files whose names have none. */
const TYPES: Record<string, string> = {
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** What a file dialog offers; images where the market takes them. */
export function acceptedTypes(images: boolean): string {
  return Object.keys(KINDS)
    .filter((extension) => images || KINDS[extension] !== 'image')
    .map((extension) => `.${extension}`)
    .join(',');
}

export type FileFacts = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>;

/** The kind of a file by its name; null if it can't be shared. The server looks at the bytes. */
export function kindOf({ name, type }: Pick<File, 'name' | 'type'>): FileKind | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? TYPES[type] ?? '';
  return Object.hasOwn(KINDS, extension) ? (KINDS[extension] ?? null) : null;
}

/** Whether a file is a picture, also of a type that can't be shared. */
export const isPicture = (file: Pick<File, 'name' | 'type'>): boolean =>
  file.type.startsWith('image/') || kindOf(file) === 'image';

/** The kind of a file that the server has, by the server's word for it. */
export function kindBy(extension: string): FileKind {
  return KINDS[extension] ?? 'document';
}

/** Why a chosen file isn't taken. */
export type Reason = 'type' | 'image' | 'empty' | 'large' | 'many' | 'twice';

export interface Rejection {
  name: string;
  reason: Reason;
}

interface Present {
  name: string;
  size: number;
  modified: number;
}

/** Separates the files that may be shared from those that may not. */
export function sortOut<F extends FileFacts>(
  chosen: readonly F[],
  present: readonly Present[],
  images: boolean,
): { taken: { file: F; kind: FileKind }[]; rejected: Rejection[] } {
  const taken: { file: F; kind: FileKind }[] = [];
  const rejected: Rejection[] = [];
  for (const file of chosen) {
    const kind = kindOf(file);
    const there = [...present, ...taken.map((one) => factsOf(one.file))];
    const reason = reasonAgainst(file, kind, there, images);
    if (reason !== null) rejected.push({ name: file.name, reason });
    else if (kind !== null) taken.push({ file, kind });
  }
  return { taken, rejected };
}

const factsOf = ({ name, size, lastModified }: FileFacts): Present => ({
  name,
  size,
  modified: lastModified,
});

function reasonAgainst(
  file: FileFacts,
  kind: FileKind | null,
  present: readonly Present[],
  images: boolean,
): Reason | null {
  if (isPicture(file) && !images) return 'image';
  if (kind === null) return 'type';
  if (file.size === 0) return 'empty';
  if (file.size > MAX_BYTES) return 'large';
  if (present.some((one) => isSame(one, factsOf(file)))) return 'twice';
  if (present.length >= MAX_FILES) return 'many';
  return null;
}

/** Whether two files are one by name, size and time. */
export function isSame(a: Present, b: Present): boolean {
  return a.name === b.name && a.size === b.size && a.modified === b.modified;
}

/** The list with one of its entries at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from];
  if (entry === undefined) return [...list];
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, Math.max(0, to)), entry, ...rest.slice(Math.max(0, to))];
}

/** Names that cameras and programs give. */
const MEANINGLESS =
  /^(img|dsc|dscn|pxl|scan|image|photo|screenshot|document|doc|untitled|file|notes)?[\s\d]*$/i;

/** A title that the name of a file suggests; '' where it says nothing. */
export function titleFrom(name: string): string {
  const stem = name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_.]+|-+(?=\D)|(?<=\D)-+/g, ' ')
    .replace(/\s*\(\d+\)\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (stem.length < 3 || MEANINGLESS.test(stem)) return '';
  return (stem.charAt(0).toUpperCase() + stem.slice(1)).slice(0, 120);
}
