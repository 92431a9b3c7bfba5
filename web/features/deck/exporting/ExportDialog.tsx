import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useApi } from '../../../api/ApiProvider.tsx';
import { callUrl } from '../../../api/client.ts';
import { failureText } from '../../../api/failureText.ts';
import { useSession } from '../../../api/session/SessionProvider.tsx';
import type { components } from '../../../generated/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { useToasts } from '../../../ui/ToastProvider.tsx';
import { withValues } from '../../../ui/withValues.ts';
import { saveFile } from '../../../page/saveFile.ts';

const texts = withValues(
  defineMessages({
    title: {
      id: 'deckExport.title',
      defaultMessage: 'Export these cards',
      description: 'Title of the dialog that saves flashcards as a file',
    },
    hidden: {
      id: 'deckExport.hidden',
      defaultMessage:
        'The file has the cards that you see here. With an account you get all of them.',
      description: 'In the dialog that saves flashcards as a file, where visitors see some of them',
    },
    format: {
      id: 'deckExport.format',
      defaultMessage: 'What for?',
      description: 'Legend of the choice of a file format for flashcards',
    },
    apkg: {
      id: 'deckExport.apkg',
      defaultMessage: 'Anki',
      description: 'Choice: flashcards as a package of Anki',
    },
    apkgHelp: {
      id: 'deckExport.apkg.help',
      defaultMessage: 'A package (.apkg) with pictures, for Anki on any device.',
      description: 'Below the choice of a package of Anki',
    },
    csv: {
      id: 'deckExport.csv',
      defaultMessage: 'Spreadsheet',
      description: 'Choice: flashcards as a table in CSV',
    },
    csvHelp: {
      id: 'deckExport.csv.help',
      defaultMessage: 'A table (.csv) for Excel, Numbers, Quizlet and others.',
      description: 'Below the choice of a table in CSV',
    },
    md: {
      id: 'deckExport.md',
      defaultMessage: 'Text',
      description: 'Choice: flashcards as a text in Markdown',
    },
    mdHelp: {
      id: 'deckExport.md.help',
      defaultMessage: 'Markdown (.md) for Obsidian, Notion and any editor.',
      description: 'Below the choice of a text in Markdown',
    },
    history: {
      id: 'deckExport.history',
      defaultMessage: 'With my learning progress',
      description: 'Switch in the dialog that saves flashcards as a package of Anki',
    },
    historyHelp: {
      id: 'deckExport.history.help',
      defaultMessage:
        'Cards are due in Anki when they are due here. Leave it out to share the file.',
      description: 'Below the switch that puts the own learning progress into a package of Anki',
    },
    cancel: {
      id: 'account.cancel',
      defaultMessage: 'Cancel',
      description: 'Button that closes a dialog without doing what it offers',
    },
    submit: {
      id: 'deckExport.submit',
      defaultMessage: 'Download',
      description: 'Button of the dialog that saves flashcards as a file',
    },
    saved: {
      id: 'deckExport.saved',
      defaultMessage: 'Your file is downloaded.',
      description: 'Short message after flashcards were saved as a file',
    },
    gone: {
      id: 'deckExport.gone',
      defaultMessage: 'These cards aren’t there any more.',
      description: 'Error where flashcards are to be saved as a file and don’t exist any more',
    },
    quick: {
      id: 'deckExport.quick',
      defaultMessage: 'That was very much in a short time. Wait a minute, and try again.',
      description: 'Error where too many flashcards were saved as files',
    },
  }),
);

const FORMATS = ['apkg', 'csv', 'md'] as const;
type Format = (typeof FORMATS)[number];

const helps = { apkg: texts.apkgHelp, csv: texts.csvHelp, md: texts.mdHelp };

export interface ExportDialogProps {
  know: Pick<components['schemas']['Know'], 'uuid' | 'slug'>;
  /** Cards that only signed-in users get. */
  hidden: number;
  open: boolean;
  onClose: () => void;
}

/** Saves the cards of a deck as a file of a format. */
export function ExportDialog({ know, hidden, open, onClose }: ExportDialogProps) {
  const intl = useIntl();
  const api = useApi();
  const toasts = useToasts();
  const { signedIn } = useSession();
  const [format, setFormat] = useState<Format>('apkg');
  const [withHistory, setHistory] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const hasHistory = signedIn && format === 'apkg';

  async function save() {
    setBusy(true);
    setError(null);
    const query = { format, ...(hasHistory && withHistory && { withHistory }) };
    try {
      const url = callUrl('/api/decks/{id}/export', { path: { id: know.uuid }, query });
      saveFile(await api.getBlob(url), `${know.slug}.${format}`);
      toasts.show(intl.formatMessage(texts.saved), 'success');
      onClose();
    } catch (failure) {
      setError(textOf(failure));
    } finally {
      setBusy(false);
    }
  }
  function textOf(failure: unknown): string {
    const { status } = failure as { status?: number };
    if (status === 404) return intl.formatMessage(texts.gone);
    return status === 429 ? intl.formatMessage(texts.quick) : failureText(intl, failure);
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={<FormattedMessage {...texts.title} />}
      description={hidden > 0 && <FormattedMessage {...texts.hidden} />}
      maxWidth={520}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            <FormattedMessage {...texts.cancel} />
          </Button>
          <Button loading={isBusy} onClick={() => void save()}>
            <FormattedMessage {...texts.submit} />
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {error !== null && (
          <Notice tone="danger" live>
            {error}
          </Notice>
        )}
        <ChoiceCards
          layout="list"
          legend={<FormattedMessage {...texts.format} />}
          value={[format]}
          onChange={([chosen]) => setFormat(FORMATS.find((one) => one === chosen) ?? 'apkg')}
          choices={FORMATS.map((value) => ({
            value,
            label: <FormattedMessage {...texts[value]} />,
            help: <FormattedMessage {...helps[value]} />,
          }))}
        />
        {hasHistory && (
          <Switch
            label={<FormattedMessage {...texts.history} />}
            help={<FormattedMessage {...texts.historyHelp} />}
            checked={withHistory}
            onChange={({ target }) => setHistory(target.checked)}
          />
        )}
      </Stack>
    </Modal>
  );
}
