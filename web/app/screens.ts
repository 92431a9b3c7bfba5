/** What a screen is, and which file of web/features has it. */
import type { ComponentType } from 'react';
import type { PagePayload } from './protocol.ts';

/** A screen takes no props: it reads the page, the market and the data through hooks. */
export type Screen = ComponentType;

export interface ScreenModule {
  default: Screen;
}

/** Picks the page's screen from a glob of web/features; null on error pages. Throws for a screen that was not built. */
export function pickScreen<T>(payload: PagePayload, files: Record<string, T>): T | null {
  if (payload.screen === null) return null;
  const file = files[`../${payload.screen}.tsx`];
  if (!file) throw new Error(`no component for the screen ${payload.screen}`);
  return file;
}
