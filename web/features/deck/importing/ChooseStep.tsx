import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MAX_BYTES } from '../../../api/uploads/sender.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DropArea } from '../../../ui/DropArea.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useSize } from '../../../ui/useSize.ts';
import styles from './Import.module.css';
import { importTexts as texts } from './importTexts.ts';
import { MAX_TEXT } from './reading.ts';
import type { FileUpload, OwnUpload } from './useFileUpload.ts';

/** Phones know no type of an .apkg: without the general ones, such a file can't be chosen there. */
const ACCEPTED =
  '.apkg,.csv,.tsv,.txt,.md,text/plain,text/csv,text/markdown,application/zip,application/octet-stream';

export interface ChooseStepProps {
  upload: OwnUpload;
  text: string;
  onText: (text: string) => void;
  /** Reads the text. */
  onShow: () => void;
  /** The server reads the file or the text. */
  isReading: boolean;
  /** Texts of refused sources. */
  errors: { file?: string; text?: string };
}

/** The choice of a file, or of a text that is pasted. */
export function ChooseStep({ upload, text, onText, onShow, isReading, errors }: ChooseStepProps) {
  const intl = useIntl();
  const size = useSize();
  const [fault, setFault] = useState<'textEmpty' | 'textLong' | null>(null);
  const wrong = upload.fault
    ? intl.formatMessage(texts.fault, { fault: upload.fault })
    : errors.file;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const found = text.trim() === '' ? 'textEmpty' : text.length > MAX_TEXT ? 'textLong' : null;
    setFault(found);
    if (found === null && !isReading) onShow();
  }
  return (
    <>
      {upload.upload && !errors.file ? (
        <Sending upload={upload.upload} onCancel={upload.cancel} />
      ) : (
        <DropArea
          accept={ACCEPTED}
          label={<FormattedMessage {...texts.choose} />}
          drop={<FormattedMessage {...texts.drop} />}
          release={<FormattedMessage {...texts.release} />}
          types={<FormattedMessage {...texts.types} values={{ size: size(MAX_BYTES) }} />}
          onFiles={upload.choose}
          onText={onText}
        />
      )}
      <div role="alert">{wrong && <Notice tone="danger">{wrong}</Notice>}</div>
      <Card>
        <form onSubmit={onSubmit} noValidate className={styles.paste}>
          <TextArea
            label={<FormattedMessage {...texts.text} />}
            help={<FormattedMessage {...texts.textHelp} />}
            error={
              fault ? (
                <FormattedMessage {...texts[fault]} values={{ most: MAX_TEXT }} />
              ) : (
                errors.text
              )
            }
            rows={6}
            value={text}
            spellCheck={false}
            onChange={({ target }) => {
              setFault(null);
              onText(target.value);
            }}
          />
          <Button type="submit" variant="tonal" loading={isReading && !upload.upload}>
            <FormattedMessage {...texts.show} />
          </Button>
        </form>
      </Card>
    </>
  );
}

/** The file on its way. */
function Sending({ upload, onCancel }: { upload: FileUpload; onCancel: () => void }) {
  const intl = useIntl();
  const size = useSize();
  const { name, sent, state } = upload;
  const file = <bdi className={styles.name}>{name}</bdi>;
  return (
    <Card className={styles.sending}>
      <p role="status">
        {state === 'sending' && <FormattedMessage {...texts.sending} values={{ name: file }} />}
        {state === 'paused' && <FormattedMessage {...texts.paused} />}
        {state === 'done' && <FormattedMessage {...texts.reading} />}
      </p>
      <progress
        className={styles.progress}
        aria-label={intl.formatMessage(texts.progress, { name })}
        max={upload.size}
        // Without a value the bar moves: the server reads.
        {...(state === 'done' ? {} : { value: sent })}
      />
      <div className={styles.sendingEnd}>
        <span className={styles.quiet}>
          <FormattedMessage
            {...texts.sizeOf}
            values={{ sent: size(sent), size: size(upload.size) }}
          />
        </span>
        <Button size="small" variant="quiet" onClick={onCancel}>
          <FormattedMessage {...texts.cancel} />
        </Button>
      </div>
    </Card>
  );
}
