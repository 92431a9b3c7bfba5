import { Download } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useApi } from '../../api/ApiProvider.tsx';
import { useFailureReport } from '../../api/FailureProvider.tsx';
import { useApiQuery } from '../../api/query.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { serverErrors } from '../../form/serverErrors.ts';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { noErrors } from '../../form/useForm.ts';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useToasts } from '../../ui/ToastProvider.tsx';
import { FailedPart } from '../account/shared/FailedPart.tsx';
import type { BankFile } from './calls.ts';
import staff from '../staff/shared/Staff.module.css';
import styles from './Desk.module.css';
import { decideTexts } from './deskTexts.ts';
import { money } from './money.ts';
import { fileTexts as texts } from './partTexts.ts';
import { momentText } from './payeeTexts.ts';
import { referencesIn } from './references.ts';
import { saveFile } from '../../page/saveFile.ts';

const LIMIT = 20;

/** The files for the bank: making them, reading them, and saying that the bank has paid. */
export function FilesPart({ page }: { page: number }) {
  const intl = useIntl();
  const toasts = useToasts();
  const list = useApiQuery(
    '/api/staff/payouts/files',
    { query: { page, limit: LIMIT } },
    { context: 'payouts.getFiles', onScreen: true },
  );
  const making = useCall('post', '/api/staff/payouts/files', {
    context: 'payouts.makeFiles',
    expects: ['ForbiddenError'],
  });
  const [hasProvider, setHasProvider] = useState(false);
  const [paid, setPaid] = useState<BankFile | null>(null);
  const [open, setOpen] = useState(false);
  async function make() {
    const outcome = await making.send({});
    if (!outcome.ok) return setHasProvider(outcome.error.type === 'ForbiddenError');
    const count = outcome.answer.files.length;
    toasts.show(intl.formatMessage(texts.made, { count }), 'success');
    if (count > 0) void list.refetch();
    return undefined;
  }
  return (
    <>
      <p className={styles.note}>
        <FormattedMessage {...texts.lead} />
      </p>
      <div className={staff.actions}>
        {hasProvider ? (
          <Notice live>
            <FormattedMessage {...texts.provider} />
          </Notice>
        ) : (
          <Button loading={making.sending} onClick={() => void make()}>
            <FormattedMessage {...texts.make} />
          </Button>
        )}
      </div>
      {list.isError && !list.data && <FailedPart onRetry={() => void list.refetch()} />}
      {list.isLoading && (
        <div aria-busy="true">
          <Skeleton height={130} shape="card" />
        </div>
      )}
      {list.data?.totalElements === 0 && !hasProvider && (
        <EmptyState title={<FormattedMessage {...texts.none} />} />
      )}
      {list.data && list.data.totalElements > 0 && (
        <>
          <ul className={staff.list}>
            {list.data.content.map((file) => (
              <FileRow
                key={file.fileUuid}
                file={file}
                onExecute={() => {
                  setPaid(file);
                  setOpen(true);
                }}
              />
            ))}
          </ul>
          <Pagination
            page={page}
            pageCount={Math.ceil(list.data.totalElements / LIMIT)}
            hrefFor={(to) => urlTo('staff-payouts', { query: { view: 'files', page: to || null } })}
          />
        </>
      )}
      {paid && (
        <ExecutionDialog
          key={paid.fileUuid}
          file={paid}
          open={open}
          onClose={() => setOpen(false)}
          onExecuted={() => void list.refetch()}
        />
      )}
    </>
  );
}

function FileRow({ file, onExecute }: { file: BankFile; onExecute: () => void }) {
  const intl = useIntl();
  const api = useApi();
  const report = useFailureReport();
  const [loading, setLoading] = useState(false);
  const { fileUuid, kind, count, executedOn } = file;
  const created = momentText(intl, file.createdOn);
  async function download() {
    setLoading(true);
    try {
      const bytes = await api.getBlob(`/api/staff/payouts/files/${fileUuid}`);
      saveFile(bytes, `${fileUuid}.${kind === 'SEPA' ? 'xml' : 'csv'}`);
    } catch (error) {
      report(error, 'payouts.readFile');
    } finally {
      setLoading(false);
    }
  }
  return (
    <Card as="li" className={staff.row}>
      <h2 className={staff.name}>
        <FormattedMessage
          {...texts.count}
          values={{ count, sum: money(intl, file.sum, file.currency) }}
        />
      </h2>
      <p className={staff.facts}>
        <FormattedMessage {...texts[kind]} />
        <span>
          <FormattedMessage {...texts.created} values={{ date: created }} />
        </span>
        {executedOn !== null && (
          <span>
            <FormattedMessage {...texts.executed} values={{ date: momentText(intl, executedOn) }} />
          </span>
        )}
      </p>
      {executedOn === null && (
        <div className={staff.actions}>
          <Button
            size="small"
            variant="tonal"
            icon={<Download size={16} aria-hidden="true" />}
            loading={loading}
            onClick={() => void download()}
            aria-label={intl.formatMessage(texts.downloadName, { date: created })}
          >
            <FormattedMessage {...texts.download} />
          </Button>
          <Button
            size="small"
            variant="quiet"
            onClick={onExecute}
            aria-haspopup="dialog"
            aria-label={intl.formatMessage(texts.executeName, { date: created })}
          >
            <FormattedMessage {...texts.execute} />
          </Button>
        </div>
      )}
    </Card>
  );
}

interface ExecutionDialogProps {
  file: BankFile;
  open: boolean;
  onClose: () => void;
  onExecuted: () => void;
}

function ExecutionDialog({ file, open, onClose, onExecuted }: ExecutionDialogProps) {
  const intl = useIntl();
  const toasts = useToasts();
  const call = useCall('post', '/api/staff/payouts/files/{id}/execution', {
    context: 'payouts.executeFile',
    expects: ['FormValidationError'],
  });
  const form = useControlledForm({
    initial: { returned: '', reason: '' },
    check: ({ returned, reason }) => {
      const ids = referencesIn(returned);
      const isMissing = ids !== null && ids.length > 0 && reason.trim() === '';
      return {
        returned: ids === null && intl.formatMessage(texts.wrong),
        reason: isMissing && intl.formatMessage(decideTexts.reasonMissing),
      };
    },
    send: async (values) => {
      const returned = referencesIn(values.returned) ?? [];
      const outcome = await call.send({
        path: { id: file.fileUuid },
        body: returned.length === 0 ? {} : { returned, reason: values.reason.trim() },
      });
      if (!outcome.ok)
        return serverErrors(intl, outcome.error, {
          returned: texts.wrong,
          reason: decideTexts.reasonMissing,
        });
      onClose();
      onExecuted();
      toasts.show(intl.formatMessage(texts.done), 'success');
      return noErrors;
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={<FormattedMessage {...texts.title} />}
      description={
        <FormattedMessage
          {...texts.text}
          values={{ count: file.count, sum: money(intl, file.sum, file.currency) }}
        />
      }
      submit={<FormattedMessage {...texts.execute} />}
    >
      <TextArea
        label={<FormattedMessage {...texts.returned} />}
        spellCheck={false}
        {...form.text('returned')}
      />
      <TextArea
        label={<FormattedMessage {...texts.reason} />}
        maxLength={1000}
        {...form.text('reason')}
      />
    </FormDialog>
  );
}
