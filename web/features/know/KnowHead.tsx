import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { urlTo } from '../../page/routes.ts';
import { useBrowserQuery } from '../../page/useBrowserQuery.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { hueOf } from '../../ui/hues.ts';
import { Link } from '../../ui/Link.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { withValues } from '../../ui/withValues.ts';
import styles from './KnowHead.module.css';
import type { Know } from './shared/types.ts';

const texts = withValues(
  defineMessages({
    subjects: {
      id: 'know.crumb.subjects',
      defaultMessage: 'Subjects',
      description:
        'Page of a document: link in the path above the heading to the overview of subjects',
    },
    gone: {
      id: 'know.author.gone',
      defaultMessage: 'The author has left',
      description:
        'Page of a document, in place of the author’s name after they deleted their account',
    },
  }),
);

/** Of those alone that a search has found. */
const loadFoundBy = () => import('./FoundBy.tsx');

export interface KnowHeadProps {
  know: Know;
  lang: string | undefined;
  /** The uuid of the topic in which it is read. */
  topic?: string | undefined;
  actions: ReactNode;
}

const loadFollow = () => import('../follow/shared/FollowButton.tsx');

/** What a know is about and who shared it. */
export function KnowHead({ know, lang, topic: within, actions }: KnowHeadProps) {
  const intl = useIntl();
  const { subject, topics } = know;
  const knower = know.author?.knowerUuid;
  const follow = useLoaded(loadFollow, true);
  const topic = topics.find(({ uuid }) => uuid === within) ?? topics[0];
  const found = useLoaded(loadFoundBy, useBrowserQuery().has('query'));
  return (
    <header className={styles.head} data-hue={subject ? hueOf(subject.color) : undefined}>
      <div className={styles.inner}>
        {found ? (
          <found.FoundBy title={know.title} />
        ) : (
          <Breadcrumbs
            items={[
              { label: intl.formatMessage(texts.subjects), href: urlTo('subjects') },
              ...(subject ? [{ label: subject.name, href: subject.path ?? undefined }] : []),
              ...(topic ? [{ label: topic.name, href: topic.path ?? undefined }] : []),
              { label: know.title },
            ]}
          />
        )}
        <h1 className={styles.title} lang={lang}>
          {know.title}
        </h1>
        <div className={styles.by}>
          {know.author ? (
            <Link href={know.author.path} variant="plain">
              <span className={styles.author}>
                <Avatar
                  name={know.author.name}
                  src={know.author.profilePicture}
                  size={30}
                  decorative
                />
                <bdi>{know.author.name}</bdi>
              </span>
            </Link>
          ) : (
            <FormattedMessage {...texts.gone} />
          )}
          {knower && know.own === null && (
            <span className={styles.follow}>
              {follow && <follow.FollowButton target={{ knower }} name={know.author?.name ?? ''} />}
            </span>
          )}
        </div>
        {actions}
      </div>
    </header>
  );
}
