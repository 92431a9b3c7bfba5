import { Download } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { useSize } from '../../ui/useSize.ts';
import styles from './Case.module.css';
import { Part } from './Part.tsx';
import { caseTexts as texts } from './caseTexts.ts';
import type { CaseDocument, CaseFile, CasePage } from './types.ts';

export interface DocumentOfCaseProps {
  document: CaseDocument;
  /** An address of a picture has expired; the case is to be fetched again. */
  onExpired: () => void;
}

/** The study material that a case is about, whoever else may see it. */
export function DocumentOfCase({ document, onExpired }: DocumentOfCaseProps) {
  const { description, files, pages } = document;
  return (
    <>
      {description !== '' && (
        <Part title={<FormattedMessage {...texts.description} />}>
          <p className={styles.said}>{description}</p>
        </Part>
      )}
      {files.length > 0 && (
        <Part title={<FormattedMessage {...texts.files} />}>
          <ul className={styles.files}>
            {files.map((file) => (
              <li key={file.position}>
                <File file={file} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={<FormattedMessage {...texts.pages} />}>
        {pages.length === 0 ? (
          <p className={styles.muted}>
            <FormattedMessage {...texts.noPages} />
          </p>
        ) : (
          <ol className={styles.pages}>
            {pages.map((page) => (
              <Page key={page.number} page={page} pages={pages.length} onExpired={onExpired} />
            ))}
          </ol>
        )}
      </Part>
    </>
  );
}

function File({ file }: { file: CaseFile }) {
  const size = useSize();
  return (
    <span className={styles.file}>
      <Button
        size="small"
        variant="tonal"
        href={file.url}
        icon={<Download size={16} aria-hidden="true" />}
      >
        {file.name === '' ? (
          <FormattedMessage {...texts.file} values={{ number: file.position }} />
        ) : (
          <bdi>{file.name}</bdi>
        )}
      </Button>
      <span className={styles.muted}>{size(file.size)}</span>
    </span>
  );
}

interface PageProps {
  page: CasePage;
  pages: number;
  onExpired: () => void;
}

function Page({ page, pages, onExpired }: PageProps) {
  const intl = useIntl();
  return (
    <li className={styles.page}>
      <img
        src={page.imageUrl}
        width={page.width}
        height={page.height}
        alt={intl.formatMessage(texts.page, { page: page.number, pages })}
        loading={page.number === 1 ? 'eager' : 'lazy'}
        decoding="async"
        className={styles.picture}
        onError={onExpired}
      />
      {page.text === '' ? (
        <p className={styles.muted}>
          <FormattedMessage {...(page.textLeftOut ? texts.pageTextLeftOut : texts.noPageText)} />
        </p>
      ) : (
        <Disclosure
          summary={<FormattedMessage {...texts.pageText} values={{ page: page.number }} />}
        >
          <p className={styles.said}>{page.text}</p>
        </Disclosure>
      )}
    </li>
  );
}
