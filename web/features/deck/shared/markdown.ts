/**
 * Parses the Markdown of cards: a small set, so that no text can be anything but text.
 * Parsing takes linear time, as texts come from other users.
 */

/** A gap that a cloze card asks, or one that it shows. */
export interface Gap {
  number: number;
  hint: string;
}

export type Inline =
  | string
  | { kind: 'strong' | 'em' | 'sub' | 'sup'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'maths'; tex: string; display: boolean }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'picture'; name: string; alt: string }
  | { kind: 'gap'; gap: Gap; children: Inline[] }
  | { kind: 'break' };

export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] };

const ITEM = /^ {0,3}(?:[-*+]|(\d{1,9})[.)]) +(.*)$/;

/** The blocks of a text: paragraphs between empty lines, and lists. */
export function parseCard(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0)
      blocks.push({ kind: 'paragraph', children: parseInline(lines.join('\n')) });
    lines = [];
  };
  for (const line of joinMaths(text.split('\n'))) {
    const item = ITEM.exec(line);
    if (item) {
      flush();
      const ordered = item[1] !== undefined;
      const last = blocks.at(-1);
      const children = parseInline(item[2] ?? '');
      if (last?.kind === 'list' && last.ordered === ordered && lines.length === 0)
        last.items.push(children);
      else blocks.push({ kind: 'list', ordered, items: [children] });
    } else if (line.trim() === '') {
      flush();
    } else {
      lines.push(line);
    }
  }
  flush();
  return blocks;
}

/** Joins the lines of display formulas: an empty line inside $$ … $$ ends no paragraph. */
function joinMaths(lines: readonly string[]): string[] {
  const out: string[] = [];
  let open = false;
  for (const line of lines) {
    if (open) out[out.length - 1] += `\n${line}`;
    else out.push(line);
    if ((line.split('$$').length - 1) % 2 === 1) open = !open;
  }
  return out;
}

const MAX_DEPTH = 8;

interface Mark {
  open: string;
  kind: 'strong' | 'em' | 'sub' | 'sup';
}

const MARKS: readonly Mark[] = [
  { open: '**', kind: 'strong' },
  { open: '__', kind: 'strong' },
  { open: '*', kind: 'em' },
  { open: '_', kind: 'em' },
  { open: '~', kind: 'sub' },
  { open: '^', kind: 'sup' },
];

/** The parts of a line of text. */
export function parseInline(text: string, depth = 0): Inline[] {
  return depth > MAX_DEPTH ? [text] : new Reader(text, depth).read();
}

class Reader {
  readonly #out: Inline[] = [];
  #plain = '';
  #at = 0;
  /** Marks without an end from some place on: they aren't looked for again. */
  readonly #endless = new Map<string, number>();

  constructor(
    private readonly text: string,
    private readonly depth: number,
  ) {}

  read(): Inline[] {
    while (this.#at < this.text.length) if (!this.#special()) this.#plain += this.text[this.#at++];
    this.#flush();
    return this.#out;
  }

  #flush() {
    if (this.#plain !== '') this.#out.push(this.#plain);
    this.#plain = '';
  }

  #push(part: Inline, end: number): true {
    this.#flush();
    this.#out.push(part);
    this.#at = end;
    return true;
  }

  /** Where the text from a place on has a mark next; -1 where it has none. */
  #find(mark: string, from: number): number {
    if (from >= (this.#endless.get(mark) ?? Number.POSITIVE_INFINITY)) return -1;
    const found = this.text.indexOf(mark, from);
    if (found < 0) this.#endless.set(mark, from);
    return found;
  }

  #special(): boolean {
    const { text } = this;
    const at = this.#at;
    switch (text[at]) {
      case '\n':
        return this.#push({ kind: 'break' }, at + 1);
      case '\\':
        return this.#escape();
      case '$':
        return this.#maths();
      case '`':
        return this.#code();
      case '{':
        return this.#gap();
      case '!':
        return text[at + 1] === '[' && this.#bracket(at + 1, true);
      case '[':
        return this.#bracket(at, false);
    }
    return this.#mark();
  }

