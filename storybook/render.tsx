/**
 * Renders components in Chromium for tests, inside the providers that the application
 * renders around every screen.
 */
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach } from 'vitest';
import type { ClientMarket } from '../web/market/types.ts';
import { intlFor } from './language.ts';
import { clientMarket, hostOf } from './markets.ts';
import { StoryProviders } from './StoryProviders.tsx';

const roots: Root[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) root.unmount();
  document.body.replaceChildren();
  window.scrollTo(0, 0);
});

export interface RenderOptions {
  /** The market's code. */
  on?: string;
  /** Fields of the market that differ from its pack for this test. */
  change?: (market: ClientMarket) => ClientMarket;
}

/** Renders `ui` as part of a page of the market; the returned `show` renders it again with other content. */
export async function render(
  ui: ReactNode,
  // marketlint:allow a test that names no market runs on one whose texts are those in the code
  { on = 'us', change = (same) => same }: RenderOptions = {},
) {
  const { market } = hostOf(on);
  const intl = await intlFor(market.locale.interface);
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  roots.push(root);
  const shown = change(clientMarket(market, new Date('2026-01-01T00:00:00Z')));
  const show = (next: ReactNode) =>
    flushSync(() =>
      root.render(
        <StoryProviders market={shown} intl={intl}>
          {next}
        </StoryProviders>,
      ),
    );
  show(ui);
  return { element, show };
}
