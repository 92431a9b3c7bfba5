import '../web/ui/fonts.css';
import '../web/ui/tokens.css';
import '../web/ui/base.css';
import './preview.css';
import type { Decorator, Loader, Preview } from '@storybook/react-vite';
import type { IntlShape } from 'react-intl';
import { configure } from 'storybook/test';
import { SOURCE_LANGUAGE } from '../web/market/source-language.ts';
import { breakpoints } from '../web/ui/breakpoints.ts';
import { applyTheme, themeOf } from '../web/ui/theme.ts';
import { intlFor } from './language.ts';
import { aiHost, allMarkets, clientMarket, hostOf, momentOf, moments } from './markets.ts';
import { missingCalls } from './missing.ts';
import { atRest } from './rest.ts';
import { showVariant, variantChoices } from './variants.ts';
import { StoryProviders, viewerOf } from './StoryProviders.tsx';

// The default timeout of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

const loadTexts: Loader = async ({ globals }) => ({
  intl: await intlFor(hostOf(globals['market']).market.locale.interface),
});

/** Fallback faces are local fonts, which a machine may lack. */
const isFallback = (family: string) => /\bFallback\b/.test(family);

/**
 * Loads the site's fonts before a story is drawn. They are optional (web/ui/fonts.css):
 * a face that isn't loaded at the first paint is not used on that page, and each story
 * is a page of its own.
 */
const loadFonts: Loader = async () => {
  const faces = [...document.fonts].filter(({ family }) => !isFallback(family));
  await Promise.all(faces.map((face) => face.load()));
  return {};
};

const withApplication: Decorator = (Story, { globals, loaded, parameters }) => {
  const { market } = hostOf(globals['market']);
  const intl: IntlShape = loaded['intl'];
  const viewer = viewerOf(globals['viewer']);
  const root = document.documentElement;
  root.lang = intl.locale;
  root.dataset['headingFont'] = market.headingFont;
  root.dataset['market'] = market.code;
  applyTheme(themeOf(globals['theme']), root);
  showVariant(root, globals['variant']);
  return (
    <StoryProviders
      market={clientMarket(market, momentOf(globals['time']))}
      intl={intl}
      wholePage={parameters['wholePage'] === true}
      viewer={viewer}
      key={viewer}
    >
      <Story />
    </StoryProviders>
  );
};

/**
 * Whether stories run as tests. They need axe's violations alone: to describe each element
 * that passed, too, takes axe a third of its time. Storybook's panel shows all of them.
 */
const isTestRun = import.meta.env['VITEST_STORYBOOK'] === 'false';

const hasAny = (record: object) => Object.keys(record).length > 0;

/**
 * The market selected when Storybook opens without one: the first whose interface is in
 * the source language.
 */
const sourceMarket = (
  allMarkets.find(({ locale }) => locale.interface === SOURCE_LANGUAGE) ?? allMarkets[0]
)?.code;

const preview: Preview = {
  tags: ['autodocs'],
  loaders: [loadTexts, loadFonts],
  beforeEach: () => void missingCalls.splice(0),
  afterEach: async ({ component, argTypes }) => {
    // Controls are generated from argTypes; a component in plain code has one parameter, its props.
    if (typeof component === 'function' && component.length > 0 && !hasAny(argTypes))
      throw new Error(`no controls for ${component.name}, which has props`);
    // Screens call the API after they are drawn.
    await atRest();
    if (missingCalls.length > 0) throw new Error(`no answer for ${missingCalls.join(', ')}`);
  },
  decorators: [withApplication],
  globalTypes: {
    market: {
      description: 'The host that the story is on',
      toolbar: {
        title: 'Market',
        icon: 'globe',
        dynamicTitle: true,
        items: [
          ...allMarkets.map(({ code, country }) => ({
            value: code,
            title: `${code} · ${country.englishName}`,
          })),
          { value: aiHost, title: `${aiHost} · the AI host` },
        ],
      },
    },
    time: {
      description: 'The moment of the story, RFC 3339',
      toolbar: {
        title: 'Time',
        icon: 'time',
        dynamicTitle: true,
        items: [{ value: '', title: 'Now' }, ...moments],
      },
    },
    variant: {
      description: 'The variant of an experiment that visitors see',
      toolbar: {
        title: 'Experiment variants',
        icon: 'beaker',
        dynamicTitle: true,
        items: [{ value: '', title: 'Without experiments' }, ...variantChoices],
      },
    },
    viewer: {
      description: 'Who looks at the page',
      toolbar: {
        title: 'Viewer',
        icon: 'user',
        dynamicTitle: true,
        items: [
          { value: '', title: 'As the story says' },
          { value: 'visitor', title: 'A visitor' },
          { value: 'user', title: 'Somebody signed in' },
        ],
      },
    },
    theme: {
      description: 'Day or night',
      toolbar: {
        title: 'Theme',
        icon: 'mirror',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
          { value: 'system', title: 'Like the device' },
        ],
      },
    },
  },
  initialGlobals: {
    market: STORY_MARKET || sourceMarket,
    time: '',
    variant: '',
    viewer: '',
    theme: 'light',
  },
  parameters: {
    layout: 'padded',
    a11y: {
      test: STORY_AXE ? 'error' : 'off',
      options: isTestRun ? { resultTypes: ['violations'] } : {},
    },
    controls: { expanded: true },
    options: {
      // Storybook evaluates the source of this function as plain JavaScript outside
      // this file: it can refer to nothing else in the file, and default values
      // stand in for types.
      storySort: (a = { id: '', title: '' }, b = a) => {
        const begins = ['shell-matrix--matrix', 'shell-matrix--', 'shell-', 'pages-', ''];
        const rank = (id = '') => begins.findIndex((begin) => id.startsWith(begin));
        return rank(a.id) - rank(b.id) || a.title.localeCompare(b.title);
      },
    },
    viewport: {
      options: Object.fromEntries(
        [360, ...breakpoints].map((width) => [
          `w${width}`,
          {
            name: `${width} px`,
            styles: { width: `${width}px`, height: width < 750 ? '740px' : '1000px' },
            type: width < 750 ? 'mobile' : 'desktop',
          },
        ]),
      ),
    },
  },
};

export default preview;
