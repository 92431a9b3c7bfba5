/**
 * A path of this site, or null. An address parameter may come from an attacker: it must
 * not redirect to another site, nor back to the sign-in.
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
