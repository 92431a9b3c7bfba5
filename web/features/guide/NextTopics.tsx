import { FormattedMessage } from 'react-intl';
import { hueOf } from '../../ui/hues.ts';
import { Section } from '../../ui/Section.tsx';
import { Grid } from '../../ui/Stack.tsx';
import styles from './GuideScreen.module.css';
import type { Guide } from './types.ts';

/** The topics of the guide's subject. */
export function NextTopics({ guide, lang }: { guide: Guide; lang: string | undefined }) {
  return (
    <Section
      id="next"
      tone="card"
      title={
        <FormattedMessage
          id="guide.next"
          defaultMessage="What to read next in {subject}"
          description="Study guide: heading above links to the topics of its subject, each with what students have shared"
          values={{ subject: <span lang={lang}>{guide.subject.name}</span> }}
        />
      }
    >
      <Grid as="ul" min={240} columns={3} gap={3}>
        {guide.topics.map(
          ({ uuid, name, path }) =>
            path != null && (
              <li key={uuid} lang={lang}>
                <a href={path} className={styles.topic} data-hue={hueOf(guide.subject.color)}>
                  {name}
                </a>
              </li>
            ),
        )}
      </Grid>
    </Section>
  );
}
