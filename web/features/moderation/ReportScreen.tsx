import { useContext, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { looksLikeEmail } from '../../form/email.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { serverErrors, SUMMARY } from '../../form/serverErrors.ts';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { Link } from '../../ui/Link.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { DoneScene } from '../../ui/scenes/DoneScene.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type Ground, GROUNDS, groundTexts } from './grounds.ts';
import styles from './Report.module.css';
import { REASONS, reportTexts as texts } from './reportTexts.ts';
import {
  ReportDialogContext,
  type ReportDialogState,
  type ReportKind,
} from './shared/reportTarget.ts';

/** Characters of a report's text, as the server takes them. */
const MAX_TEXT = 2000;

/** The dialog of the button that reports; it is a screen so that its texts come with it. */
export default function ReportScreen() {
  const state = useContext(ReportDialogContext);
  const [sentTo, setSentTo] = useState<string | null>();
  const [again, setAgain] = useState(false);
  if (!state) return null;
  if (sentTo === undefined) return <ReportForm {...state} onSent={setSentTo} />;
  const onClose = () => {
    state.onClose();
    setAgain(true);
  };
  return <Thanks open={state.open} onClose={onClose} sentTo={sentTo} again={again} />;
}

interface ReportFormProps extends ReportDialogState {
  /** The address to which the answer goes; null without one. */
  onSent: (to: string | null) => void;
}

function ReportForm({ target, open, onClose, onSent }: ReportFormProps) {
  const intl = useIntl();
  const { user } = useSession();
  const { kind, id } = target;
  const call = useCall('post', '/api/reports', {
    context: 'reports.create',
    expects: ['FormValidationError', 'NotFoundError', 'TooManyRequestsError'],
  });
  const form = useControlledForm<{ reason: Ground | null; text: string; email: string }>({
    initial: { reason: null, text: '', email: '' },
    check: ({ reason, text, email }) => ({
      reason: reason === null && intl.formatMessage(texts.reasonMissing),
      text: reason === 'OTHER' && text.trim() === '' && intl.formatMessage(texts.textMissing),
      email: email.trim() !== '' && !looksLikeEmail(email) && intl.formatMessage(texts.emailWrong),
    }),
    send: async ({ reason, text, email }) => {
      if (reason === null) return;
      const words = text.trim();
      const address = user ? '' : email.trim();
      const outcome = await call.send({
        body: {
          kind,
          id,
          reason,
          ...(words === '' ? {} : { text: words }),
          ...(address === '' ? {} : { email: address }),
        },
      });
      if (outcome.ok) return onSent(user?.email ?? (address || null));
      const { error } = outcome;
      if (error.type === 'TooManyRequestsError')
        return { [SUMMARY]: intl.formatMessage(texts.tooMany) };
      if (error.type === 'NotFoundError') return { [SUMMARY]: intl.formatMessage(texts.gone) };
      return serverErrors(intl, error, { email: texts.emailWrong });
    },
  });
  const { reason } = form.values;
  const help = { know: texts.textHelp, folder: texts.folderHelp, demand: null, knower: null }[kind];
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={<FormattedMessage {...texts.title} values={{ kind }} />}
      description={<FormattedMessage {...texts.lead} values={{ kind }} />}
      submit={<FormattedMessage {...texts.submit} />}
    >
      <ChoiceCards
        layout="list"
        legend={<FormattedMessage {...texts.legend} />}
        value={reason === null ? [] : [reason]}
        onChange={([chosen]) => form.set({ reason: chosen as Ground })}
        error={form.errors['reason']}
        choices={reasonsOf(kind).map(({ ground, label, help }) => ({
          value: ground,
          label: <FormattedMessage {...label} />,
          help: <FormattedMessage {...help} />,
        }))}
      />
      {reason === 'COPYRIGHT' && <RightsNotice kind={kind} />}
      <TextArea
        label={<FormattedMessage {...(reason === 'OTHER' ? texts.textNeeded : texts.text)} />}
        help={help && <FormattedMessage {...help} />}
        maxLength={MAX_TEXT}
        {...form.text('text')}
      />
      {!user && (
        <TextField
          type="email"
          autoComplete="email"
          label={<FormattedMessage {...texts.email} />}
          help={<FormattedMessage {...texts.emailHelp} />}
          {...form.text('email')}
        />
      )}
    </FormDialog>
  );
}

function reasonsOf(kind: ReportKind) {
  const helps = REASONS[kind];
  return GROUNDS.flatMap((ground) => {
    const help = helps[ground];
    if (!help) return [];
    const label = kind === 'knower' && ground === 'WRONG' ? texts.pretends : groundTexts[ground];
    return [{ ground, label, help }];
  });
}

/** Who owns the rights has more to say than fits here. */
function RightsNotice({ kind }: { kind: ReportKind }) {
  const { url } = usePage();
  const page = url.split(/[?#]/)[0] ?? '';
  const href = urlTo('rights-notice', { query: { know: kind === 'know' ? page : null } });
  return (
    <Notice>
      <FormattedMessage
        {...texts.rights}
        values={{ link: (words) => <Link href={href}>{words}</Link> }}
      />
    </Notice>
  );
}

interface ThanksProps {
  open: boolean;
  onClose: () => void;
  sentTo: string | null;
  /** It was opened again after it had thanked. */
  again: boolean;
}

function Thanks({ open, onClose, sentTo, again }: ThanksProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      maxWidth={520}
      title={<FormattedMessage {...texts.doneTitle} />}
      actions={
        <Button onClick={onClose}>
          <FormattedMessage {...texts.close} />
        </Button>
      }
    >
      <Stack gap={3}>
        <DoneScene className={styles.scene} />
        <p role="status">
          <FormattedMessage {...(again ? texts.doneAgain : texts.done)} />
        </p>
        <p className={styles.muted}>
          {sentTo === null ? (
            <FormattedMessage {...texts.doneSilent} />
          ) : (
            <FormattedMessage {...texts.doneMail} values={{ email: <bdi>{sentTo}</bdi> }} />
          )}
        </p>
      </Stack>
    </Modal>
  );
}
