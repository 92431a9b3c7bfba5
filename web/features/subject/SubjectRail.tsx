import { useIntl } from 'react-intl';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import type { Subject } from './shared/types.ts';
import { hueOf } from '../../ui/hues.ts';
import styles from './SubjectRail.module.css';

/** Links to the subjects of the page, beside the list on wide screens. */
export function SubjectRail({
  subjects,
  lang,
}: {
  subjects: readonly Subject[];
  lang: string | undefined;
}) {
  const label = useIntl().formatMessage({
    id: 'subjects.rail.label',
    defaultMessage: 'Subjects on this page',
    description: 'Names, read out, the list of links to the subjects further down',
  });
  return (
    <nav className={styles.rail} aria-label={label}>
      <ul className={styles.list} lang={lang}>
        {subjects.map((subject) => (
          <li key={subject.id}>
            <a href={`#${subject.slug}`} className={styles.link}>
              <SubjectIcon
                iconUrl={subject.iconUrl}
                hue={hueOf(subject.color)}
                size={24}
                shape="plain"
              />
              {subject.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
