import { Folder, FolderPlus, Library } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import styles from './Library.module.css';
import { NameDialog } from './NameDialog.tsx';
import { heightOf, isWithin, pathTo, TOP, type View } from './replica.ts';
import type { LibraryFolder } from './types.ts';

const texts = defineMessages({
  top: {
    id: 'library.place.top',
    defaultMessage: 'Library (top)',
    description: 'In the list of folders to choose from: the library itself, above all folders',
  },
  create: {
    id: 'library.place.create',
    defaultMessage: 'New folder',
    description: 'Button in the dialog in which one chooses a folder: makes one and chooses it',
  },
  here: {
    id: 'library.place.here',
    defaultMessage: 'It is here now',
    description: 'Beside the folder in which something is, in the list of folders to choose from',
  },
});

/** Folders are at most so many levels deep. */
const MAX_DEPTH = 5;

interface PlaceDialogProps {
  view: View;
  title: ReactNode;
  /** The folder in which the things are now. */
  at: string | null;
  /** The folder that is moved. */
  moving?: LibraryFolder;
  onPlace: (folder: string) => void;
  onCreate: (name: string, into: string) => string;
  onClose: () => void;
}

/** Chooses a folder, or makes one. */
export function PlaceDialog(props: PlaceDialogProps) {
  const { view, title, at, moving, onPlace, onCreate, onClose } = props;
  const [naming, setNaming] = useState(false);
  if (naming)
    return (
      <NameDialog
        onClose={onClose}
        onName={(name) => {
          onPlace(onCreate(name, TOP));
          onClose();
        }}
      />
    );
  const height = moving ? heightOf(view, moving.uuid) : 0;
  const rows = [...listed(view, TOP)].filter(
    ({ uuid }) =>
      !moving ||
      (!isWithin(view.folders, uuid, moving.uuid) &&
        pathTo(view, uuid).length + height <= MAX_DEPTH),
  );
  const choose = (folder: string) => {
    onPlace(folder);
    onClose();
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      maxWidth={480}
      actions={
        <Button
          variant="tonal"
          icon={<FolderPlus size={18} aria-hidden="true" />}
          onClick={() => setNaming(true)}
        >
          <FormattedMessage {...texts.create} />
        </Button>
      }
    >
      <ul className={styles.plain}>
        <PlaceRow
          icon={<Library size={20} aria-hidden="true" />}
          isHere={at === TOP}
          onChoose={() => choose(TOP)}
        >
          <FormattedMessage {...texts.top} />
        </PlaceRow>
        {rows.map((folder) => (
          <PlaceRow
            key={folder.uuid}
            icon={<Folder size={20} aria-hidden="true" />}
            depth={pathTo(view, folder.uuid).length}
            isHere={at === folder.uuid}
            onChoose={() => choose(folder.uuid)}
          >
            <bdi>{folder.name}</bdi>
          </PlaceRow>
        ))}
      </ul>
    </Modal>
  );
}

interface PlaceRowProps {
  icon: ReactNode;
  depth?: number;
  isHere: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function PlaceRow({ icon, depth = 0, isHere, onChoose, children }: PlaceRowProps) {
  return (
    <li data-depth={depth} className={styles.place}>
      <button type="button" className={styles.action} disabled={isHere} onClick={onChoose}>
        {icon}
        {children}
        {isHere && (
          <span className={styles.muted}>
            <FormattedMessage {...texts.here} />
          </span>
        )}
      </button>
    </li>
  );
}

/** All folders in a folder, each followed by those in it. */
function* listed(view: View, parent: string): Generator<LibraryFolder> {
  for (const folder of view.inside.get(parent) ?? []) {
    yield folder;
    yield* listed(view, folder.uuid);
  }
}
