/** Renders a page's markup, for the worker. It bundles the screens and texts of public pages. */
import { renderToString } from 'react-dom/server';
import type { IntlShape } from 'react-intl';
import * as deck from '../features/deck/shared/DeckView.tsx';
import { ServerDeck } from '../features/know/LateDeck.tsx';
import { MathsWriter } from '../features/deck/shared/MathsWriter.ts';
import { toMathML } from '../features/deck/shared/tex.ts';
import * as notice from '../features/know/BlurNotice.tsx';
import { ServerNotice } from '../features/know/Reader.tsx';
import { ServerPractice } from '../features/guide/LatePractice.tsx';
import * as practice from '../features/guide/Practice.tsx';
import * as banner from '../features/consent/shared/CookieBanner.tsx';
import { ServerCookieBanner } from '../features/consent/shared/LateCookieBanner.tsx';
import { App } from './App.tsx';
import catalogues from 'virtual:catalogues/all';
import screens from 'virtual:screens';
import { makeIntl, pickCatalogue } from './catalogue.ts';
import type { PagePayload } from '../page/protocol.ts';
import { pickScreen } from '../page/screens.ts';

const intls = new Map<string, IntlShape>();

/** The formatter of a language; cached, because making one is slow. */
function intlOf(language: string): IntlShape {
  const known = intls.get(language);
  if (known) return known;
  const intl = makeIntl(language, pickCatalogue(language, catalogues) ?? {});
  intls.set(language, intl);
  return intl;
}

/** The markup inside #root. Throws the screen's errors. */
export function render(payload: PagePayload): string {
  const screen = pickScreen(payload.screen, screens).default;
  return renderToString(
    <MathsWriter value={toMathML}>
      <ServerDeck value={deck}>
        <ServerPractice value={practice}>
          <ServerCookieBanner value={banner}>
            <ServerNotice value={notice}>
              <App payload={payload} screen={screen} intl={intlOf(payload.language)} />
            </ServerNotice>
          </ServerCookieBanner>
        </ServerPractice>
      </ServerDeck>
    </MathsWriter>,
  );
}
