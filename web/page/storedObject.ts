/** Reads an object that the browser stored as JSON. */

/** The object; null for any text that doesn't begin with { and end with }, or is no JSON. */
export function objectIn(text: string | null): Record<string, unknown> | null {
  if (!text?.startsWith('{') || !text.endsWith('}')) return null;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}
