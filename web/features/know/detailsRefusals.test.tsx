import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hostOf } from '../../../storybook/markets.ts';
import { render } from '../../../storybook/render.tsx';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { ApiError } from '../../api/errors.ts';
import { SUMMARY } from '../../form/serverErrors.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { refusalOf } from './detailsRefusals.tsx';

/** What the form says of a file that is shared already. */
async function refused(on: string, field: string, address: (domains: string[]) => string) {
  function Refusal() {
    const { countries, domain } = useMarket();
    const others = countries.map((one) => one.domain).filter((one) => one !== domain);
    const error = new ApiError(409, {
      type: 'DuplicateError',
      fields: [{ field, message: address(others) }],
    });
    const form = { items: [], onRefused: () => undefined };
    return <p>{refusalOf(error, form, () => ({}))[SUMMARY]}</p>;
  }
  await render(<StoryPage screen={Refusal} route="know-create" url="/knows/create/upload" />, {
    on,
  });
  return page.getByRole('main');
}

afterEach(async () => {
  await page.viewport(1280, 900);
});

const there = (market: string) => (domains: string[]) =>
  `${domains.find((one) => one === hostOf(market).market.domain)}/knows/brueche`;

test.each([
  ['gr', 'de', 'Γερμανία'],
  ['us', 'de', 'Germany'],
  ['de', 'gr', 'Griechenland'],
])('on %s a twin on the site of %s is linked there as of %s', async (on, of, country) => {
  await page.viewport(320, 700);
  const main = await refused(on, 'duplicateElsewhere', there(of));
  await expect.element(main).toHaveTextContent(country);
  const link = main.getByRole('link');
  await expect.element(link).toHaveAttribute('href', `${hostOf(of).market.domain}/knows/brueche`);
  await expect.element(link).toHaveAttribute('hreflang', hostOf(of).market.locale.interface);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('a twin on this site names no country', async () => {
  const main = await refused('gr', 'duplicateOf', () => '/knows/klasmata');
  await expect.element(main.getByRole('link')).toHaveAttribute('href', '/knows/klasmata');
  await expect.element(main).not.toHaveTextContent('Γερμανία');
});

test.each([
  ['duplicateOf', 'https://evil.example/knows/a'],
  ['duplicateOf', '//evil.example/knows/a'],
  ['duplicateElsewhere', 'https://evil.example/knows/a'],
  ['duplicateElsewhere', '/knows/a'],
])('%s with %s becomes no link', async (field, address) => {
  const main = await refused('gr', field, () => address);
  await expect.element(main.getByRole('paragraph')).toBeVisible();
  expect(main.getByRole('link').elements()).toHaveLength(0);
});
