import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../storybook/render.tsx';
import { ChoiceCards, type ChoiceCardsProps } from './ChoiceCards.tsx';

const choices = [
  { value: 'a', label: 'Alpha' },
  { value: 'b', label: 'Beta' },
];
const shown = (props: Partial<ChoiceCardsProps>) => {
  const onChange = vi.fn();
  const ui = (
    <ChoiceCards legend="Letters" choices={choices} value={[]} onChange={onChange} {...props} />
  );
  return render(ui).then(() => onChange);
};

test('with a single choice, a press selects one and deselects the others', async () => {
  const onChange = await shown({ value: ['a'] });
  const beta = page.getByRole('radio', { name: 'Beta' });
  await userEvent.click(beta);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['b']);
  await expect.element(page.getByRole('radio', { name: 'Alpha' })).toBeChecked();
});

test('with several choices, each press selects or deselects one', async () => {
  const onChange = await shown({ multiple: true, value: ['a'] });
  await userEvent.click(page.getByRole('checkbox', { name: 'Beta' }));
  expect(onChange).toHaveBeenLastCalledWith(['a', 'b']);
  await userEvent.click(page.getByRole('checkbox', { name: 'Alpha' }));
  expect(onChange).toHaveBeenLastCalledWith([]);
});

test('the group is described by its legend, help and error', async () => {
  await shown({ help: 'Any', error: 'Choose one.' });
  await expect
    .element(page.getByRole('group', { name: 'Letters' }))
    .toHaveAccessibleDescription('Any Choose one.');
});

test('nothing can be chosen while it is disabled', async () => {
  await shown({ disabled: true });
  await expect.element(page.getByRole('radio', { name: 'Beta' })).toBeDisabled();
});
