/**
 * Uncontrolled forms: the browser holds the fields' values, so that password managers
 * and React don't interfere with each other.
 */
import { type FormEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';

/** Error texts by the name of the field. */
export type FieldErrors = Readonly<Record<string, ReactNode>>;

export interface Form {
  errors: FieldErrors;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Shows errors and focuses the first field with one. */
export type Fail = (errors: FieldErrors) => void;

const none: FieldErrors = {};

/** A form that was submitted before hydration: the document's script has stored it. */
type HeldForm = HTMLFormElement & { held?: unknown };

/**
 * The state and the submit handler of an uncontrolled form. `element` is the form's;
 * `check` returns errors before anything is sent; `send` gets the fields' values by name
 * if there are none, and may report errors by calling `fail`.
 */
export function useForm(
  element: RefObject<HTMLFormElement | null>,
  check: (values: Record<string, string>) => FieldErrors,
  send: (values: Record<string, string>, fail: Fail) => Promise<void> | void,
): Form {
  const [errors, fail] = useState<FieldErrors>(none);
  useEffect(() => {
    const form: HeldForm | null = element.current;
    if (form?.held) form.requestSubmit();
  }, [element]);
  useEffect(() => {
    if (errors !== none) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors, element]);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values: Record<string, string> = {};
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === 'string') values[name] = value;
    const found = check(values);
    const wrong = Object.values(found).some(Boolean);
    fail(wrong ? found : none);
    if (!wrong) void send(values, fail);
  }
  return { errors, onSubmit };
}
