import { Check, ChevronDown } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './GuideContents.module.css';
import type { GuideProgress } from './progress.ts';
import type { Guide } from './types.ts';

interface GuideContentsProps {
  guide: Guide;
  lang: string | undefined;
  progress: GuideProgress;
}

/**
 * The parts of a guide and how many of them are done. The list is folded on narrow screens
 * and open beside the text on wide ones; the stylesheet decides, since the server doesn't
 * know the width.
 */
export function GuideContents(props: GuideContentsProps) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'guide.contents',
    defaultMessage: 'In this guide',
    description: 'Study guide: heading of its table of contents',
  });
  return (
    <div className={styles.aside}>
      <Progress {...props} />
      <nav aria-label={title}>
        <details className={styles.folded}>
          <summary className={styles.summary}>
            {title}
            <ChevronDown size={20} aria-hidden="true" className={styles.chevron} />
          </summary>
          <Entries {...props} />
        </details>
        <div className={styles.open}>
          <p className={styles.summary}>{title}</p>
          <Entries {...props} />
        </div>
      </nav>
    </div>
  );
}

function Progress({ guide, progress }: GuideContentsProps) {
  const intl = useIntl();
  const quizzes = guide.parts.filter(({ quiz }) => quiz.length > 0);
  const all = guide.parts.length + quizzes.length;
  const done =
    guide.parts.filter(({ id }) => progress.read.includes(id)).length +
    quizzes.filter(({ id }) => progress.quizzes[id] !== undefined).length;
  return (
    <div className={styles.progress}>
      <progress
        className={styles.bar}
        max={all}
        value={done}
        aria-label={intl.formatMessage({
          id: 'guide.progress.label',
          defaultMessage: 'Your progress',
          description:
            'Study guide: names, read out, the bar that shows how many parts are read and how many quizzes are solved',
        })}
      />
      <span className={styles.count}>
        <FormattedMessage
          id="guide.progress"
          defaultMessage="{done} of {all} done"
          description="Study guide: beside the bar of progress; counts parts that were read and quizzes that were solved"
          values={{ done, all }}
        />
      </span>
    </div>
  );
}

function Entries({ guide, lang, progress }: GuideContentsProps) {
  return (
    <ol className={styles.list} lang={lang}>
      {guide.parts.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className={styles.link}>
            {title}
            {progress.read.includes(id) && (
              <>
                <Check size={18} strokeWidth={3} aria-hidden="true" className={styles.check} />
                <VisuallyHidden>
                  <FormattedMessage
                    id="guide.contents.read"
                    defaultMessage="read"
                    description="Study guide: read out behind the title of a part that the reader has marked as read"
                  />
                </VisuallyHidden>
              </>
            )}
          </a>
        </li>
      ))}
    </ol>
  );
}
