import { FormattedMessage } from 'react-intl';
import { useMarketLang } from '../../market/language.ts';
import { subjectUrl } from '../../page/routes.ts';
import { Chip } from '../../ui/Chip.tsx';
import { hueOf } from '../../ui/hues.ts';
import { Row } from '../../ui/Stack.tsx';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import styles from './SearchPage.module.css';
import { useSubjects } from './useSubjects.ts';

/** As many as fit two lines of a phone three times over. */
const MAX_SUBJECTS = 12;

/** The way on for who doesn't know what to type. Nothing on a market without subjects. */
export function PopularSubjects() {
  const lang = useMarketLang();
  const subjects = useSubjects();
  if (subjects.length === 0) return null;
  return (
    <section className={styles.popular}>
      <h2 className={styles.subtitle}>
        <FormattedMessage
          id="search.popular"
          defaultMessage="Popular subjects"
          description="Search page: heading above links to subjects"
        />
      </h2>
      <Row as="ul" gap={2}>
        {subjects.slice(0, MAX_SUBJECTS).map((subject) => (
          <li key={subject.id} lang={lang}>
            <Chip
              hue={hueOf(subject.color)}
              href={subjectUrl(subject)}
              icon={
                <SubjectIcon
                  iconUrl={subject.iconUrl}
                  hue={hueOf(subject.color)}
                  size={20}
                  shape="plain"
                />
              }
            >
              {subject.name}
            </Chip>
          </li>
        ))}
      </Row>
    </section>
  );
}
