import { type FormEvent, type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Stack } from '../../../ui/Stack.tsx';

export interface FormDialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** The label of the submit button. */
  submit: ReactNode;
  onSubmit: () => void;
  sending: boolean;
  /** The action removes something. */
  danger?: boolean;
  /** Another action must come first, which the fields explain: the form can't be submitted. */
  blocked?: boolean;
  children?: ReactNode;
}

/** A modal dialog with a form; on phones a sheet from below. */
export function FormDialog(props: FormDialogProps) {
  const { open, onClose, title, description, submit, onSubmit, sending, danger } = props;
  const { blocked = false, children } = props;
  const form = useId();
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!sending && !blocked) onSubmit();
  }
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
              form={form}
              loading={sending}
              variant={danger ? 'danger' : 'filled'}
            >
              {submit}
            </Button>
          )}
        </>
      }
    >
      <form id={form} onSubmit={send} noValidate>
        <Stack gap={4}>{children}</Stack>
      </form>
    </Modal>
  );
}
