import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useApi } from '../../api/ApiProvider.tsx';
import { useFailureReport } from '../../api/FailureProvider.tsx';
import { useApiQuery } from '../../api/query.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { withValues } from '../../ui/withValues.ts';
import { AccountCard } from '../account/shared/AccountCard.tsx';
import { FailedPart } from '../account/shared/FailedPart.tsx';
import { Row, Rows } from '../account/shared/Rows.tsx';
import { statementUrl, type YearSum } from './calls.ts';
import { saveFile } from '../../page/saveFile.ts';
import styles from './History.module.css';
import { money } from './money.ts';

const texts = withValues(
  defineMessages({
    title: {
      id: 'payouts.statements',
      defaultMessage: 'Statements by year',
      description: 'Heading of the card with a file for each year of the user’s income',
    },
    text: {
      id: 'payouts.statements.text',
      defaultMessage: 'A table as a file, for your records.',
      description: 'On the card with a file for each year of the user’s income',
    },
    none: {
      id: 'payouts.statements.none',
      defaultMessage: 'There is one for each year in which something was credited or paid out.',
      description: 'In place of the files of the user’s income, while there are none',
    },
    sums: {
      id: 'payouts.statements.sums',
      defaultMessage: '{earned} credited, {paid} paid out',
      description: 'About a year of the user’s income: two amounts with their currency',
    },
    download: {
      id: 'payouts.statements.download',
      defaultMessage: 'Download',
      description: 'Button that downloads the file of a year of the user’s income',
    },
    downloadName: {
      id: 'payouts.statements.download.name',
      defaultMessage: 'Download the statement of {year}',
      description: 'Names, read out, the button that downloads the file of a year',
    },
    file: {
      id: 'payouts.statements.file',
      defaultMessage: 'payouts-{year}.csv',
      description: 'Name of the file of a year of the user’s income; small letters without spaces',
    },
  }),
);

/** The yearly statements of the account. */
export function StatementsCard() {
  const statements = useApiQuery(
    '/api/payouts/statements',
    {},
    { context: 'payouts.getStatements', onScreen: true },
  );
  const years = statements.data?.years;
  return (
    <AccountCard
      title={<FormattedMessage {...texts.title} />}
      text={<FormattedMessage {...texts.text} />}
      busy={statements.isLoading}
    >
      {statements.isLoading && <Skeleton lines={2} />}
      {statements.isError && !years && <FailedPart onRetry={() => void statements.refetch()} />}
      {years?.length === 0 && (
        <p className={styles.muted}>
          <FormattedMessage {...texts.none} />
        </p>
      )}
      {years && years.length > 0 && (
        <Rows>
          {years.map((year) => (
            <YearRow key={`${year.year} ${year.currency}`} sum={year} />
          ))}
        </Rows>
      )}
    </AccountCard>
  );
}

function YearRow({ sum: { year, currency, earned, paid } }: { sum: YearSum }) {
  const intl = useIntl();
  const api = useApi();
  const report = useFailureReport();
  const [loading, setLoading] = useState(false);
  async function download() {
    setLoading(true);
    try {
      const file = await api.getBlob(statementUrl(year));
      saveFile(file, intl.formatMessage(texts.file, { year: String(year) }));
    } catch (error) {
      report(error, 'payouts.getStatement');
    } finally {
      setLoading(false);
    }
  }
  return (
    <Row
      icon={<FileText size={22} aria-hidden="true" />}
      title={String(year)}
      text={
        <FormattedMessage
          {...texts.sums}
          values={{ earned: money(intl, earned, currency), paid: money(intl, paid, currency) }}
        />
      }
      action={
        <Button
          size="small"
          variant="tonal"
          icon={<Download size={16} aria-hidden="true" />}
          loading={loading}
          onClick={() => void download()}
          aria-label={intl.formatMessage(texts.downloadName, { year: String(year) })}
        >
          <FormattedMessage {...texts.download} />
        </Button>
      }
    />
  );
}
