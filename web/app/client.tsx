/**
 * The browser's entry: reads what the server said about the page, loads the
 * screen and its texts, then takes over the markup. Without markup (the
 * renderer was away, or the area is private) it renders the page itself.
 */
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import './global.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import catalogues from 'virtual:catalogues';
import { type Catalogue, makeIntl, pickCatalogue } from './catalogue.ts';
import type { PagePayload } from './protocol.ts';
import { pickScreen, type Screen, type ScreenModule } from './screens.ts';

const screens = import.meta.glob<ScreenModule>('../features/*/*Screen.tsx');

function readPayload(): PagePayload {
  const text = document.getElementById('knowmad-data')?.textContent;
  if (!text) throw new Error('the page has no #knowmad-data');
  return JSON.parse(text) as PagePayload;
}

/** The page's screen; error pages have one of their own. */
async function loadScreen(payload: PagePayload): Promise<Screen> {
  const load = pickScreen(payload, screens);
  return load ? (await load()).default : (await import('./ErrorScreen.tsx')).ErrorScreen;
}

/** The texts of the shell and of the screen. The document preloads both. */
async function loadCatalogue({ language, screen }: PagePayload): Promise<Catalogue> {
  const shell = await pickCatalogue(language, catalogues, (tag) => tag)?.();
  const part = await shell?.parts[screen?.split('/').pop() ?? ERROR_SCREEN]?.();
  return { ...shell?.default, ...part?.default } as Catalogue;
}

const ERROR_SCREEN = 'ErrorScreen';

/** The error screen with its texts, for pages that break in the browser. */
async function loadErrorScreen(language: string, texts: Catalogue): Promise<Screen> {
  const shell = await pickCatalogue(language, catalogues, (tag) => tag)?.();
  const [module, part] = await Promise.all([
    import('./ErrorScreen.tsx'),
    shell?.parts[ERROR_SCREEN]?.(),
  ]);
  // The page's formatter looks its texts up at each use.
  Object.assign(texts, part?.default);
  return module.ErrorScreen;
}

async function start(): Promise<void> {
  const payload = readPayload();
  const [screen, messages] = await Promise.all([loadScreen(payload), loadCatalogue(payload)]);
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  const loadError = () => loadErrorScreen(payload.language, messages);
  const intl = makeIntl(payload.language, messages);
  const app = <App payload={payload} screen={screen} intl={intl} loadErrorScreen={loadError} />;
  // As a transition, taking over the markup makes way for every press and scroll.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

await start();
