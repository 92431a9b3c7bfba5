/** The letters by which a typed text differs from the right one. */

export interface Piece {
  kind: 'same' | 'missing' | 'extra';
  text: string;
}

const LONGEST = 300;

/** The pieces of both texts in their order, by a longest common subsequence; cases count. */
export function difference(typed: string, right: string): Piece[] {
  const a = Array.from(typed.normalize('NFC')).slice(0, LONGEST);
  const b = Array.from(right.normalize('NFC')).slice(0, LONGEST);
  const common = Array.from({ length: a.length + 1 }, () =>
    Array.from({ length: b.length + 1 }, () => 0),
  );
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = common[i];
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const pieces: Piece[] = [];
  const add = (kind: Piece['kind'], text: string) => {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else pieces.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [left = '', right = ''] = [a[i], b[j]];
    if (i < a.length && left === right) {
      add('same', left);
      i++;
      j++;
    } else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1))) {
      add('extra', left);
      i++;
    } else {
      add('missing', right);
      j++;
    }
  }
  return pieces;
}
