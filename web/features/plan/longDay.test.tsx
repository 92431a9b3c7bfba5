import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { useMarket } from '../../market/MarketProvider.tsx';
import { useLongDay } from './useLongDay.ts';

/** Hours of a day at each of which a zone of the world has another date than UTC or the browser. */
const MOMENTS = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 4, 1, hour, 30)));

function Days() {
  const { timeZone } = useMarket();
  const longDay = useLongDay();
  return (
    <ul>
      {MOMENTS.map((moment) => (
        <li key={moment.toISOString()}>
          {`${longDay(moment.toISOString())} | ${moment.toLocaleDateString('en', { day: 'numeric', timeZone })}`}
        </li>
      ))}
    </ul>
  );
}

test('a day is that of the market’s time zone', async () => {
  await render(<StoryPage screen={Days} route="plan" url="/pro-plan" />);
  const items = page.getByRole('main').getByRole('listitem');
  await expect.element(items.first()).toBeVisible();
  const days = items.elements().map((item) => item.textContent.split(' | '));
  expect(days).toHaveLength(MOMENTS.length);
  for (const [words, number] of days) expect(/\d+/.exec(words ?? '')?.[0]).toBe(number);
  expect(new Set(days.map(([, number]) => number)).size, 'a zone with other dates than UTC').toBe(
    2,
  );
});
