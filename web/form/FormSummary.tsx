import { useEffect, useRef } from 'react';
import { Notice } from '../ui/Notice.tsx';
import { SUMMARY } from './serverErrors.ts';
import type { Form } from './useForm.ts';

export interface FormSummaryProps {
  form: Pick<Form, 'errors'>;
  /**
   * It stands beside the button of a long form, and gets the focus, unless a field has an
   * error, too.
   */
  focused?: boolean;
}

/** The error that belongs to no field, above the fields or beside the button; read out when it appears. */
export function FormSummary({ form: { errors }, focused = false }: FormSummaryProps) {
  const element = useRef<HTMLDivElement>(null);
  // The form's own effect, which focuses the first field with an error, runs after this one.
  useEffect(() => {
    if (focused && errors[SUMMARY]) element.current?.focus();
  }, [errors, focused]);
  const summary = errors[SUMMARY];
  if (!summary) return null;
  const notice = (
    <Notice tone="danger" live>
      {summary}
    </Notice>
  );
  if (!focused) return notice;
  return (
    <div ref={element} tabIndex={-1}>
      {notice}
    </div>
  );
}
