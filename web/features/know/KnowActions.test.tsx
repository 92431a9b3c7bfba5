import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleKnow } from '../../../storybook/knows.ts';
import { render } from '../../../storybook/render.tsx';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { KnowActions } from './KnowActions.tsx';

const know = sampleKnow({});
const actions = () => page.getByRole('main').getByRole('button');

test('saving has its place between liking and sharing, once something fills it', async () => {
  const of = (save?: string) => () => (
    <KnowActions
      know={know}
      onChange={() => undefined}
      onDownload={undefined}
      save={save && <button type="button">{save}</button>}
    />
  );
  const { show } = await render(<StoryPage screen={of()} route="know" url="/knows/a" />);
  await expect.element(actions().first()).toHaveTextContent('Share');
  show(<StoryPage screen={of('Save')} route="know" url="/knows/a" />);
  await expect.element(actions().nth(0)).toHaveTextContent('Save');
  await expect.element(actions().nth(1)).toHaveTextContent('Share');
});
