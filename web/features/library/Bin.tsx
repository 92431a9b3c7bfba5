import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import styles from './Library.module.css';
import type { LibraryFolder } from './types.ts';
import { texts } from './viewTexts.ts';

interface BinProps {
  folders: readonly LibraryFolder[];
  onRestore: (folder: LibraryFolder) => void;
}

/** Folders that were deleted, and can be restored. */
export function Bin({ folders, onRestore }: BinProps) {
  return (
    <Disclosure summary={<FormattedMessage {...texts.bin} values={{ count: folders.length }} />}>
      <p className={styles.muted}>
        <FormattedMessage {...texts.binText} />
      </p>
      <ul className={styles.plain}>
        {folders.map((folder) => (
          <li key={folder.uuid} className={styles.deleted}>
            <bdi className={styles.deletedName}>{folder.name}</bdi>
            <Button variant="quiet" size="small" onClick={() => onRestore(folder)}>
              <FormattedMessage {...texts.restore} />
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
