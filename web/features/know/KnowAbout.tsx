import { useId } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Chip } from '../../ui/Chip.tsx';
import { withValues } from '../../ui/withValues.ts';
import styles from './KnowAbout.module.css';
import { KnowFacts } from './shared/KnowFacts.tsx';
import type { Know } from './shared/types.ts';

const texts = withValues(
  defineMessages({
    about: {
      id: 'know.about',
      defaultMessage: 'About this know',
      description:
        'Page of a document: heading below its pages, above its description, topics and tags; a know is a piece of study material',
    },
    published: {
      id: 'know.published',
      defaultMessage: 'Shared on {date}',
      description: 'Page of a document: when its author made it public; {date} is a day',
    },
  }),
);

/** What a know is about, below its pages: first of all one reads. */
export function KnowAbout({ know, lang }: { know: Know; lang: string | undefined }) {
  const intl = useIntl();
  const id = useId();
  return (
    <section className={styles.about} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        <FormattedMessage {...texts.about} />
      </h2>
      <div className={styles.facts}>
        {know.publishedOn !== null && (
          <span>
            <FormattedMessage
              {...texts.published}
              values={{
                date: intl.formatDate(know.publishedOn, { dateStyle: 'medium', timeZone: 'UTC' }),
              }}
            />
          </span>
        )}
        <KnowFacts know={know} />
      </div>
      {know.description !== '' && (
        <p className={styles.description} lang={lang}>
          {know.description}
        </p>
      )}
      <Labels know={know} lang={lang} />
    </section>
  );
}

function Labels({ know, lang }: { know: Know; lang: string | undefined }) {
  const { subject, topics, grades, schoolType, examBoard, tags } = know;
  const plain = [...grades, schoolType, examBoard].filter((each) => each !== null);
  if (!subject && plain.length === 0 && tags.length === 0) return null;
  return (
    <ul className={styles.labels} lang={lang}>
      {topics.map((topic) => (
        <li key={topic.uuid}>
          <Chip href={topic.path ?? undefined}>{topic.name}</Chip>
        </li>
      ))}
      {plain.map(({ id, name }) => (
        <li key={id}>
          <Chip>{name}</Chip>
        </li>
      ))}
      {tags.map((tag) => (
        <li key={tag} className={styles.tag}>
          <bdi>{tag}</bdi>
        </li>
      ))}
    </ul>
  );
}
