/**
 * The browser's entry: reads the page's description from the document, loads the screen
 * and its texts, then hydrates the markup. Without markup (no renderer was free, or the
 * area is private) it renders the page itself.
 */
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import './global.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Tracker } from '../analytics/tracker.ts';
import { App } from './App.tsx';
import catalogues from 'virtual:catalogues';
import { type Catalogue, makeIntl, pickCatalogue } from './catalogue.ts';
import { LATE } from '../build/late.ts';
import { LateTexts } from '../ui/LateTexts.ts';
import type { PagePayload } from '../page/protocol.ts';
import { ERROR_SCREEN, pickScreen, type Screen, type ScreenModule } from '../page/screens.ts';

const screens = import.meta.glob<ScreenModule>('../features/*/*Screen.tsx');

function readPayload(): PagePayload {
  const text = document.getElementById('knowmad-data')?.textContent;
  if (!text) throw new Error('the page has no #knowmad-data');
  return JSON.parse(text) as PagePayload;
}

/** Loads the screen of a file below web/, with `late` also what it loads when it is needed. */
async function loadScreen(name: string, late: boolean): Promise<Screen> {
  const found = await pickScreen(name, screens)();
  if (late) await found.loadLate?.();
  return found.default;
}

/**
 * Adds the texts of the shell and of a part, or instead those of what the part's screen loads
 * later. The document preloads the texts of its own screen.
 */
async function addTexts(
  texts: Catalogue,
  language: string,
  part: string,
  late = false,
): Promise<void> {
  const shell = await pickCatalogue(language, catalogues)?.();
  const own = await shell?.parts[part]?.();
  if (late) Object.assign(texts, (await own?.late?.())?.default);
  else Object.assign(texts, shell?.default, own?.default);
}

async function start(): Promise<void> {
  const payload = readPayload();
  const texts: Catalogue = {};
  const loaded = new Set<string>();
  // The formatter reads this object at each use, so that a later screen's texts can be added.
  const load = async (name: string | null, late = false) => {
    const part = name ?? ERROR_SCREEN;
    loaded.add(part);
    const [screen] = await Promise.all([
      loadScreen(part, late),
      addTexts(texts, payload.language, part),
    ]);
    return screen;
  };
  const screen = await load(payload.screen);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  const intl = makeIntl(payload.language, texts);
  const lateTexts = () =>
    Promise.all([
      addTexts(texts, payload.language, LATE),
      ...[...loaded].map((part) => addTexts(texts, payload.language, part, true)),
    ]);
  const app = (
    <LateTexts value={lateTexts}>
      <App payload={payload} screen={screen} intl={intl} load={load} tracker={new Tracker()} />
    </LateTexts>
  );
  // As a transition, hydration yields to presses and scrolling.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

await start();
