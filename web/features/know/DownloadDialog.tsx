import { Download } from 'lucide-react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useSize } from '../../ui/useSize.ts';
import { withValues } from '../../ui/withValues.ts';
import styles from './DownloadDialog.module.css';
import type { Know } from './shared/types.ts';

const texts = withValues(
  defineMessages({
    title: {
      id: 'download.title',
      defaultMessage: 'Choose a file',
      description: 'Title of the dialog that lists a document’s files to download',
    },
    lead: {
      id: 'download.lead',
      defaultMessage: 'This know is made of {count, plural, one {# file} other {# files}}.',
      description:
        'Below the title of the dialog with the files to download; a know is a piece of study material',
    },
    pages: {
      id: 'download.pages',
      defaultMessage:
        '{count, plural, one {Page {from, number}} other {Pages {from, number} to {to, number}}}',
      description:
        'Button that downloads one of a document’s files: which pages it has; {count} is how many',
    },
  }),
);

export interface DownloadDialogProps {
  /** Those that are ready. */
  files: Know['files'];
  open: boolean;
  onClose: () => void;
  /** Downloads the file at a position. */
  onFile: (position: number) => void;
}

/** The files of a know that has several, to be downloaded one by one. */
export function DownloadDialog({ files, open, onClose, onFile }: DownloadDialogProps) {
  const size = useSize();
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={<FormattedMessage {...texts.title} />}
      description={<FormattedMessage {...texts.lead} values={{ count: files.length }} />}
      maxWidth={420}
    >
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.position}>
            <Button
              variant="tonal"
              fullWidth
              icon={<Download size={18} aria-hidden="true" />}
              onClick={() => onFile(file.position)}
            >
              <FormattedMessage
                {...texts.pages}
                values={{
                  count: file.pageCount,
                  from: file.firstPage,
                  to: file.firstPage + file.pageCount - 1,
                }}
              />
              <span className={styles.size}>{size(file.size)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
