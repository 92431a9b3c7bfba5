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

test('sharing offers the link to copy before the apps of the device', async () => {
  const screen = () => (
    <KnowActions know={know} onChange={() => undefined} onDownload={undefined} />
  );
  await render(<StoryPage screen={screen} route="know" url="/knows/a" />);
  await actions().first().click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(know.title)).toBeVisible();
  await expect
    .element(dialog.getByRole('textbox', { name: 'Link' }))
    .toHaveValue(new URL(know.canonicalPath, location.origin).href);
  await expect.element(dialog.getByRole('button', { name: 'Copy' })).toBeVisible();
});
