/** The type of screens, and their files in web/features. */
import type { ComponentType } from 'react';

/** A screen takes no props: it reads the page, the market and the data through hooks. */
export type Screen = ComponentType;

export interface ScreenModule {
  default: Screen;
  /**
   * Loads all that the screen loads when it is needed: a page that opens without a connection
   * could not fetch it.
   */
  loadLate?: () => Promise<unknown>;
}

/** Fetches a screen and its texts, with `late` also what it loads late; null is the error screen. */
export type LoadScreen = (name: string | null, late?: boolean) => Promise<Screen>;

/** The screen of pages without one of their own: errors. pkg/page/assets/assets.go names it, too. */
export const ERROR_SCREEN = 'features/shell/ErrorScreen';

/**
 * Finds a screen in a glob of web/features by its path below web/ without extension;
 * null is the error screen. Throws if the glob lacks the screen.
 */
export function pickScreen<T>(name: string | null, files: Record<string, T>): T {
  const file = files[`../${name ?? ERROR_SCREEN}.tsx`];
  if (!file) throw new Error(`no component for the screen ${name}`);
  return file;
}
