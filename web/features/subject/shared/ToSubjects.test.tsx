import { expect, test } from 'vitest';
import { allMarkets } from '../../../../storybook/markets.ts';
import { render } from '../../../../storybook/render.tsx';
import type { Screen } from '../../../page/screens.ts';
import AiLandingScreen from '../../ai/AiLandingScreen.tsx';
import HomeScreen from '../../home/HomeScreen.tsx';
import AppShellScreen from '../../shell/AppShellScreen.tsx';
import { StoryPage } from '../../../../storybook/StoryPage.tsx';
import SubjectsScreen from '../SubjectsScreen.tsx';

const screens: [route: string, screen: Screen][] = [
  ['home', HomeScreen],
  ['subjects', SubjectsScreen],
  ['about-ai', AiLandingScreen],
  ['app-shell', AppShellScreen],
];
const full = allMarkets.find(({ servedSubjects }) => servedSubjects !== null)!.code;

for (const [route, screen] of screens)
  test(`${route}: without subjects there is no search and no choice, and a single call to action`, async () => {
    const { element } = await render(<StoryPage screen={screen} route={route} url="/" />, {
      change: (market) => ({ ...market, hasSubjects: false }),
    });
    expect(element.querySelectorAll('[role="combobox"], [type="search"], search')).toHaveLength(0);
    const main = element.querySelector('main')!;
    expect(main.querySelectorAll('[href="/subjects"]')).toHaveLength(0);
    expect(main.querySelector('[href="/about/become-knower"]')).not.toBeNull();
  });

test('with subjects there is a search, and the call to action leads to them', async () => {
  const { element } = await render(<StoryPage screen={HomeScreen} route="home" url="/" />, {
    on: full,
  });
  expect(element.querySelectorAll('[role="combobox"]')).toHaveLength(1);
  expect(element.querySelector('main [href="/subjects"]')).not.toBeNull();
});
