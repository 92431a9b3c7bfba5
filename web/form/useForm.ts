import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

/** Error texts by the name of the field; that of the form as a whole is at SUMMARY. */
export type FieldErrors = Readonly<Record<string, ReactNode>>;

export const noErrors: FieldErrors = {};

/** The texts of a form's fields by name. */
export type FieldTexts = Readonly<Record<string, string>>;

export interface FormOptions<Values> {
  /** Finds errors before anything is sent. A submit with an error is refused. */
  check?: ((values: Values) => FieldErrors) | undefined;
  /** Sends the values and returns the errors of a refusal. Until it resolves, further submits are ignored. */
  send: (values: Values) => Promise<FieldErrors | void> | FieldErrors | void;
}

export interface Form {
  /** The attributes of the form element. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    noValidate: true;
  };
  errors: FieldErrors;
  setErrors: (errors: FieldErrors) => void;
  /** While `send` runs. */
  busy: boolean;
  /** The props of a field: its name and its error. */
  field: (name: string) => { name: string; error: ReactNode };
}

/** A form that was submitted before hydration: the document's script has kept it from leaving. */
type HeldForm = HTMLFormElement & { held?: unknown };

/** A field, or the pressable part of a group of choices. */
const FIRST_ERROR = '[aria-invalid], [data-invalid] :is(input, button)';

/**
 * A form whose fields' values the browser keeps, so that password managers may fill
 * them before and after hydration: errors by field, with the focus on the first, and
 * busy while it sends.
 */
export function useForm({ check, send }: FormOptions<FieldTexts>): Form {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(noErrors);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const form: HeldForm | null = ref.current;
    if (form?.held) form.requestSubmit();
  }, []);
  useEffect(() => {
    if (errors !== noErrors) ref.current?.querySelector<HTMLElement>(FIRST_ERROR)?.focus();
  }, [errors]);
  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    // None of our fields takes files.
    const values = Object.fromEntries(new FormData(event.currentTarget)) as FieldTexts;
    const found = check?.(values) ?? noErrors;
    if (Object.values(found).some(Boolean)) return setErrors(found);
    setErrors(noErrors);
    setBusy(true);
    try {
      setErrors((await send(values)) ?? noErrors);
    } finally {
      setBusy(false);
    }
  }
  return {
    props: { ref, onSubmit, noValidate: true },
    errors,
    setErrors,
    busy,
    field: (name) => ({ name, error: errors[name] }),
  };
}
