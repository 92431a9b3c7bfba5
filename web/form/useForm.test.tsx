import { useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../storybook/render.tsx';
import { ApiError } from '../api/errors.ts';
import { Button } from '../ui/Button.tsx';
import { ChoiceCards } from '../ui/ChoiceCards.tsx';
import { TextField } from '../ui/TextField.tsx';
import { serverErrors } from './serverErrors.ts';
import { FormDialog } from './FormDialog.tsx';
import { FormSummary } from './FormSummary.tsx';
import { refuseSubmit, useControlledForm } from './useControlledForm.ts';
import { type FieldErrors, type FieldTexts, noErrors, useForm } from './useForm.ts';

const texts = defineMessages({
  name: { id: 'test.name', defaultMessage: 'Write a name.', description: 'In a test' },
  email: { id: 'test.email', defaultMessage: 'Write an address.', description: 'In a test' },
  colour: { id: 'test.colour', defaultMessage: 'Choose again.', description: 'In a test' },
});

/** The server's refusal of some fields. */
const refusal = (...fields: string[]) =>
  new ApiError(422, {
    type: 'FormValidationError',
    message: 'for developers',
    fields: fields.map((field) => ({ field, message: 'for developers' })),
  });

type Send = (values: object) => Promise<ApiError | null>;

/** A call that the test answers. */
function answeredCall() {
  let answer: (error: ApiError | null) => void = () => undefined;
  const send = vi.fn<Send>(() => new Promise((resolve) => (answer = resolve)));
  return { send, answer: (error: ApiError | null) => answer(error) };
}

/** A form whose values the browser keeps. */
function SignUp({ send }: { send: Send }) {
  const intl = useIntl();
  const form = useForm({
    check: ({ name = '' }) => ({ name: name === '' && intl.formatMessage(texts.name) }),
    send: async (values: FieldTexts): Promise<FieldErrors | void> => {
      const error = await send(values);
      return error ? serverErrors(intl, error, texts) : undefined;
    },
  });
  return (
    <form {...form.props} method="post" aria-label="Sign-up">
      <FormSummary form={form} />
      <TextField label="Name" {...form.field('name')} />
      <TextField label="E-mail" {...form.field('email')} defaultValue="lena@mail.example" />
      <Button type="submit" loading={form.busy}>
        Send
      </Button>
    </form>
  );
}

/** A form that keeps its values, of what is stored. */
function Profile({ send, blocked = false }: { send: Send; blocked?: boolean }) {
  const intl = useIntl();
  const [stored, setStored] = useState({ name: 'Lena', colour: 'red' });
  const form = useControlledForm({
    initial: stored,
    isDirty: (values) => values.name !== stored.name || values.colour !== stored.colour,
    send: async (values) => {
      const error = await send(values);
      if (error) return serverErrors(intl, error, texts);
      return setStored(values);
    },
  });
  return (
    <form {...form.props} onSubmit={blocked ? refuseSubmit : form.props.onSubmit}>
      <FormSummary form={form} />
      <ChoiceCards
        legend="Colour"
        choices={['red', 'blue'].map((value) => ({ value, label: value }))}
        value={[form.values.colour]}
        onChange={([colour = '']) => form.set({ colour })}
        error={form.errors['colour']}
      />
      <TextField label="Name" {...form.text('name')} />
      <p>{form.dirty ? 'unsaved' : 'saved'}</p>
      <Button type="submit" loading={form.busy}>
        Save
      </Button>
      <Button onClick={() => form.setErrors(noErrors)}>Clear</Button>
      <Button onClick={() => form.set(stored)}>Undo</Button>
    </form>
  );
}

const field = (name: string) => page.getByRole('textbox', { name });
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));
const busy = () => page.getByRole('button', { name: /One moment/ });

