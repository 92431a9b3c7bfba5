import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import HomeScreen from './HomeScreen.tsx';

const home = <StoryPage screen={HomeScreen} route="home" url="/" />;

// No plan and no payout is there: where the pack has their flags, the page says nothing else.
for (const sold of [true, false])
  test(`the page sells and pays nothing, ${sold ? 'also' : 'as'} where a plan is ${sold ? '' : 'not '}to be sold`, async () => {
    const { element } = await render(home, {
      change: (market) => ({
        ...market,
        payout: { ...market.payout, hidden: !sold },
        flags: { ...market.flags, hasPlusPlan: sold, hideHomepageFaq: false },
      }),
    });
    await userEvent.click(page.getByText('Does it cost anything?'));
    await expect.element(page.getByText(/^No\. An account is free/)).toBeVisible();
    expect(element.textContent).not.toMatch(/\bPlus\b|\bpayout|\bearn/i);
  });

test('example knows show no readers, likes or views', async () => {
  const { element } = await render(home);
  const PAGES = /^\d+ pages?$/;
  const texts = (element: Element) => {
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walk.nextNode()) found.push(walk.currentNode.textContent ?? '');
    return found;
  };
  const facts = [...element.querySelectorAll('main p')]
    .map(texts)
    .filter((line) => line.some((text) => PAGES.test(text)));
  expect(facts.length).toBeGreaterThan(0);
  for (const text of facts.flat()) expect(text.replace(PAGES, '')).not.toMatch(/\d/);
});
