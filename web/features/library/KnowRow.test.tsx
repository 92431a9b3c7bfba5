import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleKnow } from '../../../storybook/knows.ts';
import { render } from '../../../storybook/render.tsx';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { useMarket } from '../../market/MarketProvider.tsx';
import { KnowRow } from './KnowRow.tsx';

function Row({ foreign }: { foreign: boolean }) {
  const { countries, domain } = useMarket();
  const { countryCode, localizedName } =
    countries.find((choice) => (choice.domain !== domain) === foreign) ?? countries[0]!;
  return (
    <>
      <p>{`of ${localizedName}`}</p>
      <div role="listitem">
        <KnowRow know={{ ...sampleKnow({}), countryCode }} lang={undefined} />
      </div>
    </>
  );
}

for (const foreign of [true, false])
  test(`a saved know of ${foreign ? 'another' : 'the same'} site has ${foreign ? 'its' : 'no'} country in its row`, async () => {
    const screen = () => <Row foreign={foreign} />;
    await render(<StoryPage screen={screen} route="know" url="/knows/a" />);
    const main = page.getByRole('main');
    await expect.element(main.getByText(/^of /)).toBeVisible();
    const country = main.getByText(/^of /).element().textContent.slice('of '.length);
    const row = main.getByRole('listitem');
    await expect.element(row.getByRole('heading')).toBeVisible();
    expect(row.getByText(country, { exact: true }).elements()).toHaveLength(foreign ? 1 : 0);
  });
