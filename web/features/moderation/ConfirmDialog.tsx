import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { choiceTexts, decisionTexts as texts } from './decisionTexts.ts';
import { takesDown } from './templates.ts';
import type { Case, Choice } from './types.ts';

export interface ConfirmDialogProps {
  open: boolean;
  one: Case;
  choice: Choice;
  sending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** The question before a decision is made. Enter makes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, one, choice, sending, onClose, onConfirm } = props;
  const { title, name } = one.subject;
  const button = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  return (
    <Modal
      open={open}
      onClose={onClose}
      maxWidth={480}
      initialFocus={button}
      title={
        <FormattedMessage
          {...texts.confirmTitle}
          values={{ choice, title: <bdi>{title ?? name}</bdi> }}
        />
      }
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            <FormattedMessage
              id="account.cancel"
              defaultMessage="Cancel"
              description="Button that closes a dialog without doing what it offers"
            />
          </Button>
          <Button
            ref={button}
            loading={sending}
            variant={takesDown(choice) ? 'danger' : 'filled'}
            onClick={onConfirm}
          >
            <FormattedMessage {...choiceTexts[choice].label} />
          </Button>
        </>
      }
    >
      <p>
        <FormattedMessage {...texts.confirmText} />
      </p>
    </Modal>
  );
}
