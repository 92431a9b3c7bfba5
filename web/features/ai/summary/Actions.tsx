import { BookPlus, Copy, Download, FileText, Layers, Pencil, Printer, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { callUrl } from '../../../api/client.ts';
import { errorOf } from '../../../api/errors.ts';
import { useFailureReport } from '../../../api/FailureProvider.tsx';
import { useSessionAccess } from '../../../api/session/SessionProvider.tsx';
import { useCall } from '../../../api/session/useCall.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useToasts } from '../../../ui/ToastProvider.tsx';
import { useLoaded } from '../../../ui/useLoaded.ts';
import styles from './Actions.module.css';
import { resultTexts as texts } from './resultTexts.ts';
import { saveFile } from '../../../page/saveFile.ts';
import type { SummaryDetail } from './types.ts';
import type { Place } from './usePlace.ts';

const loadDialogs = () => import('./Dialogs.tsx');

/** What is done with a complete summary. */
export function Actions({ summary, place }: { summary: SummaryDetail; place: Place }) {
  const [asked, setAsked] = useState<'rename' | 'delete' | null>(null);
  const dialogs = useLoaded(loadDialogs, asked !== null);
  const { copy, download, downloadPdf } = useText(summary);
  const know = useMade(summary.uuid, 'know');
  const deck = useMade(summary.uuid, 'deck');
  const hasCards = summary.terms.some(({ sentence }) => sentence !== null);
  const icon = { size: 18, 'aria-hidden': true } as const;
  return (
    <>
      <div className={styles.bar}>
        <Button size="small" variant="tonal" icon={<Copy {...icon} />} onClick={() => void copy()}>
          <FormattedMessage {...texts.copy} />
        </Button>
        <Button
          size="small"
          variant="tonal"
          icon={<Download {...icon} />}
          onClick={() => void download()}
        >
          <FormattedMessage {...texts.download} />
        </Button>
        <Button
          size="small"
          variant="tonal"
          icon={<FileText {...icon} />}
          onClick={() => void downloadPdf()}
        >
          <FormattedMessage {...texts.pdf} />
        </Button>
        <Button
          size="small"
          variant="tonal"
          icon={<Printer {...icon} />}
          onClick={() => globalThis.print()}
        >
          <FormattedMessage {...texts.print} />
        </Button>
        <Button
          size="small"
          variant="tonal"
          loading={know.sending}
          icon={<BookPlus {...icon} />}
          onClick={() => void know.make()}
        >
          <FormattedMessage {...texts.saveKnow} />
        </Button>
        {hasCards && (
          <Button
            size="small"
            variant="tonal"
            loading={deck.sending}
            icon={<Layers {...icon} />}
            onClick={() => void deck.make()}
          >
            <FormattedMessage {...texts.cards} />
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-haspopup="dialog"
          icon={<Pencil {...icon} />}
          onClick={() => setAsked('rename')}
        >
          <FormattedMessage {...texts.rename} />
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-haspopup="dialog"
          icon={<Trash2 {...icon} />}
          onClick={() => setAsked('delete')}
        >
          <FormattedMessage {...texts.remove} />
        </Button>
      </div>
      {know.path !== null && (
        <Made path={know.path}>
          <FormattedMessage {...texts.saved} />
        </Made>
      )}
      {deck.path !== null && (
        <Made path={deck.path}>
          <FormattedMessage {...texts.cardsMade} />
        </Made>
      )}
      {dialogs && asked && (
        <dialogs.Dialogs
          asked={asked}
          summary={summary}
          onClose={() => setAsked(null)}
          onDeleted={() => place.open(null)}
        />
      )}
    </>
  );
}

/** Tells that something was made of the summary, and leads to it. */
function Made({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Notice
      tone="success"
      live
      action={
        <Button size="small" variant="tonal" href={path}>
          <FormattedMessage {...texts.savedOpen} />
        </Button>
      }
    >
      {children}
    </Notice>
  );
}

/** Copies the summary as Markdown, and downloads it. */
function useText({ uuid, title }: SummaryDetail) {
  const intl = useIntl();
  const toasts = useToasts();
  const report = useFailureReport();
  const { load } = useSessionAccess();
  async function file(call: '/api/ai/summaries/{id}/export' | '/api/ai/summaries/{id}/pdf') {
    const client = await load();
    const response = await client.send({ url: callUrl(call, { path: { id: uuid } }) });
    if (!response.ok) throw await errorOf(response);
    return response.blob();
  }
  const markdown = () => file('/api/ai/summaries/{id}/export');
  const name = title.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim();
  const fail = (cause: unknown) => {
    report(cause, 'aiSummary.export', true);
    toasts.show(intl.formatMessage(texts.exportFailed), 'danger');
  };
  return {
    copy: () =>
      markdown()
        .then((blob) => blob.text())
        .then((text) => navigator.clipboard.writeText(text))
        .then(() => toasts.show(intl.formatMessage(texts.copied), 'success'))
        .catch(fail),
    download: () =>
      markdown()
        .then((blob) => saveFile(blob, `${name}.md`))
        .catch(fail),
    downloadPdf: () =>
      file('/api/ai/summaries/{id}/pdf')
        .then((blob) => saveFile(blob, `${name}.pdf`))
        .catch(fail),
  };
}

/** Makes a private know or deck of the summary; `path` is its address. */
function useMade(uuid: string, what: 'know' | 'deck') {
  const intl = useIntl();
  const toasts = useToasts();
  const [path, setPath] = useState<string | null>(null);
  const call = useCall('post', `/api/ai/summaries/{id}/${what}`, {
    context: 'aiSummary.make',
    expects: what === 'deck' ? [409, 422, 429] : [],
  });
  return {
    path,
    sending: call.sending,
    make: async () => {
      const outcome = await call.send({ path: { id: uuid } });
      if (outcome.ok) setPath(outcome.answer.path);
      else if (what === 'deck') toasts.show(intl.formatMessage(texts.cardsFailed), 'danger');
    },
  };
}
