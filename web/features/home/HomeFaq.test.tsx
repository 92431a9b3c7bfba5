import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import HomeScreen from './HomeScreen.tsx';

const plan = /Only the Plus plan will cost/;
const free = /^No\. An account is free/;

const home = <StoryPage screen={HomeScreen} route="home" url="/" />;

for (const sold of [true, false])
  test(`the answer about costs is right where a plan is ${sold ? '' : 'not '}sold`, async () => {
    await render(home, {
      change: (market) => ({
        ...market,
        flags: { ...market.flags, hasPlusPlan: sold, hideHomepageFaq: false },
      }),
    });
    await userEvent.click(page.getByText('Does it cost anything?'));
    const [told, not] = sold ? [plan, free] : [free, plan];
    await expect.element(page.getByText(told)).toBeVisible();
    await expect.element(page.getByText(not)).not.toBeInTheDocument();
  });

test('example knows show no readers, likes or views', async () => {
  const { element } = await render(home);
  // Facts begin with their icon, other lines end with one.
  const facts = [...element.querySelectorAll('main p:has(> svg:first-child)')];
  expect(facts.length).toBeGreaterThan(0);
  const texts = (element: Element) => {
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walk.nextNode()) found.push(walk.currentNode.textContent ?? '');
    return found;
  };
  for (const text of facts.flatMap(texts))
    expect(text.replace(/^\d+ pages?$/, '')).not.toMatch(/\d/);
});
