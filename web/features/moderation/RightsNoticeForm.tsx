import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import type { ApiError } from '../../api/errors.ts';
import { useCall } from '../../api/session/useCall.ts';
import { looksLikeEmail } from '../../form/email.ts';
import { FormSummary } from '../../form/FormSummary.tsx';
import { serverErrors, SUMMARY } from '../../form/serverErrors.ts';
import { type FieldErrors, type FieldTexts, useForm } from '../../form/useForm.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { useBrowserQuery } from '../../page/useBrowserQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Link } from '../../ui/Link.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { addressesIn, addressOfPage, wrongAddresses } from './addresses.ts';
import styles from './RightsNotice.module.css';
import { rightsFaults as faults, rightsTexts as texts } from './rightsTexts.ts';

/** Lengths in characters and numbers as the server takes them. */
const MAX = { name: 60, line: 120, work: 2000, email: 320, knows: 20 };

/** The form of a notice. The browser keeps its values, so that it can be filled before hydration. */
export function RightsNoticeForm({ onSent }: { onSent: (email: string) => void }) {
  const intl = useIntl();
  const { domain } = useMarket();
  const begun = addressOfPage(useBrowserQuery().get('know'), domain);
  const call = useCall('post', '/api/notices', {
    context: 'notices.create',
    expects: ['FormValidationError', 'TooManyRequestsError'],
  });
  const form = useForm({
    check: (values) => faultsOf(intl, values),
    send: async (values) => {
      const text = (name: string) => (values[name] ?? '').trim();
      const knows = addressesIn(text('knows'));
      const outcome = await call.send({
        body: {
          name: text('name'),
          organisation: text('organisation'),
          email: text('email'),
          work: text('work'),
          knows,
          statements: { goodFaith: true, accurate: true },
          signature: text('signature'),
        },
      });
      if (outcome.ok) return onSent(text('email'));
      return refusalOf(intl, outcome.error, knows);
    },
  });
  return (
    <form className={styles.form} method="post" {...form.props}>
      <h2 className={styles.heading}>
        <FormattedMessage {...texts.formTitle} />
      </h2>
      <FormSummary form={form} />
      <TextArea
        label={<FormattedMessage {...texts.work} />}
        help={<FormattedMessage {...texts.workHelp} />}
        rows={3}
        maxLength={MAX.work}
        {...form.field('work')}
      />
      <TextArea
        key={begun}
        label={<FormattedMessage {...texts.knows} />}
        help={<FormattedMessage {...texts.knowsHelp} />}
        rows={3}
        defaultValue={begun}
        spellCheck={false}
        {...form.field('knows')}
      />
      <TextField
        label={<FormattedMessage {...texts.name} />}
        autoComplete="name"
        maxLength={MAX.name}
        {...form.field('name')}
      />
      <TextField
        label={<FormattedMessage {...texts.organisation} />}
        autoComplete="organization"
        maxLength={MAX.line}
        {...form.field('organisation')}
      />
      <TextField
        type="email"
        label={<FormattedMessage {...texts.email} />}
        autoComplete="email"
        maxLength={MAX.email}
        {...form.field('email')}
      />
      <Checkbox
        label={<FormattedMessage {...texts.goodFaith} />}
        value="yes"
        {...form.field('statements.goodFaith')}
      />
      <Checkbox
        label={<FormattedMessage {...texts.accurate} />}
        value="yes"
        {...form.field('statements.accurate')}
      />
      <TextField
        label={<FormattedMessage {...texts.signature} />}
        help={<FormattedMessage {...texts.signatureHelp} />}
        autoComplete="name"
        maxLength={MAX.line}
        {...form.field('signature')}
      />
      <Button type="submit" size="large" fullWidth loading={form.busy}>
        <FormattedMessage {...texts.submit} />
      </Button>
      <p className={styles.fine}>
        <FormattedMessage
          {...texts.privacy}
          values={{
            privacy: (words) => <Link href={urlTo('legal-privacy')}>{words}</Link>,
          }}
        />
      </p>
    </form>
  );
}

function faultsOf(intl: IntlShape, values: FieldTexts): FieldErrors {
  const isEmpty = (name: string) => (values[name] ?? '').trim() === '';
  const knows = addressesIn(values['knows'] ?? '').length;
  return {
    work: isEmpty('work') && intl.formatMessage(faults.work),
    knows:
      (knows === 0 && intl.formatMessage(faults.knowsMissing)) ||
      (knows > MAX.knows && intl.formatMessage(faults.knowsMany)),
    name: isEmpty('name') && intl.formatMessage(faults.name),
    email: !looksLikeEmail(values['email'] ?? '') && intl.formatMessage(faults.email),
    'statements.goodFaith': isEmpty('statements.goodFaith') && intl.formatMessage(faults.statement),
    'statements.accurate': isEmpty('statements.accurate') && intl.formatMessage(faults.statement),
    signature: isEmpty('signature') && intl.formatMessage(faults.signature),
  };
}

function refusalOf(intl: IntlShape, error: ApiError, knows: readonly string[]): FieldErrors {
  if (error.type === 'TooManyRequestsError')
    return { [SUMMARY]: intl.formatMessage(faults.tooMany) };
  const wrong = wrongAddresses(knows, error.fields);
  const errors = serverErrors(intl, error, {
    work: faults.work,
    name: faults.name,
    organisation: faults.organisation,
    email: faults.email,
    'statements.goodFaith': faults.statement,
    'statements.accurate': faults.statement,
    signature: faults.signature,
  });
  if (wrong.length === 0) return errors;
  const { [SUMMARY]: _summary, ...own } = errors;
  const list = intl.formatList(wrong, { type: 'unit' });
  return { ...own, knows: intl.formatMessage(faults.knowsWrong, { count: wrong.length, list }) };
}
