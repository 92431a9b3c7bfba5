/** Hints in the sign-up form. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import SignUpScreen from './SignUpScreen.tsx';

const signUp = (
  <StoryPage
    screen={SignUpScreen}
    route="auth-signup"
    url="/auth/signup"
    data={{ '/api/auth/providers': [] }}
  />
);

for (const [market, label, hint] of [
  ['us', 'Name', 'Others see it. A first name or a nickname is enough.'],
  ['de', 'Name', 'Andere sehen ihn. Ein Vorname oder Spitzname reicht.'],
] as const)
  test(`${market}: the help of the name’s field says to whom it is visible`, async () => {
    await render(signUp, { on: market });
    await expect
      .element(page.getByLabelText(label, { exact: true }))
      .toHaveAccessibleDescription(hint);
  });

test('the date of birth is asked for without mentioning an age', async () => {
  await render(signUp, { on: 'us' });
  const group = page.getByRole('group', { name: 'Date of birth' });
  await expect.element(group).toBeVisible();
  await expect.element(group).not.toHaveAccessibleDescription();
  const form = group.element().closest('form');
  expect(form?.textContent).not.toMatch(/13|years old|\bage\b/i);
});

test('a market without a minimum age asks for no date of birth', async () => {
  await render(signUp, { on: 'de' });
  await expect.element(page.getByLabelText('Passwort', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Geburtsdatum' })).not.toBeInTheDocument();
});
