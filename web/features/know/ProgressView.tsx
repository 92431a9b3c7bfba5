import { Check, Ellipsis } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMarket } from '../../market/MarketProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Image } from '../../ui/Image.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { DoneScene } from '../../ui/scenes/DoneScene.tsx';
import { InboxScene } from '../../ui/scenes/InboxScene.tsx';
import { UnpluggedScene } from '../../ui/scenes/UnpluggedScene.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import create from './Create.module.css';
import { partOf, type ProgressEvent } from './progress.ts';
import { Omitted } from './Omitted.tsx';
import styles from './Progress.module.css';
import { progressTexts as texts } from './progressTexts.ts';
import { ResultMail } from './ResultMail.tsx';
import type { KnowProgress } from './useProgress.ts';

export interface ProgressViewProps {
  progress: KnowProgress & { uuid: string };
  /** The list of own knows, which congratulates. */
  listHref: string;
  /** Where another one is shared. */
  anotherHref: string;
}

/** What becomes of a shared know: its steps, and how they ended. */
export function ProgressView(props: ProgressViewProps) {
  const { event, gone } = props.progress;
  const heading = useRef<HTMLHeadingElement>(null);
  const outcome = outcomeOf(event, gone);
  // The step's heading is another element after the end, which gets the focus then.
  const hasEnded = outcome !== 'running';
  useEffect(() => {
    if (hasEnded) heading.current?.focus({ preventScroll: true });
  }, [hasEnded]);
  return (
    <div className={`${create.layout} ${create.narrow}`}>
      <Card tone="float" padding="large" className={styles.card}>
        {outcome === 'running' ? (
          <Running {...props} heading={heading} />
        ) : (
          <Ended {...props} outcome={outcome} heading={heading} />
        )}
      </Card>
    </div>
  );
}

type Outcome = 'running' | 'published' | 'private' | 'review' | 'failed' | 'gone';

function outcomeOf(event: ProgressEvent | null, gone: boolean): Outcome {
  if (gone || event?.status === 'DELETED') return 'gone';
  if (event?.status === undefined) return 'running';
  if (event.failure || event.status === 'REJECTED') return 'failed';
  if (event.status === 'PRIVATE') return 'private';
  return event.status === 'REVIEW' ? 'review' : 'published';
}

const steps = ['waiting', 'convert', 'pages', 'publish'] as const;

/** The line of the list that is marked: files are scanned and read in the same one. */
function lineOf(event: ProgressEvent | null) {
  if (!event) return 0;
  return steps.indexOf(event.step === 'scan' ? 'convert' : event.step);
}

type Heading = { heading: RefObject<HTMLHeadingElement | null> };

function Running({ progress, listHref, heading }: ProgressViewProps & Heading) {
  const { event, know } = progress;
  const intl = useIntl();
  const now = lineOf(event);
  const [page] = know?.pages ?? [];
  return (
    <div className={styles.running}>
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          <FormattedMessage {...texts.running} />
        </h1>
        <p className={styles.lead}>
          <FormattedMessage {...texts.runningLead} />
        </p>
        <progress
          className={create.progress}
          value={partOf(event)}
          max={1}
          aria-label={intl.formatMessage(texts.bar)}
        />
        <ol className={styles.steps}>
          {steps.map((step, index) => {
            const isNow = index === now;
            return (
              <li
                key={step}
                className={styles.step}
                data-state={index < now ? 'done' : isNow ? 'now' : 'next'}
                aria-current={isNow ? 'step' : undefined}
              >
                <span className={styles.mark}>
                  {index < now && <Check size={16} strokeWidth={3} aria-hidden="true" />}
                  {isNow && <Spinner size={18} />}
                  {index > now && <Ellipsis size={16} aria-hidden="true" />}
                </span>
                <FormattedMessage {...texts[isNow && event ? event.step : step]} />
                {isNow && event && event.of > 1 && (
                  <span className={styles.count}>
                    <FormattedMessage
                      {...texts.doneOf}
                      values={{ done: event.done, of: event.of }}
                    />
                  </span>
                )}
              </li>
            );
          })}
        </ol>
        {know && <Omitted know={know} />}
        <ResultMail uuid={progress.uuid} told={know?.own?.resultMail ?? null} />
        <Button variant="tonal" href={listHref} className={styles.listButton}>
          <FormattedMessage {...texts.list} />
        </Button>
      </div>
      <div className={styles.sheet}>
        {page && (
          <Image
            src={page.imageUrl}
            sources={[]}
            width={page.width}
            height={page.height}
            alt={intl.formatMessage(texts.firstPage)}
            className={styles.page}
          />
        )}
      </div>
    </div>
  );
}

const ends = {
  published: { title: texts.published, lead: texts.publishedLead, Scene: DoneScene },
  private: { title: texts.private, lead: texts.privateLead, Scene: DoneScene },
  review: { title: texts.review, lead: texts.reviewLead, Scene: InboxScene },
  failed: { title: texts.failed, lead: texts.failedLead, Scene: UnpluggedScene },
  gone: { title: texts.gone, lead: null, Scene: UnpluggedScene },
};

function Ended({
  progress,
  outcome,
  listHref,
  anotherHref,
  heading,
}: ProgressViewProps & Heading & { outcome: Exclude<Outcome, 'running'> }) {
  const { know, event } = progress;
  const { title, lead, Scene } = ends[outcome];
  const isThere = outcome === 'published' || outcome === 'private';
  const failed = outcome === 'failed' || outcome === 'gone';
  return (
    <div className={styles.ended}>
      <Scene className={styles.scene} />
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        <FormattedMessage {...title} />
      </h1>
      {know && (
        <p className={styles.know}>
          <bdi>{know.title}</bdi>
        </p>
      )}
      {lead && (
        <p className={styles.lead}>
          <FormattedMessage {...lead} />
        </p>
      )}
      {know && !failed && (
        <div className={styles.failure}>
          <Omitted know={know} />
        </div>
      )}
      {outcome === 'failed' && <Failure failure={event?.failure ?? know?.own?.failure ?? null} />}
      <div className={styles.buttons}>
        {isThere && know && (
          <Button size="large" href={know.path}>
            <FormattedMessage {...texts.read} />
          </Button>
        )}
        {failed && (
          <Button size="large" href={anotherHref}>
            <FormattedMessage {...texts.again} />
          </Button>
        )}
        <Button size="large" variant="tonal" href={listHref}>
          <FormattedMessage {...texts.list} />
        </Button>
        {!failed && (
          <Button size="large" variant="quiet" href={anotherHref}>
            <FormattedMessage {...texts.another} />
          </Button>
        )}
      </div>
      {isThere && know && <Address path={know.path} />}
    </div>
  );
}

/** The address that one passes on. */
function Address({ path }: { path: string }) {
  const { domain } = useMarket();
  return (
    <div className={styles.address}>
      <CopyField label={<FormattedMessage {...texts.link} />} value={new URL(path, domain).href} />
    </div>
  );
}

/** Why the files could not be processed, and what to do. */
export function Failure({ failure }: { failure: NonNullable<ProgressEvent['failure']> | null }) {
  return (
    <div className={styles.failure}>
      <Notice tone="danger" title={failure?.file ? <bdi>{failure.file}</bdi> : undefined}>
        <FormattedMessage {...texts.failure} values={{ reason: failure?.reason ?? 'internal' }} />
      </Notice>
    </div>
  );
}
