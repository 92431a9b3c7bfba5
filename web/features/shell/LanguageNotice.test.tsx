import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { allMarkets } from '../../../storybook/markets.ts';
import { render } from '../../../storybook/render.tsx';
import { langOf } from '../../market/language.ts';
import HomeScreen from '../home/HomeScreen.tsx';
import { StoryPage } from '../../../storybook/StoryPage.tsx';

const home = <StoryPage screen={HomeScreen} route="home" url="/" />;
const borrowing = allMarkets.filter(
  ({ locale }) => langOf(locale.shown, locale.interface) !== undefined,
);

test.each(borrowing.map(({ code }) => code))(
  '%s says in its own language that the page is in another',
  async (code) => {
    const { element } = await render(home, { on: code });
    const market = allMarkets.find((candidate) => candidate.code === code)!;
    const notice = element.querySelector(`aside[lang="${market.locale.interface}"]`)!;
    expect(notice.textContent).toContain(market.languageNotice!.text);
    const link = notice.querySelector('a')!;
    expect(link.textContent).toBe(market.languageNotice!.link);
    const list = element.querySelector(link.getAttribute('href')!)!;
    const current = [...list.querySelectorAll('[aria-current]')];
    expect(current.map((choice) => choice.textContent)).toEqual(['English']);
    expect(current[0]!.getAttribute('href')).toBe(`${market.domain}/`);
    expect(list.textContent).not.toContain(market.language.localizedName);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

test('there is no notice once the texts exist', async () => {
  const { element } = await render(home, {
    change: (market) => ({ ...market, languageNotice: { text: 'Not there yet.', link: 'Others' } }),
  });
  expect(element.querySelector('#languages')).not.toBeNull();
  expect(element.textContent).not.toContain('Not there yet.');
});
