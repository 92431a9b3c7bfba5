import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { editTexts as texts } from './editTexts.ts';

export interface ConflictDialogProps {
  /** Cards that were changed in both places. */
  doubled: number;
  onClose: () => void;
  /** Discards the user's own changes. */
  onTheirs: () => void;
  /** Merges both changes. */
  onBoth: () => void;
}

/** The choice after another tab or device has saved the deck meanwhile. */
export function ConflictDialog({ doubled, onClose, onTheirs, onBoth }: ConflictDialogProps) {
  return (
    <Modal
      open
      onClose={onClose}
      title={<FormattedMessage {...texts.conflict} />}
      description={<FormattedMessage {...texts.conflictText} />}
      maxWidth={560}
      actions={
        <>
          <Button variant="quiet" onClick={onTheirs}>
            <FormattedMessage {...texts.conflictTheirs} />
          </Button>
          <Button onClick={onBoth}>
            <FormattedMessage {...texts.conflictMine} />
          </Button>
        </>
      }
    >
      <p>
        <FormattedMessage {...texts.conflictBoth} values={{ count: doubled }} />
      </p>
    </Modal>
  );
}
