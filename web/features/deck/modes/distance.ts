/**
 * The Damerau–Levenshtein distance of two texts: the fewest letters to insert, delete,
 * replace, or swap with their neighbour, where other edits may come between those.
 */
export function distance(a: readonly string[], b: readonly string[]): number {
  const most = a.length + b.length;
  // Row and column 0 are the border that the first swaps look at.
  const table = Array.from({ length: a.length + 2 }, () =>
    Array.from({ length: b.length + 2 }, () => most),
  );
  const at = (i: number, j: number) => table[i + 1]?.[j + 1] ?? most;
  const set = (i: number, j: number, value: number) => {
    const row = table[i + 1];
    if (row) row[j + 1] = value;
  };
  for (let i = 0; i <= a.length; i++) set(i, 0, i);
  for (let j = 0; j <= b.length; j++) set(0, j, j);
  const lastRow = new Map<string, number>();
  for (let i = 1; i <= a.length; i++) {
    let lastColumn = 0;
    for (let j = 1; j <= b.length; j++) {
      const row = lastRow.get(b[j - 1] ?? '') ?? 0;
      const column = lastColumn;
      const isSame = a[i - 1] === b[j - 1];
      if (isSame) lastColumn = j;
      set(
        i,
        j,
        Math.min(
          at(i - 1, j - 1) + Number(!isSame),
          at(i, j - 1) + 1,
          at(i - 1, j) + 1,
          row > 0 && column > 0
            ? at(row - 1, column - 1) + (i - row - 1) + 1 + (j - column - 1)
            : most,
        ),
      );
    }
    lastRow.set(a[i - 1] ?? '', i);
  }
  return at(a.length, b.length);
}
