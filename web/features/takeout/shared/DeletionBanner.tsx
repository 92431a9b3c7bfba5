import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';
import { useCall } from '../../../api/session/useCall.ts';
import { useOwnUser } from '../../../api/session/useOwnUser.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useToasts } from '../../../ui/ToastProvider.tsx';

const texts = withValues(
  defineMessages({
    title: {
      id: 'account.deletion.banner.title',
      defaultMessage: 'Your account will be deleted on {date}',
      description:
        'Notice on all of the user’s own pages after the user has asked to delete the account; {date} is a day',
    },
    text: {
      id: 'account.deletion.banner.text',
      defaultMessage:
        'Until then everything works as before, only others don’t see your profile any more. You can still change your mind.',
      description:
        'Notice on all of the user’s own pages after the user has asked to delete the account',
    },
    cancel: {
      id: 'account.deletion.cancel',
      defaultMessage: 'Keep my account',
      description: 'Button that takes back the deletion of the account',
    },
    kept: {
      id: 'account.deletion.kept',
      defaultMessage: 'Your account stays.',
      description: 'Short message after the deletion of the account was taken back',
    },
  }),
);

/**
 * Says when the account will be deleted, with a button that cancels the deletion.
 * Renders nothing without a pending deletion.
 */
export function DeletionBanner() {
  const { user, refresh } = useOwnUser();
  const intl = useIntl();
  const toasts = useToasts();
  const call = useCall('delete', '/api/users/{id}/deletion', { context: 'account.keep' });
  if (!user.deletionOn) return null;
  async function keep() {
    const { ok } = await call.send({ path: { id: user.uuid } });
    if (!ok) return;
    await refresh();
    toasts.show(intl.formatMessage(texts.kept), 'success');
  }
  return (
    <Notice
      tone="warning"
      title={
        <FormattedMessage
          {...texts.title}
          values={{ date: intl.formatDate(user.deletionOn, { dateStyle: 'long' }) }}
        />
      }
      action={
        <Button size="small" loading={call.sending} onClick={() => void keep()}>
          <FormattedMessage {...texts.cancel} />
        </Button>
      }
    >
      <FormattedMessage {...texts.text} />
    </Notice>
  );
}
