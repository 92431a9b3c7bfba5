/** A form whose fields the browser keeps: managers of passwords and React don't get in each other's way. */
import { type FormEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';

/** What is wrong, by the name of the field. */
export type FieldErrors = Readonly<Record<string, ReactNode>>;

export interface Form {
  errors: FieldErrors;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Says what is wrong; the first field that is gets the focus. */
export type Fail = (errors: FieldErrors) => void;

const none: FieldErrors = {};

/** A form that was sent before the page was alive: the document's script has kept it. */
type HeldForm = HTMLFormElement & { held?: unknown };

/**
 * `element` is the form's. `check` tells what is wrong before anything is sent; `send` gets the fields'
 * values by name once nothing is, and may still fail them.
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
