import { defineMessages, FormattedMessage } from 'react-intl';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { StepFindScene } from '../../ui/scenes/StepFindScene.tsx';
import { withValues } from '../../ui/withValues.ts';
import styles from './Feed.module.css';

const texts = withValues(
  defineMessages({
    title: {
      id: 'feed.newcomer',
      defaultMessage: 'This is what others read',
      description: 'Heading above the home feed of a user of whom nothing is known yet',
    },
    text: {
      id: 'feed.newcomer.text',
      defaultMessage:
        'Choose your subjects, follow knowers, or just start reading: your list gets more yours with each step.',
      description:
        'Above the home feed of a user of whom nothing is known yet; knowers are people who share study material',
    },
    subjects: {
      id: 'feed.newcomer.subjects',
      defaultMessage: 'Choose your subjects',
      description: 'Button above the home feed of a user who has chosen no subjects',
    },
    look: {
      id: 'feed.newcomer.look',
      defaultMessage: 'Look around',
      description:
        'Button above the home feed of a user of whom nothing is known yet: leads to all subjects and topics',
    },
  }),
);

/** Where the user chooses subjects: in the first steps while those aren't done. */
export const chooseSubjects = (onboarded: boolean): string =>
  onboarded
    ? urlTo('profile-edit', { hash: 'subjects' })
    : urlTo('app-onboarding', { query: { redirect: urlTo('feeds') } });

/** Tells users of whom nothing is known how the list gets their own. */
export function Newcomer({ onboarded }: { onboarded: boolean }) {
  return (
    <Card tone="tint" className={styles.newcomer}>
      <div className={styles.scene}>
        <StepFindScene />
      </div>
      <div className={styles.newcomerWords}>
        <h2 className={styles.newcomerTitle}>
          <FormattedMessage {...texts.title} />
        </h2>
        <p>
          <FormattedMessage {...texts.text} />
        </p>
        <div className={styles.buttons}>
          <Button href={chooseSubjects(onboarded)}>
            <FormattedMessage {...texts.subjects} />
          </Button>
          <Button variant="quiet" href={urlTo('subjects')}>
            <FormattedMessage {...texts.look} />
          </Button>
        </div>
      </div>
    </Card>
  );
}
