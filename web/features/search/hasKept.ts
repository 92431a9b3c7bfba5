/** The field of the history entry's state in which a list keeps its following pages. */
export const KEPT = 'results';

/** Whether a list was kept in this entry of the history. */
export function hasKept(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && KEPT in state;
}
