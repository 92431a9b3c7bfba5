import { Link2, MoreHorizontal } from 'lucide-react';
import type { MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { countOf, Stacked } from './Covers.tsx';
import styles from './Library.module.css';
import type { View } from './replica.ts';
import type { LibraryFolder } from './types.ts';
import { texts } from './viewTexts.ts';

interface FolderCardsProps {
  view: View;
  folders: readonly LibraryFolder[];
  link: (folder: LibraryFolder) => {
    href: string;
    onClick: (event: MouseEvent<HTMLElement>) => void;
  };
  onMore: (folder: LibraryFolder) => void;
}

/** Folders; entries can be dropped on them. */
export function FolderCards({ view, folders, link, onMore }: FolderCardsProps) {
  const intl = useIntl();
  return (
    <section>
      <VisuallyHidden as="div">
        <h2>
          <FormattedMessage {...texts.folders} />
        </h2>
      </VisuallyHidden>
      <ul className={styles.folders}>
        {folders.map((folder) => (
          <li key={folder.uuid} data-folder={folder.uuid} className={styles.folderPlace}>
            <Card padding="none" className={styles.folder}>
              <a {...link(folder)} className={styles.folderLink}>
                <Stacked view={view} folder={folder} />
                <span className={styles.folderWords}>
                  <bdi className={styles.folderName}>{folder.name}</bdi>
                  <span className={classes(styles.muted, styles.folderFacts)}>
                    {folder.sharedAt !== null && (
                      <Link2 size={16} role="img" aria-label={intl.formatMessage(texts.shared)} />
                    )}
                    <FormattedMessage
                      {...texts.entries}
                      values={{ count: countOf(view, folder.uuid) }}
                    />
                  </span>
                </span>
              </a>
              <IconButton
                className={styles.folderMore}
                label={intl.formatMessage(texts.moreOf, { name: folder.name })}
                aria-haspopup="dialog"
                onClick={() => onMore(folder)}
              >
                <MoreHorizontal size={20} aria-hidden="true" />
              </IconButton>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
