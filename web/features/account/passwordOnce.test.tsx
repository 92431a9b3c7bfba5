/** A password field shows its error once, and not beside the help. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import ProfileSecurityScreen from '../user/ProfileSecurityScreen.tsx';
import { answers as data, newcomer } from '../user/samples.ts';
import SignUpScreen from './SignUpScreen.tsx';

/** The texts of a field's aria-describedby. */
function described(field: Element): string[] {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '');
}

test('a weak password shows its error, then its hint, and never both', async () => {
  await render(
    <StoryPage
      screen={SignUpScreen}
      route="auth-signup"
      url="/auth/signup"
      data={{ '/api/auth/providers': [] }}
    />,
    { on: 'de' },
  );
  const field = page.getByLabelText('Passwort', { exact: true });
  const send = page.getByRole('button', { name: 'Konto erstellen' });
  expect(described(field.element())).toHaveLength(1);
  for (const typed of ['', 'kurz', 'kurz']) {
    await userEvent.fill(field, typed);
    expect(field.element().hasAttribute('aria-invalid')).toBe(false);
    await userEvent.click(send);
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    const told = described(field.element());
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('10 Zeichen');
  }
  await userEvent.fill(field, 'länger ist besser 7');
  expect(field.element().hasAttribute('aria-invalid')).toBe(false);
  expect(described(field.element())).toHaveLength(1);
});

const own = `/api/auth/accounts/${newcomer.uuid}`;
const security = (answer: { status: number; body: object; headers?: Record<string, string> }) =>
  render(
    <StoryPage
      screen={ProfileSecurityScreen}
      route="profile-security"
      url="/profile/security"
      user={{ ...newcomer, twoFactor: true }}
      data={{
        ...data,
        [`${own}/two-factor`]: { enabled: true, since: null, recoveryCodesLeft: 9 },
      }}
      answers={{ [`PATCH ${own}/password`]: answer }}
    />,
  );
async function change() {
  await userEvent.click(page.getByRole('button', { name: 'Change password' }));
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Your password', { exact: true })).toHaveFocus();
  await userEvent.click(dialog.getByRole('button', { name: 'Change password' }));
  return dialog;
}

test('a refused new password: the error replaces the help', async () => {
  const fields = [{ field: 'newPassword', message: 'no' }];
  await security({
    status: 422,
    body: { type: 'FormValidationError', message: 'no', requestId: 'r', fields },
  });
  const dialog = await change();
  const field = dialog.getByLabelText('New password', { exact: true });
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  expect(described(field.element())).toHaveLength(1);
});

test('too many tries: the wait is shown below the password, and not below the code, too', async () => {
  await security({
    status: 429,
    body: { type: 'TooManyLoginAttemptsError', message: 'no', requestId: 'r' },
    headers: { 'Retry-After': '120' },
  });
  const dialog = await change();
  await expect.element(dialog.getByText(/Too many tries/)).toBeVisible();
  expect(dialog.getByText(/Too many tries/).elements()).toHaveLength(1);
});
