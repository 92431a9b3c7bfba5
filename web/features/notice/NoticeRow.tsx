import {
  Banknote,
  CircleCheck,
  Megaphone,
  FileText,
  Heart,
  MessageCircleQuestion,
  type LucideIcon,
  PencilLine,
  ShieldAlert,
  Undo2,
} from 'lucide-react';
import { FormattedDate, useIntl } from 'react-intl';
import { useCall } from '../../api/session/useCall.ts';
import type { components } from '../../generated/api.ts';
import { classes } from '../../ui/classes.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './Notices.module.css';
import { kindTexts, texts } from './noticeTexts.ts';

type Notice = components['schemas']['Notice'];

const icons: Record<Notice['kind'], LucideIcon> = {
  KNOW_PUBLISHED: Megaphone,
  KNOW_LIKED: Heart,
  KNOW_REMOVED: ShieldAlert,
  KNOW_APPROVED: CircleCheck,
  KNOW_KEPT: CircleCheck,
  KNOW_RESTORED: CircleCheck,
  OBJECTION_REFUSED: ShieldAlert,
  DEMAND_ANSWERED: MessageCircleQuestion,
  DEMAND_REMOVED: ShieldAlert,
  FOLDER_UNSHARED: ShieldAlert,
  SUMMARY_READY: FileText,
  EXAM_READY: PencilLine,
  PAYOUT_PAID: Banknote,
  PAYOUT_RETURNED: Undo2,
};

/** A notification: a link that marks it as read when it is followed. */
export function NoticeRow({ notice }: { notice: Notice }) {
  const intl = useIntl();
  // The page is left while the call is made.
  const call = useCall('put', '/api/users/me/notices/{uuid}/read', {
    context: 'notices.read',
    expects: [404],
    keepalive: true,
  });
  const Icon = icons[notice.kind];
  const { title, likes, actor } = notice;
  return (
    <a
      className={classes(styles.row, !notice.read && styles.unread)}
      href={notice.path}
      onClick={() => {
        if (!notice.read) void call.send({ path: { uuid: notice.uuid } });
      }}
    >
      <span className={styles.icon} data-tone={toneOf(notice.kind)}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className={styles.words}>
        <span className={styles.text}>
          {!notice.read && <VisuallyHidden>{intl.formatMessage(texts.isUnread)} </VisuallyHidden>}
          {intl.formatMessage(kindTexts[notice.kind], {
            title,
            likes,
            actor: actor ?? '',
            titled: title === '' ? 'no' : 'yes',
          })}
        </span>
        <span className={styles.when}>
          <FormattedDate
            value={notice.createdOn}
            day="numeric"
            month="long"
            hour="numeric"
            minute="numeric"
          />
        </span>
      </span>
      {!notice.read && <span className={styles.dot} aria-hidden="true" />}
    </a>
  );
}

function toneOf(kind: Notice['kind']): 'danger' | 'success' | 'accent' {
  if (['KNOW_REMOVED', 'OBJECTION_REFUSED', 'DEMAND_REMOVED', 'FOLDER_UNSHARED'].includes(kind))
    return 'danger';
  return ['KNOW_APPROVED', 'KNOW_KEPT', 'KNOW_RESTORED'].includes(kind) ? 'success' : 'accent';
}
