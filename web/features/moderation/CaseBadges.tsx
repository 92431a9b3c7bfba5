import {
  CircleCheck,
  CircleX,
  Flag,
  type LucideIcon,
  MessageSquareReply,
  ScanEye,
  Scale,
} from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Badge, type BadgeProps } from '../../ui/Badge.tsx';
import { kindTexts, outcomeTexts } from './caseTexts.ts';
import type { CaseKind, Decision } from './types.ts';

const kinds: Record<CaseKind, { tone: NonNullable<BadgeProps['tone']>; Icon: LucideIcon }> = {
  REPORT: { tone: 'danger', Icon: Flag },
  REVIEW: { tone: 'accent', Icon: ScanEye },
  NOTICE: { tone: 'warning', Icon: Scale },
  OBJECTION: { tone: 'warning', Icon: MessageSquareReply },
};

/** Why something is in the queue. */
export function KindBadge({ kind }: { kind: CaseKind }) {
  const { tone, Icon } = kinds[kind];
  return (
    <Badge tone={tone} icon={<Icon size={16} aria-hidden="true" />}>
      <FormattedMessage {...kindTexts[kind]} />
    </Badge>
  );
}

const REMOVING: ReadonlySet<Decision> = new Set(['REMOVE', 'REJECT', 'BLOCK', 'KEEP_REMOVED']);

/** How it ended. */
export function OutcomeBadge({ decision }: { decision: Decision }) {
  const Icon = REMOVING.has(decision) ? CircleX : CircleCheck;
  return (
    <Badge
      tone={REMOVING.has(decision) ? 'danger' : decision === 'GONE' ? 'neutral' : 'success'}
      icon={<Icon size={16} aria-hidden="true" />}
    >
      <FormattedMessage {...outcomeTexts[decision]} />
    </Badge>
  );
}
