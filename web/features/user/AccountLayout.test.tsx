import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { answers, newcomer } from './samples.ts';
import ProfileDataScreen from './ProfileDataScreen.tsx';
import ProfileSecurityScreen from './ProfileSecurityScreen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', location.pathname + location.search);
});

// A link to a page that the market lacks would lead to an error.
test.each([
  { sold: true, paid: true },
  { sold: true, paid: false },
  { sold: false, paid: true },
  { sold: false, paid: false },
])('the menu names the plan and payouts where the market has them: %o', async ({ sold, paid }) => {
  await render(
    <StoryPage
      screen={ProfileDataScreen}
      route="profile-data"
      url="/profile/data"
      user={newcomer}
      data={answers}
    />,
    {
      change: (market) => ({
        ...market,
        payout: { ...market.payout, hidden: !paid },
        flags: { ...market.flags, hasPlusPlan: sold },
      }),
    },
  );
  const menu = page.getByRole('navigation', { name: 'Your account' });
  await expect.element(menu.getByRole('link', { name: 'Data and privacy' })).toBeVisible();
  expect(menu.getByRole('link', { name: 'Your Plus plan' }).elements()).toHaveLength(sold ? 1 : 0);
  expect(menu.getByRole('link', { name: 'Payouts' }).elements()).toHaveLength(paid ? 1 : 0);
});

test.each(['passkeys', 'providers', 'devices', 'two-factor'])(
  'an address with #%s scrolls to that card, also before its code has loaded',
  async (id) => {
    const scrolled: string[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this.id);
    });
    history.replaceState(null, '', `#${id}`);
    await render(
      <StoryPage
        screen={ProfileSecurityScreen}
        route="profile-security"
        url="/profile/security"
        user={newcomer}
        data={answers}
      />,
    );
    await expect.poll(() => scrolled).toContain(id);
  },
);
