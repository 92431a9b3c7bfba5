import {
  ArrowDown,
  ArrowUp,
  FolderInput,
  FolderPlus,
  type LucideIcon,
  Pencil,
  Share2,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor } from 'react-intl';
import { Modal } from '../../ui/Modal.tsx';
import styles from './Library.module.css';

const icons = {
  add: FolderPlus,
  delete: Trash2,
  down: ArrowDown,
  move: FolderInput,
  rename: Pencil,
  share: Share2,
  up: ArrowUp,
} satisfies Record<string, LucideIcon>;

export interface Choice {
  icon: keyof typeof icons;
  text: MessageDescriptor;
  onChoose: () => void;
}

interface ActionsDialogProps {
  title: ReactNode;
  /** The picture of the know, which stands before the title. */
  picture?: ReactNode;
  choices: readonly Choice[];
  onClose: () => void;
}

/** What one can do with a folder or an entry; a sheet on phones. */
export function ActionsDialog({ title, picture, choices, onClose }: ActionsDialogProps) {
  return (
    <Modal
      open
      onClose={onClose}
      title={
        picture ? (
          <span className={styles.sheetHead}>
            {picture}
            <span>{title}</span>
          </span>
        ) : (
          title
        )
      }
      maxWidth={420}
    >
      <ul className={styles.plain}>
        {choices.map(({ icon, text, onChoose }) => {
          const Icon = icons[icon];
          return (
            <li key={text.id}>
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  onClose();
                  onChoose();
                }}
              >
                <Icon size={20} aria-hidden="true" />
                <FormattedMessage {...text} />
              </button>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
