import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render, type RenderOptions } from '../../../storybook/render.tsx';
import { Footer, type FooterProps } from './Footer.tsx';

function show(props: Partial<FooterProps> = {}, options: RenderOptions = {}) {
  return render(
    <Footer
      productLinks={[{ href: '/subjects', label: 'Subjects' }]}
      companyLinks={[]}
      legalLinks={[{ href: '/legal/privacy', label: 'Privacy' }]}
      countryHref={(choice) => `${choice.domain}/subjects#country=${choice.countryCode}`}
      iosHref="#ios"
      androidHref="#android"
      theme="system"
      onTheme={() => undefined}
      {...props}
    />,
    options,
  );
}

test('has a column for each list that has links, and none for an empty one', async () => {
  await show();
  await expect.element(page.getByRole('navigation', { name: 'Study' })).toBeVisible();
  await expect
    .element(page.getByRole('navigation', { name: 'Legal' }).getByRole('link'))
    .toHaveAttribute('href', '/legal/privacy');
  await expect.element(page.getByRole('navigation', { name: 'Company' })).not.toBeInTheDocument();
});

test('offers every market with its flag and name, and marks the visitor’s', async () => {
  await show({ currentCountry: 'AT' }, { on: 'de' });
  await userEvent.click(page.getByText('Österreich').first());
  const links = page
    .getByRole('contentinfo')
    .getByRole('link')
    .elements()
    .filter((link) => link.hasAttribute('hreflang'));
  expect(links).toHaveLength(20);
  const current = links.filter((link) => link.getAttribute('aria-current') === 'true');
  expect(current.map((link) => link.textContent)).toEqual(['Österreich']);
  expect(current[0]?.getAttribute('href')).toMatch(/\/\/de\..*\/subjects#country=AT$/);
});

const details = () => document.querySelector('details');

test('the list of countries closes on Escape and on a press outside', async () => {
  await show();
  const summary = document.querySelector('summary')!;
  await userEvent.click(summary);
  expect(details()?.open).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(details()?.open).toBe(false);
  expect(document.activeElement).toBe(summary);
  await userEvent.click(summary);
  await userEvent.click(page.getByText(/Made by students/));
  expect(details()?.open).toBe(false);
});

test('links only to the social networks that the market has', async () => {
  await show(
    {},
    {
      change: (market) => ({
        ...market,
        social: {
          instagramUrl: 'https://instagram.example/knowmad',
          tiktokUrl: null,
          discordUrl: null,
        },
      }),
    },
  );
  await expect
    .element(page.getByRole('link', { name: /Instagram/ }))
    .toHaveAttribute('target', '_blank');
  await expect.element(page.getByRole('link', { name: /TikTok/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: /Discord/ })).not.toBeInTheDocument();
});

test('changes the theme', async () => {
  const onTheme = vi.fn<FooterProps['onTheme']>();
  await show({ onTheme });
  await userEvent.click(page.getByRole('radio', { name: 'Dark' }));
  expect(onTheme).toHaveBeenCalledExactlyOnceWith('dark');
});

test('on task pages it has legal links, country, languages and theme alone', async () => {
  const onCountry = vi.fn<NonNullable<FooterProps['onCountry']>>((_, event) =>
    event.preventDefault(),
  );
  await show({ compact: true, languages: <span>Deutsch · English</span>, onCountry });
  await expect
    .element(page.getByRole('navigation', { name: 'Legal' }).getByRole('link'))
    .toHaveAttribute('href', '/legal/privacy');
  await expect.element(page.getByText('Deutsch · English')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: 'Study' })).not.toBeInTheDocument();
  expect(links()).toEqual(['Privacy']);
  await userEvent.click(document.querySelector('summary')!);
  expect(links()).toHaveLength(21);
  // The list opens upwards, here beyond the window's edge.
  [...document.querySelectorAll('a')].find((a) => a.textContent === 'Österreich')!.click();
  expect(onCountry.mock.calls[0]?.[0].countryCode).toBe('AT');
});

/** The texts of the links that can be seen. */
const links = () =>
  [...document.querySelectorAll('a')].filter((a) => a.checkVisibility()).map((a) => a.textContent);
