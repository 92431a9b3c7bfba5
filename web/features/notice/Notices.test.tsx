import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { settled } from '../user/samples.ts';
import NoticesScreen from './NoticesScreen.tsx';

const notice = {
  uuid: '9f4f2f0e-0000-4000-8000-000000000010',
  kind: 'KNOW_PUBLISHED',
  title: 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrente',
  path: '#notice',
  actor: 'lena.katharina_lernt_immer_gern',
  likes: 0,
  read: false,
  createdOn: '2026-03-09T09:30:00Z',
};

afterEach(async () => {
  await page.viewport(1280, 900);
});

test.each(['de', 'gr', 'us'])('on %s nothing is cut or crowded on a narrow phone', async (on) => {
  await page.viewport(320, 700);
  const list = { content: [notice], page: 0, last: false, totalElements: 247, unread: 1 };
  await render(
    <StoryPage
      screen={NoticesScreen}
      route="app-notifications"
      url="/app/notifications"
      user={settled}
      data={{ '/api/users/me/notices?page=0&limit=20': list }}
    />,
    { on },
  );
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1 });
  await expect.element(heading).toBeVisible();
  const { height } = heading.element().getBoundingClientRect();
  const { lineHeight } = getComputedStyle(heading.element());
  expect(height, 'one line').toBeLessThan(1.5 * Number.parseFloat(lineHeight));
  const row = main.getByRole('link', { name: /Donaudampf/ });
  await expect.element(row).toBeVisible();
  const gap =
    main.getByRole('navigation').element().getBoundingClientRect().top -
    row.element().getBoundingClientRect().bottom;
  expect(gap).toBeGreaterThanOrEqual(8);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
