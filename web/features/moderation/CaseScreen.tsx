import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { requireStaff, StaffFrame } from '../staff/shared/StaffFrame.tsx';
import { ageOf, ageText } from './age.ts';
import styles from './Case.module.css';
import { KindBadge, OutcomeBadge } from './CaseBadges.tsx';
import { DocumentOfCase } from './DocumentOfCase.tsx';
import { WordsOfCase } from './WordsOfCase.tsx';
import { CaseStatements } from './CaseStatements.tsx';
import { caseTexts as texts, queueTexts, subjectTexts } from './caseTexts.ts';
import { DECISION_ID, DecisionPanel } from './DecisionPanel.tsx';
import { Reasons } from './Reasons.tsx';
import { SimilarKnows } from './SimilarKnows.tsx';
import { SubjectName } from './SubjectName.tsx';
import type { Case } from './types.ts';

/** Rare. */
const loadError = () => import('../../ui/ErrorScene.tsx');
/** Rare, and only a drawing. */
const loadScene = () => import('../../ui/scenes/EmptySearchScene.tsx');

/** A case with all that staff need to decide it. */
export default requireStaff(function CaseOfStaff() {
  const { id = '' } = usePage().params;
  const answer = useApiQuery(
    '/api/staff/cases/{id}',
    { path: { id } },
    { context: 'moderation.getCase', onScreen: true },
  );
  const { data, error } = answer;
  const again = () => void answer.refetch();
  const lost = useLoaded(loadError, !data && error !== null);
  if (!data && (error?.status === 404 || error?.type === 'FormValidationError')) return <Missing />;
  if (!data && error)
    return lost && <lost.ErrorScene kind="unreachable" onRetry={again} homeHref={urlTo('home')} />;
  return (
    <StaffFrame
      page="staff-cases"
      above={
        <Link href={urlTo('staff-cases')} variant="standalone">
          <ArrowLeft size={18} aria-hidden="true" />
          <FormattedMessage {...queueTexts.toQueue} />
        </Link>
      }
      title={data ? <SubjectName subject={data.subject} /> : <Skeleton width={280} />}
    >
      {data ? <Loaded one={data} onChange={again} /> : <Waiting />}
    </StaffFrame>
  );
});

function Loaded({ one, onChange }: { one: Case; onChange: () => void }) {
  return (
    <div className={styles.columns}>
      <div className={styles.thing}>
        <Facts one={one} />
        <CaseStatements one={one} />
        {one.similar.length > 0 && <SimilarKnows one={one} />}
        {one.document &&
          (one.subject.kind === 'know' ? (
            <DocumentOfCase document={one.document} onExpired={onChange} />
          ) : (
            <WordsOfCase document={one.document} />
          ))}
      </div>
      <DecisionPanel key={one.uuid} one={one} onDecided={onChange} />
    </div>
  );
}

function Facts({ one }: { one: Case }) {
  const intl = useIntl();
  const [now] = useState(() => Date.now());
  const { subject, decision } = one;
  const { author } = subject;
  return (
    <div className={styles.facts}>
      <a href={`#${DECISION_ID}`} className={styles.skip}>
        <FormattedMessage {...texts.skip} />
      </a>
      <div className={styles.badges}>
        <KindBadge kind={one.kind} />
        {decision !== null && <OutcomeBadge decision={decision} />}
        <Reasons reasons={one.reasons} />
      </div>
      <p className={styles.line}>
        {subject.kind !== 'know' && (
          <span>
            <FormattedMessage {...subjectTexts[subject.kind]} />
          </span>
        )}
        {author && subject.kind !== 'knower' && (
          <span>
            <FormattedMessage
              {...queueTexts.by}
              values={{
                name: (
                  <Link href={author.path}>
                    <bdi>{author.name}</bdi>
                  </Link>
                ),
              }}
            />
          </span>
        )}
        <span className={styles.market}>{subject.market}</span>
        <time dateTime={one.openedOn} title={intl.formatDate(one.openedOn, { dateStyle: 'long' })}>
          {ageText(intl, ageOf(one.openedOn, now))}
        </time>
        {one.document?.visibility === 'private' && (
          <span>
            <FormattedMessage {...texts.private} />
          </span>
        )}
        {subject.url !== null && isPublic(subject) && (
          <Link href={subject.url}>
            <FormattedMessage {...(subject.kind === 'knower' ? texts.profile : texts.public)} />
          </Link>
        )}
      </p>
      <p className={styles.line}>
        <FormattedMessage {...texts.earlier} values={{ count: one.earlierDecisions }} />
      </p>
    </div>
  );
}

/** Whether anybody sees it at its address. */
function isPublic({ kind, status }: Case['subject']): boolean {
  return kind !== 'know' || status === 'PUBLISHED';
}

function Missing() {
  const scene = useLoaded(loadScene, true);
  return (
    <StaffFrame page="staff-cases" title={<FormattedMessage {...texts.missing} />}>
      <EmptyState
        picture={scene && <scene.EmptySearchScene />}
        title={<FormattedMessage {...texts.missingText} />}
        action={
          <Button href={urlTo('staff-cases')}>
            <FormattedMessage {...queueTexts.toQueue} />
          </Button>
        }
      />
    </StaffFrame>
  );
}

function Waiting() {
  return (
    <div className={styles.columns} aria-busy="true">
      <div className={styles.thing}>
        <Skeleton lines={3} />
        <Skeleton height={560} shape="card" />
      </div>
      <Skeleton height={420} shape="card" />
    </div>
  );
}
