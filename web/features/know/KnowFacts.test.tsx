import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleKnow } from '../../../storybook/knows.ts';
import { render } from '../../../storybook/render.tsx';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { useMarket } from '../../market/MarketProvider.tsx';
import { KnowFacts } from './shared/KnowFacts.tsx';

/** The facts of a know of a country: of this site's own, or of one with a site of its own. */
function Facts({ foreign }: { foreign: boolean }) {
  const { countries, domain } = useMarket();
  const { countryCode, localizedName } =
    countries.find((choice) => (choice.domain !== domain) === foreign) ?? countries[0]!;
  return (
    <>
      <p>{`of ${localizedName}`}</p>
      <KnowFacts know={{ ...sampleKnow({}), countryCode }} />
    </>
  );
}

for (const foreign of [true, false])
  test(`a know of ${foreign ? 'another' : 'the same'} site has ${foreign ? 'its' : 'no'} country among its facts`, async () => {
    const screen = () => <Facts foreign={foreign} />;
    await render(<StoryPage screen={screen} route="know" url="/knows/a" />);
    const main = page.getByRole('main');
    await expect.element(main.getByText(/^of /)).toBeVisible();
    const country = main.getByText(/^of /).element().textContent.slice('of '.length);
    await expect.element(main.getByRole('listitem').first()).toBeVisible();
    expect(main.getByRole('listitem').filter({ hasText: country }).elements()).toHaveLength(
      foreign ? 1 : 0,
    );
  });

test('a know of a country without a site is shown without it', async () => {
  const screen = () => <KnowFacts know={{ ...sampleKnow({}), countryCode: 'XX', pageCount: 2 }} />;
  await render(<StoryPage screen={screen} route="know" url="/knows/a" />);
  await expect.element(page.getByRole('main').getByRole('listitem').first()).toHaveTextContent('2');
});
