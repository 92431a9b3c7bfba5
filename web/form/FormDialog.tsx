import { type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Stack } from '../ui/Stack.tsx';
import { FormSummary } from './FormSummary.tsx';
import { refuseSubmit } from './useControlledForm.ts';
import type { Form } from './useForm.ts';

export interface FormDialogProps {
  form: Pick<Form, 'props' | 'errors' | 'busy'>;
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** The label of the submit button. */
  submit: ReactNode;
  /** The action removes something. */
  danger?: boolean;
  /** Another action must come first, which the fields explain: the form can't be submitted. */
  blocked?: boolean;
  children?: ReactNode;
}

/** A modal dialog with a form; on phones a sheet from below. */
export function FormDialog(props: FormDialogProps) {
  const { form, open, onClose, title, description, submit, danger } = props;
  const { blocked = false, children } = props;
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      maxWidth={520}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            <FormattedMessage
              id="account.cancel"
              defaultMessage="Cancel"
              description="Button that closes a dialog without doing what it offers"
            />
          </Button>
          {!blocked && (
            <Button
              type="submit"
              form={id}
              loading={form.busy}
              variant={danger ? 'danger' : 'filled'}
            >
              {submit}
            </Button>
          )}
        </>
      }
    >
      <form id={id} {...form.props} onSubmit={blocked ? refuseSubmit : form.props.onSubmit}>
        <Stack gap={4}>
          <FormSummary form={form} />
          {children}
        </Stack>
      </form>
    </Modal>
  );
}
