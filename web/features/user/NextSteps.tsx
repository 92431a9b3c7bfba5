import {
  BookOpen,
  Camera,
  ChevronRight,
  GraduationCap,
  AtSign,
  MailCheck,
  MessageSquareText,
  School,
} from 'lucide-react';
import { defineMessages, useIntl } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import { urlTo } from '../../page/routes.ts';
import { AccountCard } from '../account/shared/AccountCard.tsx';
import styles from './NextSteps.module.css';
import { type Gap, gapKinds } from './shared/person.ts';

const titles = withValues(
  defineMessages({
    email: {
      id: 'profile.next.email',
      defaultMessage: 'Confirm your e-mail address',
      description: 'Step that a profile lacks',
    },
    username: {
      id: 'profile.next.username',
      defaultMessage: 'Choose a username',
      description: 'Step that a profile lacks',
    },
    picture: {
      id: 'profile.next.picture',
      defaultMessage: 'Add a picture',
      description: 'Step that a profile lacks',
    },
    grade: {
      id: 'profile.next.grade',
      defaultMessage: 'Say which grade you’re in',
      description: 'Step that a profile lacks; the grade is the year at school',
    },
    school: {
      id: 'profile.next.school',
      defaultMessage: 'Find your school',
      description: 'Step that a profile lacks',
    },
    subjects: {
      id: 'profile.next.subjects',
      defaultMessage: 'Pick your subjects',
      description: 'Step that a profile lacks',
    },
    about: {
      id: 'profile.next.about',
      defaultMessage: 'Write a few words about yourself',
      description: 'Step that a profile lacks',
    },
  }),
);

const head = withValues(
  defineMessages({
    title: {
      id: 'profile.next.title',
      defaultMessage: 'Make it yours',
      description: 'Heading above the steps that the user’s profile still lacks',
    },
    text: {
      id: 'profile.next.text',
      defaultMessage:
        '{done} of {count} done. With your subjects and your grade we show you what fits.',
      description:
        'Above the steps that the user’s profile still lacks; {done} of {count} are done',
    },
  }),
);

const icons = {
  email: MailCheck,
  username: AtSign,
  picture: Camera,
  grade: GraduationCap,
  school: School,
  subjects: BookOpen,
  about: MessageSquareText,
};

/** The number of steps shown at a time. */
const MAX_STEPS = 4;

const hrefs: Record<Gap, () => string> = {
  email: () => urlTo('profile-security', { hash: 'email' }),
  username: () => urlTo('profile-edit', { hash: 'you' }),
  picture: () => urlTo('profile-edit', { hash: 'picture' }),
  grade: () => urlTo('profile-edit', { hash: 'school' }),
  school: () => urlTo('profile-edit', { hash: 'school' }),
  subjects: () => urlTo('profile-edit', { hash: 'subjects' }),
  about: () => urlTo('profile-edit', { hash: 'you' }),
};

/** The missing parts of a profile, as links to add them. Renders nothing for a complete profile. */
export function NextSteps({ gaps }: { gaps: readonly Gap[] }) {
  const intl = useIntl();
  if (gaps.length === 0) return null;
  const count = gapKinds.length;
  const done = count - gaps.length;
  return (
    <AccountCard
      title={intl.formatMessage(head.title)}
      text={intl.formatMessage(head.text, { done, count })}
    >
      <ul className={styles.steps}>
        {gaps.slice(0, MAX_STEPS).map((gap) => {
          const Icon = icons[gap];
          return (
            <li key={gap}>
              <a className={styles.step} href={hrefs[gap]()}>
                <Icon size={20} aria-hidden="true" />
                <span>{intl.formatMessage(titles[gap])}</span>
                <ChevronRight size={18} aria-hidden="true" />
              </a>
            </li>
          );
        })}
      </ul>
    </AccountCard>
  );
}
