/** The pages on which visitors with a phone are asked to open the app. */

/** Whether the path of a screen's route, such as /knows/{slug}, is one of the market's, such as /knows/[slug]. */
export function isAppFirst(pattern: string | undefined, special: readonly string[]): boolean {
  return pattern !== undefined && special.some((each) => plain(each) === plain(pattern));
}

const plain = (pattern: string) => pattern.replace(/\[\w+\]|\{\w+\}/g, '*');