/** Whether the browser would ask before it leaves the page. */
function asksBeforeLeaving(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

test('a submit with an error is refused: the text is at the field, which gets the focus', async () => {
  const { send } = answeredCall();
  await render(<SignUp send={send} />);
  await userEvent.click(field('E-mail'));
  await press('Send');
  await expect.element(field('Name')).toHaveAccessibleDescription('Write a name.');
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(field('E-mail')).not.toHaveAttribute('aria-invalid');
  expect(send).not.toHaveBeenCalled();
});

test('field values are submitted by name, and earlier errors are cleared', async () => {
  const { send } = answeredCall();
  await render(<SignUp send={send} />);
  await press('Send');
  await userEvent.fill(field('Name'), 'Lena');
  await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true');
  await press('Send');
  await expect.element(field('Name')).not.toHaveAttribute('aria-invalid');
  expect(send.mock.calls).toEqual([[{ name: 'Lena', email: 'lena@mail.example' }]]);
});

test('fields that the server refuses show our texts, and the first of them gets the focus', async () => {
  const { send, answer } = answeredCall();
  await render(<SignUp send={send} />);
  await userEvent.fill(field('Name'), 'Lena');
  await press('Send');
  answer(refusal('email', 'name'));
  await expect.element(field('E-mail')).toHaveAccessibleDescription('Write an address.');
  await expect.element(field('Name')).toHaveAccessibleDescription('Write a name.');
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(page.getByText('for developers')).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert')).not.toHaveTextContent(/./);
});

test.each([[['country']], [[]]])(
  'a refusal for %j is summed up above the fields',
  async (fields) => {
    const { send, answer } = answeredCall();
    await render(<SignUp send={send} />);
    await userEvent.fill(field('Name'), 'Lena');
    await press('Send');
    answer(refusal(...fields));
    const form = page.getByRole('form', { name: 'Sign-up' });
    await expect.element(form.getByRole('alert')).toHaveTextContent(/FormValidationError/);
    await expect.element(field('Name')).not.toHaveAttribute('aria-invalid');
  },
);

test('a failure that a toast reports leaves the form as it was', async () => {
  const { send, answer } = answeredCall();
  await render(<SignUp send={send} />);
  await userEvent.fill(field('Name'), 'Lena');
  await press('Send');
  await expect.element(busy()).toBeInTheDocument();
  answer(new ApiError(504));
  await expect.element(busy()).not.toBeInTheDocument();
  const form = page.getByRole('form', { name: 'Sign-up' });
  await expect.element(form.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(field('Name')).toHaveValue('Lena');
});

test('while a form sends it is busy, and further submits are ignored', async () => {
  const { send, answer } = answeredCall();
  const { element } = await render(<SignUp send={send} />);
  await userEvent.fill(field('Name'), 'Lena');
  const form = element.querySelector('form');
  form?.requestSubmit();
  await expect.element(busy()).toHaveAttribute('aria-disabled', 'true');
  form?.requestSubmit();
  answer(null);
  await expect.element(busy()).not.toBeInTheDocument();
  expect(send).toHaveBeenCalledTimes(1);
  await press('Send');
  await expect.element(busy()).toBeInTheDocument();
  expect(send).toHaveBeenCalledTimes(2);
});

test('a form that was submitted before hydration is sent', async () => {
  const { send } = answeredCall();
  const set = Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, 'held');
  Object.defineProperty(HTMLFormElement.prototype, 'held', { value: 1, configurable: true });
  try {
    await render(<Profile send={send} />);
    await expect.poll(() => send.mock.calls).toEqual([[{ name: 'Lena', colour: 'red' }]]);
  } finally {
    if (set) Object.defineProperty(HTMLFormElement.prototype, 'held', set);
    else Reflect.deleteProperty(HTMLFormElement.prototype, 'held');
  }
});

test('unsaved changes: the browser asks before leaving, until they are saved or undone', async () => {
  const { send, answer } = answeredCall();
  await render(<Profile send={send} />);
  await expect.element(page.getByText('saved', { exact: true })).toBeVisible();
  expect(asksBeforeLeaving()).toBe(false);
  await userEvent.fill(field('Name'), 'Lea');
  await expect.element(page.getByText('unsaved')).toBeVisible();
  expect(asksBeforeLeaving()).toBe(true);
  await press('Undo');
  await expect.element(field('Name')).toHaveValue('Lena');
  expect(asksBeforeLeaving()).toBe(false);
  await userEvent.click(page.getByRole('radio', { name: 'blue' }));
  await press('Save');
  expect(asksBeforeLeaving()).toBe(true);
  answer(null);
  await expect.element(page.getByText('saved', { exact: true })).toBeVisible();
  await expect.poll(asksBeforeLeaving).toBe(false);
  expect(send.mock.calls).toEqual([[{ name: 'Lena', colour: 'blue' }]]);
});

test('an unmounted form no longer guards leaving', async () => {
  const { send } = answeredCall();
  const { show } = await render(<Profile send={send} />);
  await userEvent.fill(field('Name'), 'Lea');
  await expect.poll(asksBeforeLeaving).toBe(true);
  show(null);
  expect(asksBeforeLeaving()).toBe(false);
});

test('a refused choice gets the focus, and its error goes when the screen clears it', async () => {
  const { send, answer } = answeredCall();
  await render(<Profile send={send} />);
  await press('Save');
  answer(refusal('colour', 'name'));
  await expect.element(page.getByText('Choose again.')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'red' })).toHaveFocus();
  await press('Clear');
  await expect.element(page.getByText('Choose again.')).not.toBeInTheDocument();
  await expect.element(field('Name')).not.toHaveAttribute('aria-invalid');
});

