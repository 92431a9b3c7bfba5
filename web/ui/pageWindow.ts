/**
 * The entries of a pagination: the first page, the last and the neighbours of the
 * current one, with null for each gap. Never more than seven, so that the row fits a
 * phone.
 */
export function pageWindow(page: number, pageCount: number): (number | null)[] {
  if (pageCount <= 7) return Array.from({ length: pageCount }, (_, index) => index);
  const last = pageCount - 1;
  if (page <= 2) return [0, 1, 2, 3, null, last];
  if (page >= last - 2) return [0, null, last - 3, last - 2, last - 1, last];
  return [0, null, page - 1, page, page + 1, null, last];
}
