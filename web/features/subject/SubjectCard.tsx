import { topicUrl } from '../../app/routes.ts';
import { Card } from '../../ui/Card.tsx';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import type { Subject } from './filter.ts';
import { hueOf } from './hue.ts';
import styles from './SubjectCard.module.css';
import { TopicCount } from './TopicCount.tsx';

/** A subject with links to its topics; its slug is its place on the page. */
export function SubjectCard({ subject, lang }: { subject: Subject; lang: string | undefined }) {
  const topics = subject.topics ?? [];
  return (
    <Card as="section" id={subject.slug} hue={hueOf(subject.color)} className={styles.card}>
      <header className={styles.header}>
        <SubjectIcon iconUrl={subject.iconUrl} hue={hueOf(subject.color)} size={56} />
        <div>
          <h2 className={styles.name} lang={lang}>
            {subject.name}
          </h2>
          <TopicCount topics={topics.length} />
        </div>
      </header>
      <ul className={styles.topics} lang={lang}>
        {topics.map((topic) => (
          <li key={topic.uuid}>
            <a href={topicUrl(subject, topic)} className={styles.topic}>
              {topic.name}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
