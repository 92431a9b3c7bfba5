import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { type Form, type FormOptions, useForm } from './useForm.ts';

export interface ControlledFormOptions<Values> extends FormOptions<Values> {
  /** The values that the form starts with. */
  initial: Values | (() => Values);
  /** Whether the values differ from the stored ones. While they do, the browser asks before the page is left. */
  isDirty?: (values: Values) => boolean;
}

/** The names of the values that are texts. */
type TextName<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never;
}[keyof Values & string];

/** The props of a text field. */
export interface TextProps {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  error: ReactNode;
}

export interface ControlledForm<Values> extends Omit<Form, 'field'> {
  values: Values;
  /** Changes some of the values. */
  set: (part: Partial<Values>) => void;
  /** Whether there are unsaved changes, by isDirty. */
  dirty: boolean;
  /** The props of a text field: its value and its error. */
  text: (name: TextName<Values>) => TextProps;
}

/** useForm for a form that keeps its values itself: one with choices, unsaved changes or steps. */
export function useControlledForm<Values extends object>({
  initial,
  check,
  send,
  isDirty,
}: ControlledFormOptions<Values>): ControlledForm<Values> {
  const [values, setValues] = useState(initial);
  const form = useForm({ check: check && (() => check(values)), send: () => send(values) });
  const dirty = isDirty?.(values) ?? false;
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  return {
    ...form,
    values,
    set,
    dirty,
    text: (name) => ({
      value: values[name] as string,
      onChange: ({ target }) => set({ [name]: target.value } as Partial<Values>),
      error: form.errors[name],
    }),
  };
}

/** Takes the place of `props.onSubmit` while the form can't be submitted. */
export function refuseSubmit(event: FormEvent): void {
  event.preventDefault();
}
