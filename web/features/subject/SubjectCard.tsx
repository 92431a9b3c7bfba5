import { ChevronDown, Files } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { subjectUrl, topicUrl, urlTo } from '../../page/routes.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { useLoaded } from '../../ui/useLoaded.ts';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import type { Subject } from './shared/types.ts';
import { hueOf } from '../../ui/hues.ts';
import styles from './SubjectCard.module.css';
import { guideLinkTexts } from './shared/guideLinkTexts.ts';
import { subjectTexts } from './shared/subjectTexts.ts';
import { TopicCount } from './shared/TopicCount.tsx';

interface SubjectCardProps {
  subject: Subject;
  lang: string | undefined;
  /** Initially unfolded, because it has matches. */
  open: boolean;
}

const loadFollow = () => import('../follow/shared/FollowButton.tsx');

/**
 * A subject with links to its topics. On narrow windows the topics are folded, on wide
 * ones always visible; the stylesheet decides, since the server doesn't know the width.
 * The list of topics has the subject's slug as its id, so that a browser unfolds it
 * when it jumps there. The button that follows comes late: it stands where nothing that
 * is there moves, before what is at the end of a line and behind what is at its beginning.
 */
export function SubjectCard({ subject, lang, open }: SubjectCardProps) {
  const topics = subject.topics ?? [];
  const loaded = useLoaded(loadFollow, true);
  const follow = loaded && (
    <loaded.FollowButton target={{ subject: subject.id }} name={subject.name} lang={lang} />
  );
  return (
    <Card as="section" hue={hueOf(subject.color)} padding="none" className={styles.card}>
      <div className={styles.wide}>
        <div className={styles.head}>
          <Head subject={subject} lang={lang} topics={topics.length} />
        </div>
        {follow}
        <GuideLink subject={subject} />
        <KnowsLink subject={subject} />
      </div>
      <details className={styles.details} open={open}>
        <summary className={classes(styles.head, styles.summary)}>
          <Head subject={subject} lang={lang} topics={topics.length} />
          <ChevronDown className={styles.chevron} size={22} aria-hidden="true" />
        </summary>
        <ul id={subject.slug} className={styles.topics} lang={lang}>
          {topics.map((topic) => (
            <li key={topic.uuid}>
              <a href={topicUrl(subject, topic)} className={styles.topic}>
                {topic.name}
              </a>
            </li>
          ))}
        </ul>
        <div className={styles.follow}>
          <KnowsLink subject={subject} />
          <GuideLink subject={subject} />
          {follow}
        </div>
      </details>
    </Card>
  );
}

/** Leads to what was shared on a subject, and to its search; not during a content campaign. */
function KnowsLink({ subject }: { subject: Subject }) {
  const intl = useIntl();
  if (useMarket().flags.isContentCampaignRunning) return null;
  return (
    <Button
      size="small"
      variant="quiet"
      href={subjectUrl(subject)}
      icon={<Files size={18} aria-hidden="true" />}
      aria-label={intl.formatMessage(subjectTexts.knows, { subject: subject.name })}
    >
      <FormattedMessage
        id="subjects.knows"
        defaultMessage="All knows"
        description="Overview of subjects: link to all that is shared on one subject; short, the name of the subject stands beside it; a know is a piece of study material"
      />
    </Button>
  );
}

/** Leads to the study guide of a subject that has one. */
function GuideLink({ subject }: { subject: Subject }) {
  const intl = useIntl();
  if (subject.studyGuideSlug == null) return null;
  return (
    <Button
      size="small"
      variant="quiet"
      href={urlTo('study-guide', { params: { slug: subject.studyGuideSlug } })}
      aria-label={intl.formatMessage(guideLinkTexts.guideOf, { subject: subject.name })}
    >
      <FormattedMessage {...guideLinkTexts.guide} />
    </Button>
  );
}

interface HeadProps {
  subject: Subject;
  lang: string | undefined;
  topics: number;
}

/** What stands in a grid of the class head. A summary may have phrases and headings alone. */
function Head({ subject, lang, topics }: HeadProps) {
  return (
    <>
      <SubjectIcon iconUrl={subject.iconUrl} hue={hueOf(subject.color)} size={48} />
      <h2 className={styles.name} lang={lang}>
        {subject.name}
      </h2>
      <TopicCount topics={topics} />
    </>
  );
}
