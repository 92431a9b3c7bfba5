import { FormattedDate, FormattedMessage } from 'react-intl';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import styles from './Case.module.css';
import { caseTexts as texts } from './caseTexts.ts';
import { groundTexts } from './grounds.ts';
import { OutcomeOfCase } from './OutcomeOfCase.tsx';
import { Part } from './Part.tsx';
import type { Case, CaseNotice, CaseReport } from './types.ts';

/** What people say in a case: reporters, rights-holders, the author. */
export function CaseStatements({ one }: { one: Case }) {
  const { said, notices, objection } = one;
  return (
    <>
      {objection && (
        <Part title={<FormattedMessage {...texts.objection} />}>
          <Card padding="small">
            <p className={styles.said}>{objection.text}</p>
          </Card>
        </Part>
      )}
      {objection && (
        <Part title={<FormattedMessage {...texts.against} />}>
          <Card padding="small">
            <OutcomeOfCase outcome={objection.against} />
          </Card>
        </Part>
      )}
      {notices.length > 0 && (
        <Part title={<FormattedMessage {...texts.notice} />}>
          {notices.map((notice) => (
            <NoticeCard key={notice.uuid} notice={notice} />
          ))}
        </Part>
      )}
      {said.length > 0 && (
        <Part title={<FormattedMessage {...texts.reports} values={{ count: one.reports }} />}>
          <ul className={styles.reports}>
            {said.map((report) => (
              <ReportCard key={report.uuid} report={report} />
            ))}
          </ul>
          {one.reports > said.length && (
            <p className={styles.muted}>
              <FormattedMessage
                {...texts.moreReports}
                values={{ count: one.reports - said.length }}
              />
            </p>
          )}
        </Part>
      )}
    </>
  );
}

function Day({ on }: { on: string }) {
  return (
    <time dateTime={on} className={styles.muted}>
      <FormattedDate value={on} dateStyle="medium" timeStyle="short" />
    </time>
  );
}

function ReportCard({ report }: { report: CaseReport }) {
  return (
    <Card as="li" padding="small" className={styles.statement}>
      <p className={styles.badges}>
        <Chip>
          <FormattedMessage {...groundTexts[report.reason]} />
        </Chip>
        <span className={styles.muted}>
          {report.reporter === null ? (
            <FormattedMessage {...texts.visitor} />
          ) : (
            <bdi>{report.reporter}</bdi>
          )}
        </span>
        <Day on={report.createdOn} />
      </p>
      {report.text === '' ? (
        <p className={styles.muted}>
          <FormattedMessage {...texts.noText} />
        </p>
      ) : (
        <p className={styles.said}>{report.text}</p>
      )}
    </Card>
  );
}

function NoticeCard({ notice }: { notice: CaseNotice }) {
  return (
    <Card padding="small" className={styles.statement}>
      <dl className={styles.notice}>
        <dt>
          <FormattedMessage {...texts.from} />
        </dt>
        <dd>
          <bdi>{notice.name}</bdi>
          {notice.organisation !== '' && (
            <>
              {', '}
              <bdi>{notice.organisation}</bdi>
            </>
          )}
          <br />
          <bdi>{notice.email}</bdi>
        </dd>
        <dt>
          <FormattedMessage {...texts.work} />
        </dt>
        <dd className={styles.said}>{notice.work}</dd>
        <dt>
          <FormattedMessage {...texts.signature} />
        </dt>
        <dd>
          <bdi>{notice.signature}</bdi> <Day on={notice.createdOn} />
        </dd>
      </dl>
    </Card>
  );
}
