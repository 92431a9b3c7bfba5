/** What a screen is, and which file of web/features has it. */
import type { ComponentType } from 'react';

/** A screen takes no props: it reads the page, the market and the data through hooks. */
export type Screen = ComponentType;

export interface ScreenModule {
  default: Screen;
}

/** Fetches a screen and its texts; null is the error screen. */
export type LoadScreen = (name: string | null) => Promise<Screen>;

/** Picks a page's screen from a glob of web/features; null on error pages. Throws for a screen that was not built. */
export function pickScreen<T>(name: string | null, files: Record<string, T>): T | null {
  if (name === null) return null;
  const file = files[`../${name}.tsx`];
  if (!file) throw new Error(`no component for the screen ${name}`);
  return file;
}
