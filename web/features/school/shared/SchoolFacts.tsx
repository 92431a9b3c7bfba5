import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';
import { urlTo } from '../../../page/routes.ts';
import type { OwnUser } from '../../../api/session/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { hueOf } from '../../../ui/hues.ts';
import { useSchoolLang } from './countries.ts';
import type { SchoolLists } from './lists.ts';
import styles from './SchoolFacts.module.css';

const texts = withValues(
  defineMessages({
    school: {
      id: 'profile.fact.school',
      defaultMessage: 'School',
      description: 'Fact on the user’s own profile',
    },
    type: {
      id: 'profile.fact.schoolType',
      defaultMessage: 'Type of school',
      description: 'Fact on the user’s own profile',
    },
    grade: {
      id: 'profile.fact.grade',
      defaultMessage: '{count, plural, one {Grade} other {Grades}}',
      description:
        'Fact on the user’s own profile: the year at school, or several; {count} is how many',
    },
    subjects: {
      id: 'profile.fact.subjects',
      defaultMessage: 'Subjects',
      description: 'Fact on the user’s own profile',
    },
    empty: {
      id: 'profile.fact.none',
      defaultMessage: 'Nothing here yet. Your grade and your subjects decide what you see first.',
      description:
        'On the user’s own profile, where neither school nor grade nor subjects are on record',
    },
    add: {
      id: 'profile.fact.add',
      defaultMessage: 'Add them',
      description: 'Button on the user’s own profile where school, grade and subjects are missing',
    },
  }),
);

/** The user's data about school. */
export function SchoolFacts({ user, lists }: { user: OwnUser; lists: SchoolLists }) {
  const intl = useIntl();
  const lang = useSchoolLang();
  const { school, schoolTypeId, gradeIds, subjectIds } = user;
  if (!school && !schoolTypeId && gradeIds.length === 0 && subjectIds.length === 0) {
    return (
      <div className={styles.empty}>
        <p>
          <FormattedMessage {...texts.empty} />
        </p>
        <Button variant="tonal" href={urlTo('profile-edit', { hash: 'school' })}>
          <FormattedMessage {...texts.add} />
        </Button>
      </div>
    );
  }
  if (!lists.grades || !lists.schoolTypes || !lists.subjects) return <Skeleton lines={3} />;
  const type = lists.schoolTypes.find(({ id }) => id === schoolTypeId);
  const grades = lists.grades.filter(({ id }) => gradeIds.includes(id)).map(({ name }) => name);
  const subjects = lists.subjects.filter(({ id }) => subjectIds.includes(id));
  return (
    <dl className={styles.facts}>
      {school && (
        <Fact name={intl.formatMessage(texts.school)}>
          <span lang={lang}>{[school.name, school.city].filter(Boolean).join(', ')}</span>
        </Fact>
      )}
      {type && (
        <Fact name={intl.formatMessage(texts.type)}>
          <span lang={lang}>{type.name}</span>
        </Fact>
      )}
      {grades.length > 0 && (
        <Fact name={intl.formatMessage(texts.grade, { count: grades.length })}>
          <span lang={lang}>{intl.formatList(grades, { type: 'unit', style: 'short' })}</span>
        </Fact>
      )}
      {subjects.length > 0 && (
        <Fact name={intl.formatMessage(texts.subjects)}>
          <span className={styles.chips} lang={lang}>
            {subjects.map(({ id, name, color }) => (
              <Chip key={id} hue={hueOf(color)}>
                {name}
              </Chip>
            ))}
          </span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
