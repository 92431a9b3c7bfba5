import { Notice } from '../ui/Notice.tsx';
import { SUMMARY } from './serverErrors.ts';
import type { Form } from './useForm.ts';

/** The error that belongs to no field, above the fields; read out when it appears. */
export function FormSummary({ form: { errors } }: { form: Pick<Form, 'errors'> }) {
  const summary = errors[SUMMARY];
  return (
    summary && (
      <Notice tone="danger" live>
        {summary}
      </Notice>
    )
  );
}
