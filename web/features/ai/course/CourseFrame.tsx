import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useApiQuery } from '../../../api/query.tsx';
import { useSession } from '../../../api/session/SessionProvider.tsx';
import { useCall } from '../../../api/session/useCall.ts';
import { Button } from '../../../ui/Button.tsx';
import { fold } from '../../../ui/fold.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useLoaded } from '../../../ui/useLoaded.ts';
import { type CourseRoute, ToolPlaceContext } from '../toolPlace.ts';
import type { AskedCourse } from './CourseDialogs.tsx';
import styles from './CourseFrame.module.css';
import { courseTexts as texts } from './courseTexts.ts';
import { COURSES } from './keys.ts';
import { readStudies } from './onboarding.ts';
import type { Course } from './types.ts';
import { useChosenCourse } from './useChosenCourse.ts';
import { Welcome } from './Welcome.tsx';

const loadDialogs = () => import('./CourseDialogs.tsx');

export interface CourseFrameProps {
  route: CourseRoute;
  /** Asks new students what they study. */
  welcomes?: boolean;
  children: ReactNode;
}

/** The choice of a course above a tool, whose work is then filed under it. */
export function CourseFrame({ route, welcomes = false, children }: CourseFrameProps) {
  const { user } = useSession();
  const owner = user?.uuid ?? '';
  const [studies, setStudies] = useState(() => readStudies(owner));
  const list = useApiQuery('/api/ai/courses', {}, { context: 'course.list', onScreen: true });
  const chosen = useChosenCourse(route);
  const { course: wanted, addressWith } = chosen;
  const courses = list.data?.content;
  const course = courses?.find(({ uuid }) => uuid === wanted) ?? null;
  // Until the courses are known, the address's own is believed: the tool isn't drawn before.
  const place = useMemo(
    () => ({ course: course?.uuid ?? null, address: addressWith(course?.uuid ?? null) }),
    [course?.uuid, addressWith],
  );
  if (!courses && !list.isError)
    return (
      <div className={styles.frame} aria-busy="true">
        <Skeleton height={56} shape="box" />
      </div>
    );
  return (
    <ToolPlaceContext value={place}>
      <div className={styles.frame}>
        {courses ? (
          <Bar
            courses={courses}
            course={course}
            choose={chosen.choose}
            subject={studies?.subject ?? ''}
          />
        ) : (
          <Notice
            tone="danger"
            action={
              <Button size="small" variant="tonal" onClick={() => void list.refetch()}>
                <FormattedMessage {...texts.retry} />
              </Button>
            }
          >
            <FormattedMessage {...texts.failed} />
          </Notice>
        )}
        {courses && wanted !== null && !course && (
          <Notice>
            <FormattedMessage {...texts.unknown} />
          </Notice>
        )}
        {courses && !course && chosen.title !== '' && (
          <Offer title={chosen.title} courses={courses} choose={chosen.choose} />
        )}
        {courses && welcomes && studies === null && courses.length === 0 && (
          <Welcome user={owner} onDone={setStudies} choose={chosen.choose} />
        )}
      </div>
      {/* What a tool keeps of its course isn't another one's. */}
      <Fresh key={place.course}>{children}</Fresh>
    </ToolPlaceContext>
  );
}

const Fresh = ({ children }: { children: ReactNode }) => children;

interface BarProps {
  courses: readonly Course[];
  course: Course | null;
  choose: (uuid: string | null) => void;
  subject: string;
}

/** Chooses, makes, renames and deletes courses. */
function Bar({ courses, course, choose, subject }: BarProps) {
  const intl = useIntl();
  const [asked, setAsked] = useState<AskedCourse | null>(null);
  const dialogs = useLoaded(loadDialogs, asked !== null);
  return (
    <section className={styles.bar} aria-label={intl.formatMessage(texts.bar)}>
      <div className={styles.choice}>
        <Select
          label={intl.formatMessage(texts.course)}
          value={course?.uuid ?? ''}
          onChange={({ target }) => choose(target.value === '' ? null : target.value)}
          options={[
            { value: '', label: intl.formatMessage(texts.all) },
            ...courses.map(({ uuid, name }) => ({ value: uuid, label: name })),
          ]}
        />
      </div>
      <div className={styles.actions}>
        {course && (
          <>
            <IconButton
              label={intl.formatMessage(texts.rename, { name: course.name })}
              aria-haspopup="dialog"
              onClick={() => setAsked({ kind: 'rename', course })}
            >
              <Pencil size={18} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={intl.formatMessage(texts.delete, { name: course.name })}
              aria-haspopup="dialog"
              onClick={() => setAsked({ kind: 'delete', course })}
            >
              <Trash2 size={18} aria-hidden="true" />
            </IconButton>
          </>
        )}
        <Button
          variant="tonal"
          aria-haspopup="dialog"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => setAsked({ kind: 'create', course: null })}
        >
          <FormattedMessage {...texts.add} />
        </Button>
      </div>
      {subject !== '' && (
        <p className={styles.studies}>
          <FormattedMessage {...texts.studies} values={{ subject: <bdi>{subject}</bdi> }} />
        </p>
      )}
      {dialogs && asked && (
        <dialogs.CourseDialogs
          asked={asked}
          onClose={() => setAsked(null)}
          onCreated={({ uuid }) => choose(uuid)}
          onDeleted={(uuid) => uuid === course?.uuid && choose(null)}
        />
      )}
    </section>
  );
}

/** Offers to make the course whose title the address names, or to open it. */
function Offer({
  title,
  courses,
  choose,
}: Omit<BarProps, 'course' | 'subject'> & { title: string }) {
  const queries = useQueryClient();
  const create = useCall('post', '/api/ai/courses', { context: 'course.create' });
  const known = courses.find(({ name }) => fold(name) === fold(title));
  const make = async () => {
    if (known) return choose(known.uuid);
    const outcome = await create.send({ body: { name: title } });
    await queries.invalidateQueries({ queryKey: COURSES });
    if (outcome.ok) choose(outcome.answer.uuid);
  };
  return (
    <Notice
      action={
        <Button size="small" variant="tonal" loading={create.sending} onClick={() => void make()}>
          {known ? <bdi>{known.name}</bdi> : <FormattedMessage {...texts.offerSubmit} />}
        </Button>
      }
    >
      <FormattedMessage {...texts.offer} values={{ name: <bdi>{title}</bdi> }} />
    </Notice>
  );
}
