/**
 * A path of this site, or null. What comes in an address may come from anybody:
 * it must not lead to another site, and not back to signing in.
 */
export function ownPath(text: string | null | undefined, origin: string): string | null {
  if (!text?.startsWith('/')) return null;
  try {
    const url = new URL(text, origin);
    const foreign = url.origin !== origin || /^\/[/\\]/.test(text) || /[\\\p{Cc}]/u.test(text);
    return foreign || url.pathname.startsWith('/auth/') || url.pathname.startsWith('//')
      ? null
      : url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}