test('a blocked form is not sent', async () => {
  const { send } = answeredCall();
  const { element, show } = await render(<Profile send={send} blocked />);
  element.querySelector('form')?.requestSubmit();
  await press('Save');
  show(<Profile send={send} />);
  await press('Save');
  await expect.element(busy()).toBeInTheDocument();
  expect(send).toHaveBeenCalledTimes(1);
});

function Question({ send, blocked }: { send: Send; blocked: boolean }) {
  const intl = useIntl();
  const form = useControlledForm({
    initial: { name: '' },
    send: async (values) => {
      const error = await send(values);
      return error ? serverErrors(intl, error, texts) : undefined;
    },
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={() => undefined}
      title="Rename"
      submit="Rename it"
      blocked={blocked}
    >
      <TextField label="Name" {...form.text('name')} />
    </FormDialog>
  );
}

test('a dialog: Enter and its button submit the form, and it shows both kinds of errors', async () => {
  const { send, answer } = answeredCall();
  await render(<Question send={send} blocked={false} />);
  const dialog = page.getByRole('dialog');
  await userEvent.fill(field('Name'), 'Lea');
  await userEvent.keyboard('{Enter}');
  await expect.element(busy()).toBeInTheDocument();
  answer(refusal('name'));
  await expect.element(field('Name')).toHaveAccessibleDescription('Write a name.');
  await expect.element(field('Name')).toHaveFocus();
  await userEvent.click(dialog.getByRole('button', { name: 'Rename it' }));
  await expect.element(busy()).toBeInTheDocument();
  answer(refusal('colours'));
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/FormValidationError/);
  expect(send).toHaveBeenCalledTimes(2);
});

test('a blocked dialog has no button, and Enter sends nothing', async () => {
  const { send } = answeredCall();
  const { show } = await render(<Question send={send} blocked />);
  await userEvent.fill(field('Name'), 'Lea');
  await userEvent.keyboard('{Enter}');
  const button = page.getByRole('button', { name: 'Rename it' });
  await expect.element(button).not.toBeInTheDocument();
  show(<Question send={send} blocked={false} />);
  await userEvent.click(button);
  await expect.element(busy()).toBeInTheDocument();
  expect(send).toHaveBeenCalledTimes(1);
});
