/** The type of screens, and their files in web/features. */
import type { ComponentType } from 'react';

/** A screen takes no props: it reads the page, the market and the data through hooks. */
export type Screen = ComponentType;

export interface ScreenModule {
  default: Screen;
}

/** Fetches a screen and its texts; null is the error screen. */
export type LoadScreen = (name: string | null) => Promise<Screen>;

/**
 * Finds a page's screen in a glob of web/features; null on error pages. Throws if the
 * glob lacks the screen.
 */
export function pickScreen<T>(name: string | null, files: Record<string, T>): T | null {
  if (name === null) return null;
  const file = files[`../${name}.tsx`];
  if (!file) throw new Error(`no component for the screen ${name}`);
  return file;
}
