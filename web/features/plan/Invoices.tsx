import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useApi } from '../../api/ApiProvider.tsx';
import { useFailureReport } from '../../api/FailureProvider.tsx';
import { useApiQuery } from '../../api/query.tsx';
import { saveFile } from '../../page/saveFile.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { withValues } from '../../ui/withValues.ts';
import { AccountCard } from '../account/shared/AccountCard.tsx';
import { FailedPart } from '../account/shared/FailedPart.tsx';
import { Row, Rows } from '../account/shared/Rows.tsx';
import { INVOICES, type Invoice, invoiceUrl } from './calls.ts';
import { minorMoney } from '../../ui/minorMoney.ts';
import { useLongDay } from './useLongDay.ts';

const texts = withValues(
  defineMessages({
    title: {
      id: 'plan.invoices',
      defaultMessage: 'Invoices',
      description: 'Heading of the card with the invoices of a Plus subscription',
    },
    credit: {
      id: 'plan.invoices.credit',
      defaultMessage: 'Credit note',
      description: 'Mark of an invoice that takes another one back, as the payment was given back',
    },
    about: {
      id: 'plan.invoices.about',
      defaultMessage: '{day}, {amount}',
      description: 'About an invoice: the day on which it was issued, and its amount',
    },
    download: {
      id: 'plan.invoices.download',
      defaultMessage: 'Download',
      description: 'Button that downloads an invoice as PDF',
    },
    downloadName: {
      id: 'plan.invoices.download.name',
      defaultMessage: 'Download {number} as PDF',
      description: 'Names, read out, the button that downloads an invoice; {number} is its number',
    },
  }),
);

/** The invoices of one's subscriptions; nothing where there are none. */
export function Invoices() {
  const invoices = useApiQuery(INVOICES, {}, { context: 'plan.invoices', onScreen: true });
  const all = invoices.data?.content;
  if (all?.length === 0) return null;
  return (
    <AccountCard title={<FormattedMessage {...texts.title} />} busy={invoices.isLoading}>
      {invoices.isLoading && <Skeleton lines={2} />}
      {invoices.isError && !all && <FailedPart onRetry={() => void invoices.refetch()} />}
      {all && (
        <Rows>
          {all.map((one) => (
            <InvoiceRow key={one.id} invoice={one} />
          ))}
        </Rows>
      )}
    </AccountCard>
  );
}

function InvoiceRow({ invoice: { id, number, kind, amount, currency, issuedOn } }: Props) {
  const intl = useIntl();
  const longDay = useLongDay();
  const api = useApi();
  const report = useFailureReport();
  const [loading, setLoading] = useState(false);
  async function download() {
    setLoading(true);
    try {
      saveFile(await api.getBlob(invoiceUrl(id)), `${number}.pdf`);
    } catch (error) {
      report(error, 'plan.getInvoice');
    } finally {
      setLoading(false);
    }
  }
  return (
    <Row
      icon={<FileText size={22} aria-hidden="true" />}
      title={number}
      badge={
        kind === 'CREDIT_NOTE' && (
          <Badge>
            <FormattedMessage {...texts.credit} />
          </Badge>
        )
      }
      text={
        <FormattedMessage
          {...texts.about}
          values={{ day: longDay(issuedOn), amount: minorMoney(intl, amount, currency) }}
        />
      }
      action={
        <Button
          size="small"
          variant="tonal"
          icon={<Download size={16} aria-hidden="true" />}
          loading={loading}
          onClick={() => void download()}
          aria-label={intl.formatMessage(texts.downloadName, { number })}
        >
          <FormattedMessage {...texts.download} />
        </Button>
      }
    />
  );
}

interface Props {
  invoice: Invoice;
}
