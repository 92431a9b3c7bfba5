import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Modal } from '../Modal.tsx';
import { SearchBox, type SearchProps } from './SearchBox.tsx';
import styles from './SearchDialog.module.css';

export interface SearchDialogProps extends SearchProps {
  open: boolean;
  onClose: () => void;
}

/** The search in a dialog that fills the window, for narrow screens. */
export function SearchDialog({ open, onClose, onSelect, ...search }: SearchDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Modal
      open={open}
      onClose={onClose}
      fullscreen
      initialFocus={field}
      title={
        <FormattedMessage
          id="header.search.label"
          defaultMessage="Search"
          description="Name of the search field, its button and its dialog"
        />
      }
    >
      <div className={styles.content}>
        <SearchBox
          {...search}
          inlineList
          ref={field}
          onSelect={(choice) => {
            // Without a connection there is no page to go to, and what was typed stays.
            if (navigator.onLine) onClose();
            onSelect(choice);
          }}
        />
      </div>
    </Modal>
  );
}
