import { Flag } from 'lucide-react';
import { useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { ApiError } from '../../../api/errors.ts';
import { useFailureReport } from '../../../api/FailureProvider.tsx';
import { usePage } from '../../../page/PageProvider.tsx';
import type { Screen } from '../../../page/screens.ts';
import { Button } from '../../../ui/Button.tsx';
import { ReportDialogContext, type ReportTarget } from './reportTarget.ts';

const texts = defineMessages({
  report: {
    id: 'report.button',
    defaultMessage: 'Report',
    description:
      'Button on the page of study material, of a request, of a shared folder and of a person: tells the team that something is wrong with it. A verb',
  },
});

/**
 * Opens the dialog in which anybody tells what is wrong with a know, a request, a shared
 * folder or a profile. The dialog and its texts are fetched at the first press.
 */
export function ReportButton({
  kind,
  id,
  className,
}: ReportTarget & { className?: string | undefined }) {
  const { load } = usePage();
  const report = useFailureReport();
  const [open, setOpen] = useState(false);
  const [{ Dialog }, setDialog] = useState<{ Dialog?: Screen }>({});
  function press() {
    setOpen(true);
    if (Dialog) return;
    load?.('features/moderation/ReportScreen').then(
      (loaded) => setDialog({ Dialog: loaded }),
      (cause: unknown) => {
        setOpen(false);
        report(new ApiError(0, {}, cause), 'report.load');
      },
    );
  }
  return (
    <>
      <Button
        variant="quiet"
        className={className}
        icon={<Flag size={18} aria-hidden="true" />}
        loading={open && !Dialog}
        aria-haspopup="dialog"
        onClick={press}
      >
        <FormattedMessage {...texts.report} />
      </Button>
      {Dialog && (
        <ReportDialogContext value={{ target: { kind, id }, open, onClose: () => setOpen(false) }}>
          <Dialog />
        </ReportDialogContext>
      )}
    </>
  );
}
