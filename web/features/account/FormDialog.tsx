import { type FormEvent, type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Stack } from '../../ui/Stack.tsx';

export interface FormDialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** What the button says that sends it. */
  submit: ReactNode;
  onSubmit: () => void;
  sending: boolean;
  /** It takes something away. */
  danger?: boolean;
  /** Something else comes first, of which the fields tell: it can't be sent. */
  blocked?: boolean;
  children?: ReactNode;
}

/** A question with its fields, over the page; on phones a sheet from below. */
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
