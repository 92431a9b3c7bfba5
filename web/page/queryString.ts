/** Query strings of addresses and calls. */

export type QueryValue = string | number | boolean | null | undefined;

/** A query string with its question mark, without unset parameters; '' if none is set. */
export function queryString(query: Record<string, QueryValue> = {}): string {
  const set = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  if (set.length === 0) return '';
  return `?${new URLSearchParams(set.map(([key, value]) => [key, String(value)]))}`;
}
