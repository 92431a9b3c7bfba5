import { defineMessages, FormattedMessage } from 'react-intl';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { StepFindScene } from '../../ui/scenes/StepFindScene.tsx';
import { StepShareScene } from '../../ui/scenes/StepShareScene.tsx';
import { withValues } from '../../ui/withValues.ts';
import type { Narrowing } from './narrowing.ts';

const texts = withValues(
  defineMessages({
    all: {
      id: 'feed.empty',
      defaultMessage: 'Nothing to suggest at the moment',
      description: 'Heading in place of the home feed where there is nothing in it',
    },
    allText: {
      id: 'feed.empty.text',
      defaultMessage:
        'You know all that others have shared here so far. New things appear by themselves; yours, too.',
      description: 'In place of the home feed where there is nothing in it',
    },
    share: {
      id: 'feed.empty.share',
      defaultMessage: 'Share something',
      description: 'Button in place of the home feed where there is nothing in it',
    },
    following: {
      id: 'feed.empty.following',
      defaultMessage: 'Nothing new from whom you follow',
      description:
        'Heading in place of the home feed, narrowed to what the user follows, where there is nothing in it',
    },
    followingText: {
      id: 'feed.empty.following.text',
      defaultMessage:
        'Follow knowers whose notes help you, on their pages, and subjects that you want to keep an eye on.',
      description:
        'In place of the home feed, narrowed to what the user follows, where there is nothing in it; knowers are people who share',
    },
    look: {
      id: 'feed.empty.following.look',
      defaultMessage: 'Look around',
      description:
        'Button in place of the home feed, narrowed to what the user follows: leads to all subjects',
    },
    subject: {
      id: 'feed.empty.subject',
      defaultMessage: 'Nothing more in {subject} for now',
      description:
        'Heading in place of the home feed, narrowed to a school subject, where there is nothing in it',
    },
    subjectPlain: {
      id: 'feed.empty.subject.plain',
      defaultMessage: 'Nothing more here for now',
      description:
        'Heading in place of the home feed, narrowed to a subject that the site doesn’t have',
    },
    subjectText: {
      id: 'feed.empty.subject.text',
      defaultMessage: 'You know all of it, or nobody has shared anything yet.',
      description:
        'In place of the home feed, narrowed to a school subject, where there is nothing in it',
    },
    back: {
      id: 'feed.empty.subject.back',
      defaultMessage: 'Show all suggestions',
      description: 'Button in place of the home feed, narrowed to a subject: shows all of it',
    },
  }),
);

export interface FeedEmptyProps {
  narrowing: Narrowing;
  /** The name of the subject to which the feed is narrowed. */
  subject: string | undefined;
  lang: string | undefined;
  onAll: () => void;
}

/** Takes the place of a list without a know. */
export function FeedEmpty({ narrowing: { kind }, subject, lang, onAll }: FeedEmptyProps) {
  if (kind === 'following')
    return (
      <EmptyState
        picture={<StepFindScene />}
        title={<FormattedMessage {...texts.following} />}
        action={
          <Button href={urlTo('subjects')}>
            <FormattedMessage {...texts.look} />
          </Button>
        }
      >
        <FormattedMessage {...texts.followingText} />
      </EmptyState>
    );
  if (kind === 'subject')
    return (
      <EmptyState
        picture={<StepFindScene />}
        title={
          <FormattedMessage
            {...(subject === undefined ? texts.subjectPlain : texts.subject)}
            values={{ subject: <span lang={lang}>{subject}</span> }}
          />
        }
        action={
          <Button onClick={onAll}>
            <FormattedMessage {...texts.back} />
          </Button>
        }
      >
        <FormattedMessage {...texts.subjectText} />
      </EmptyState>
    );
  return (
    <EmptyState
      picture={<StepShareScene />}
      title={<FormattedMessage {...texts.all} />}
      action={
        <Button href={urlTo('know-create')}>
          <FormattedMessage {...texts.share} />
        </Button>
      }
    >
      <FormattedMessage {...texts.allText} />
    </EmptyState>
  );
}
