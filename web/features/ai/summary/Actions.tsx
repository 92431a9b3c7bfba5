import { BookPlus, Copy, Download, Pencil, Printer, Trash2 } from 'lucide-react';
import { useState } from 'react';
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
import { saveText } from './saveText.ts';
import type { SummaryDetail } from './types.ts';
import type { Place } from './usePlace.ts';

const loadDialogs = () => import('./Dialogs.tsx');

/** What is done with a complete summary. */
export function Actions({ summary, place }: { summary: SummaryDetail; place: Place }) {
  const [asked, setAsked] = useState<'rename' | 'delete' | null>(null);
  const dialogs = useLoaded(loadDialogs, asked !== null);
  const { copy, download } = useText(summary);
  const { save, saving, saved } = useSave(summary.uuid);
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
          icon={<Printer {...icon} />}
          onClick={() => globalThis.print()}
        >
          <FormattedMessage {...texts.print} />
        </Button>
        <Button
          size="small"
          variant="tonal"
          loading={saving}
          icon={<BookPlus {...icon} />}
          onClick={() => void save()}
        >
          <FormattedMessage {...texts.saveKnow} />
        </Button>
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
      {saved !== null && (
        <Notice
          tone="success"
          live
          action={
            <Button size="small" variant="tonal" href={saved}>
              <FormattedMessage {...texts.savedOpen} />
            </Button>
          }
        >
          <FormattedMessage {...texts.saved} />
        </Notice>
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

/** Copies and downloads the summary as Markdown. */
function useText({ uuid, title }: SummaryDetail) {
  const intl = useIntl();
  const toasts = useToasts();
  const report = useFailureReport();
  const { load } = useSessionAccess();
  async function markdown() {
    const client = await load();
    const url = callUrl('/api/ai/summaries/{id}/export', { path: { id: uuid } });
    const response = await client.send({ url });
    if (!response.ok) throw await errorOf(response);
    return response.text();
  }
  const fail = (cause: unknown) => {
    report(cause, 'aiSummary.export', true);
    toasts.show(intl.formatMessage(texts.exportFailed), 'danger');
  };
  return {
    copy: () =>
      markdown()
        .then((text) => navigator.clipboard.writeText(text))
        .then(() => toasts.show(intl.formatMessage(texts.copied), 'success'))
        .catch(fail),
    download: () =>
      markdown()
        .then((text) => saveText(text, `${title.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim()}.md`))
        .catch(fail),
  };
}

/** Saves the summary as a private know; `saved` is its address. */
function useSave(uuid: string) {
  const [saved, setSaved] = useState<string | null>(null);
  const call = useCall('post', '/api/ai/summaries/{id}/know', { context: 'aiSummary.save' });
  return {
    saved,
    saving: call.sending,
    save: async () => {
      const outcome = await call.send({ path: { id: uuid } });
      if (outcome.ok) setSaved(outcome.answer.path);
    },
  };
}
