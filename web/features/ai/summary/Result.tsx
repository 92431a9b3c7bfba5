import { ArrowLeft, Plus } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useMarketLang } from '../../../market/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { Actions } from './Actions.tsx';
import { Outline } from './Outline.tsx';
import { resultTexts as texts } from './resultTexts.ts';
import styles from './Summary.module.css';
import { Terms } from './Terms.tsx';
import type { SummaryDetail } from './types.ts';
import type { Place } from './usePlace.ts';
import { useSummary } from './useSummary.ts';
import { countOf, type Written } from './written.ts';

/** A summary, while it is written and afterwards. */
export function Result({ uuid, place }: { uuid: string; place: Place }) {
  const { summary, live, error, retry } = useSummary(uuid);
  const lang = useMarketLang();
  if (error && !summary) {
    const isGone = error.type === 'NotFoundError';
    return (
      <div className={styles.page}>
        <Notice
          tone={isGone ? 'info' : 'danger'}
          live
          action={
            <Button size="small" variant="tonal" onClick={isGone ? () => place.open(null) : retry}>
              <FormattedMessage {...(isGone ? texts.another : texts.retry)} />
            </Button>
          }
        >
          <FormattedMessage {...(isGone ? texts.gone : texts.failedToLoad)} />
        </Notice>
      </div>
    );
  }
  if (!summary)
    return (
      <div className={styles.page} aria-busy="true">
        <Skeleton width={280} height={40} shape="box" />
        <Skeleton lines={6} />
      </div>
    );
  const written: Written = live ?? summary;
  const isOver = live === null;
  const { state, sections, terms } = written;
  return (
    <article className={styles.page}>
      <nav className={styles.back}>
        <Button
          {...place.link(null)}
          size="small"
          variant="quiet"
          icon={<ArrowLeft size={18} aria-hidden="true" />}
        >
          <FormattedMessage {...texts.all} />
        </Button>
      </nav>
      <header className={styles.header}>
        <h1 className={styles.title} lang={lang}>
          {summary.title}
        </h1>
        <By summary={summary} written={written} />
        <Progress written={written} isOver={isOver} />
      </header>
      {!isOver && sections.length === 0 && <Skeleton lines={5} />}
      {state === 'FAILED' && (
        <Notice
          tone="danger"
          action={
            <Button size="small" variant="tonal" {...place.link(null)}>
              <FormattedMessage {...texts.another} />
            </Button>
          }
        >
          <FormattedMessage {...texts.failed} values={{ reason: written.reason ?? 'INTERNAL' }} />
        </Notice>
      )}
      {isOver && state === 'DONE' && <Actions summary={summary} place={place} />}
      <Outline summary={summary} sections={sections} isOver={isOver} />
      {terms.length > 0 && <Terms terms={terms} />}
      {isOver && state === 'DONE' && (
        <footer className={styles.end}>
          <Button
            {...place.link(null)}
            variant="tonal"
            icon={<Plus size={18} aria-hidden="true" />}
          >
            <FormattedMessage {...texts.another} />
          </Button>
        </footer>
      )}
    </article>
  );
}

/** Between two facts, and between two sentences. */
const SEPARATOR = ' · ';
const SPACE = ' ';

/** Who wrote it, and from what. */
function By({ summary, written }: { summary: SummaryDetail; written: Written }) {
  const { provider } = written;
  return (
    <p className={styles.by}>
      {provider?.kind === 'built-in' && <FormattedMessage {...texts.builtIn} />}
      {provider?.kind === 'endpoint' && (
        <FormattedMessage
          {...texts.endpoint}
          values={{ model: <bdi translate="no">{provider.model}</bdi> }}
        />
      )}
      {provider && SEPARATOR}
      <FormattedMessage {...texts.sources} values={{ count: summary.sources.length }} />
    </p>
  );
}

/** How far it is; read out when it begins and when it is complete. */
function Progress({ written, isOver }: { written: Written; isOver: boolean }) {
  const { state, sections } = written;
  const isWaiting = !isOver && state === 'WAITING';
  const isWorking = !isOver && state !== 'WAITING';
  return (
    <div role="status" className={isOver ? undefined : styles.progress}>
      {isWaiting && (
        <p>
          <strong>
            <FormattedMessage {...texts.waiting} />
          </strong>
          {SPACE}
          <FormattedMessage {...texts.leave} />
        </p>
      )}
      {isWorking && (
        <p>
          <FormattedMessage {...texts.working} />
        </p>
      )}
      {isOver && state === 'DONE' && (
        <VisuallyHidden>
          <FormattedMessage {...texts.complete} values={{ count: countOf(sections) }} />
        </VisuallyHidden>
      )}
    </div>
  );
}
