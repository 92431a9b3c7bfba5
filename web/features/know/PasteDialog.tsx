import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { fileTexts } from './fileTexts.ts';

export interface PasteDialogProps {
  /** The text that the dialog opens with; null while it is closed. */
  text: string | null;
  onClose: () => void;
  onFile: (file: File) => void;
}

/** A dialog in which one writes or pastes text, which becomes a file. */
export function PasteDialog({ text, onClose, onFile }: PasteDialogProps) {
  const intl = useIntl();
  const [opened, setOpened] = useState(text);
  const [value, setValue] = useState(text ?? '');
  const [isEmpty, setEmpty] = useState(false);
  if (opened !== text) {
    setOpened(text);
    setEmpty(false);
    if (text) setValue(text);
  }
  function add() {
    if (value.trim() === '') return setEmpty(true);
    onFile(fileOf(value, intl.formatMessage(fileTexts.pasteName)));
    setValue('');
    return onClose();
  }
  return (
    <Modal
      open={text !== null}
      onClose={onClose}
      title={<FormattedMessage {...fileTexts.pasteTitle} />}
      actions={
        <Button onClick={add}>
          <FormattedMessage {...fileTexts.pasteAdd} />
        </Button>
      }
    >
      <TextArea
        label={<FormattedMessage {...fileTexts.pasteLabel} />}
        help={<FormattedMessage {...fileTexts.pasteHelp} />}
        error={isEmpty && <FormattedMessage {...fileTexts.pasteEmpty} />}
        rows={12}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
    </Modal>
  );
}

/** A Markdown file of a text; its first line is its name. */
export function fileOf(text: string, otherwise: string): File {
  const [first = ''] = text.trim().split('\n');
  const name = first
    .replace(/[\\/:*?"<>|#]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60)
    .trim();
  return new File([text], `${name || otherwise}.md`, { type: 'text/markdown' });
}
