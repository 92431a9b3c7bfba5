import '../web/ui/fonts.css';
import '../web/ui/tokens.css';
import '../web/ui/base.css';
import './preview.css';
import type { Decorator, Loader, Preview } from '@storybook/react-vite';
import type { IntlShape } from 'react-intl';
import { breakpoints } from '../web/ui/breakpoints.ts';
import { applyTheme, themeOf } from '../web/ui/theme.ts';
import { intlFor } from './language.ts';
import { aiHost, allMarkets, clientMarket, hostOf, momentOf, moments } from './markets.ts';
import { StoryProviders } from './StoryProviders.tsx';

const loadTexts: Loader = async ({ globals }) => ({
  intl: await intlFor(hostOf(globals['market']).market.locale.interface),
});

const withApplication: Decorator = (Story, { globals, loaded, parameters }) => {
  const { market } = hostOf(globals['market']);
  const intl: IntlShape = loaded['intl'];
  const root = document.documentElement;
  root.lang = intl.locale;
  root.dataset['headingFont'] = market.headingFont;
  root.dataset['market'] = market.code;
  applyTheme(themeOf(globals['theme']), root);
  return (
    <StoryProviders
      market={clientMarket(market, momentOf(globals['time']))}
      intl={intl}
      wholePage={parameters['wholePage'] === true}
    >
      <Story />
    </StoryProviders>
  );
};

const preview: Preview = {
  tags: ['autodocs'],
  loaders: [loadTexts],
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
    market: STORY_MARKET || allMarkets[0]?.code,
    time: '',
    theme: 'light',
  },
  parameters: {
    layout: 'padded',
    a11y: { test: 'error' },
    controls: { expanded: true },
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
