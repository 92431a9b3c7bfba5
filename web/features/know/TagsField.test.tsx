import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { TagsField } from './TagsField.tsx';

test('a button below is pressed at once where the press takes the typed tags', async () => {
  const pressed = vi.fn<(tags: readonly string[]) => void>();
  function Form() {
    const [tags, setTags] = useState<readonly string[]>(['Zellen']);
    return (
      <>
        <TagsField value={tags} onChange={setTags} />
        <button type="button" onClick={() => pressed(tags)}>
          Share
        </button>
      </>
    );
  }
  await page.viewport(390, 900);
  await render(<StoryPage screen={Form} route="know-create" url="/knows/create/upload" />, {
    on: 'de',
  });
  const field = page.getByRole('textbox');
  // A row of their own.
  const typed = 'Mitochondrien und Energie';
  await userEvent.type(field, typed);
  await userEvent.click(page.getByRole('button', { name: 'Share', exact: true }));
  expect(pressed).toHaveBeenCalledExactlyOnceWith(['Zellen', typed]);
  await expect.element(field).toHaveValue('');
  await expect.element(page.getByRole('button', { name: new RegExp(typed) })).toBeVisible();
  await page.viewport(1280, 900);
});