  #escape(): boolean {
    const next = this.text[this.#at + 1] ?? '';
    if (!/[!-/:-@[-`{-~]/.test(next)) return false;
    this.#plain += next;
    this.#at += 2;
    return true;
  }

  #maths(): boolean {
    const display = this.text.startsWith('$$', this.#at);
    const mark = display ? '$$' : '$';
    const from = this.#at + mark.length;
    let end = this.#find(mark, from);
    while (end > 0 && this.text[end - 1] === '\\') end = this.#find(mark, end + 1);
    const tex = end < 0 ? '' : this.text.slice(from, end);
    // A price is no formula: “$5 and $6”.
    const isFormula = display
      ? tex.trim() !== ''
      : /^\S(?:[^]*\S)?$/.test(tex) && !/^\d/.test(this.text[end + 1] ?? '');
    return isFormula && this.#push({ kind: 'maths', tex: tex.trim(), display }, end + mark.length);
  }

  #code(): boolean {
    const end = this.#find('`', this.#at + 1);
    if (end <= this.#at + 1) return false;
    return this.#push({ kind: 'code', text: this.text.slice(this.#at + 1, end) }, end + 1);
  }

  #gap(): boolean {
    const found = gapAt(this.text, this.#at);
    if (!found) return false;
    const { number, hint, content, end } = found;
    return this.#push(
      { kind: 'gap', gap: { number, hint }, children: parseInline(content, this.depth + 1) },
      end,
    );
  }

  #bracket(at: number, isPicture: boolean): boolean {
    const close = this.#find('](', at + 1);
    if (close < 0) return false;
    // A name with spaces or parentheses stands in angle brackets.
    const [opener, closer] = this.text[close + 2] === '<' ? ['](<', '>)'] : ['](', ')'];
    const from = close + opener.length;
    const last = this.#find(closer, from);
    if (last < 0) return false;
    const end = last + closer.length;
    const label = this.text.slice(at + 1, close);
    const target = this.text.slice(from, last).trim();
    if (label.includes('\n') || label.length > 500 || target.length > 500) return false;
    if (isPicture) {
      const alt = label.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
      return this.#push({ kind: 'picture', name: target, alt }, end);
    }
    if (!/^https:\/\/[^\s]+$/i.test(target)) return false;
    return this.#push(
      { kind: 'link', href: target, children: parseInline(label, this.depth + 1) },
      end,
    );
  }

  #mark(): boolean {
    const at = this.#at;
    for (const { open, kind } of MARKS) {
      if (!this.text.startsWith(open, at)) continue;
      const from = at + open.length;
      const end = this.#find(open, from);
      const inner = end < 0 ? '' : this.text.slice(from, end);
      if (inner.trim() === '' || /^\s|\s$/.test(inner)) continue;
      // snake_case_words keep their lines; H~2~O has no spaces inside.
      if (open === '_' && /\w/.test(this.text[at - 1] ?? '')) continue;
      if ((open === '~' || open === '^') && /\s/.test(inner)) continue;
      return this.#push({ kind, children: parseInline(inner, this.depth + 1) }, end + open.length);
    }
    return false;
  }
}

const OPENING = /\{\{c(\d{1,3})::/y;
const MAX_GAP = 4096;

interface FoundGap {
  number: number;
  content: string;
  hint: string;
  end: number;
}

/** The gap that begins at a place, as pkg/features/deck/note reads it. */
export function gapAt(text: string, start: number): FoundGap | null {
  OPENING.lastIndex = start;
  const opening = OPENING.exec(text);
  const number = Number(opening?.[1] ?? 0);
  if (!opening || number < 1 || number > 500) return null;
  const from = OPENING.lastIndex;
  const close = closing(text, from);
  if (close < 0) return null;
  const inner = text.slice(from, close);
  const split = hintAt(inner);
  return {
    number,
    content: split < 0 ? inner : inner.slice(0, split),
    hint: split < 0 ? '' : inner.slice(split + 2),
    end: close + 2,
  };
}

function closing(text: string, from: number): number {
  const end = Math.min(text.length, from + MAX_GAP);
  let depth = 0;
  for (let i = from; i < end; i++) {
    if (text[i] === '{') depth++;
    else if (text[i] === '}') {
      if (depth > 0) depth--;
      else if (text[i + 1] === '}' && i + 1 < end) return i;
    }
  }
  const first = text.slice(from, end).indexOf('}}');
  return first < 0 ? -1 : from + first;
}

function hintAt(text: string): number {
  let depth = 0;
  let at = -1;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '{') depth++;
    else if (text[i] === '}') depth--;
    else if (depth === 0 && text.startsWith('::', i)) at = i++;
  }
  return at;
}

/** Replaces gaps inside a formula, where they can't be parts of the page. */
export function texWithGaps(tex: string, show: (gap: Gap, content: string) => string): string {
  let out = '';
  let at = 0;
  for (let i = tex.indexOf('{{c'); i >= 0; i = tex.indexOf('{{c', i)) {
    const found = gapAt(tex, i);
    if (!found) {
      i += 3;
      continue;
    }
    out += tex.slice(at, i) + show(found, found.content);
    at = found.end;
    i = at;
  }
  return out + tex.slice(at);
}
