/** The pages on which visitors with a phone are asked to open the app. */

/** Whether a path matches one of the market's patterns, such as /knows/[slug]. */
export function isAppFirst(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesPattern(path, pattern));
}

function matchesPattern(path: string, pattern: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) =>
      /^\[.+\]$/.test(segment) ? given[index] !== '' : segment === given[index],
    )
  );
}
