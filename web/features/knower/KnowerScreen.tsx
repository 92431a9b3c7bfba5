import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useLoaded } from '../../ui/useLoaded.ts';
import { withValues } from '../../ui/withValues.ts';
import { Stack } from '../../ui/Stack.tsx';
import { usePageData } from '../../api/pageData.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { uuidOf } from '../user/shared/person.ts';
import { PersonHead } from '../user/shared/PersonHead.tsx';
import { PersonPage } from '../user/shared/PersonPage.tsx';
import { KnowPages, parameterOf, PER_PAGE } from '../know/shared/KnowPages.tsx';
import { ReportButton } from '../moderation/shared/ReportButton.tsx';
import styles from './KnowerScreen.module.css';
import { EditOwn } from '../user/shared/EditOwn.tsx';

const texts = withValues(
  defineMessages({
    knows: {
      id: 'knower.knows',
      defaultMessage: 'Shared so far',
      description: 'On the public page of a user who publishes material: heading above it',
    },
    since: {
      id: 'knower.since',
      defaultMessage: 'Knower since {date}',
      description:
        'On the public page of a user who publishes material; Knower is their name on the platform, {date} a month and a year',
    },
    followers: {
      id: 'knower.followers',
      defaultMessage: '{count, plural, one {# follower} other {# followers}}',
      description:
        'On the public page of a user who publishes material: how many users follow them, as on social networks; at least one',
    },
  }),
);

const loadFollow = () => import('../follow/shared/FollowButton.tsx');

/** A knower's public page. */
export default function KnowerScreen() {
  const { params, url } = usePage();
  const id = uuidOf(params['slug'] ?? '') ?? '';
  const intl = useIntl();
  const { user } = useSession();
  const follow = useLoaded(loadFollow, true);
  const knower = usePageData(
    '/api/knowers/{id}',
    { path: { id } },
    { context: 'knowers.get', onScreen: true },
  );
  const { data } = knower;
  const followers = usePageData('/api/knowers/{uuid}/followers', { path: { uuid: id } }).data
    ?.count;
  const page = parameterOf(url, 'page') as number | undefined;
  const list = usePageData('/api/knowers/{id}/knows', {
    path: { id },
    query: { page, limit: PER_PAGE },
  }).data;
  return (
    <PersonPage
      answer={knower}
      name={data?.user.name}
      knows={
        list &&
        list.totalElements > 0 && (
          <Stack gap={6}>
            <h2>
              <FormattedMessage {...texts.knows} />
            </h2>
            <KnowPages list={list} />
          </Stack>
        )
      }
    >
      {data && (
        <PersonHead
          heading
          knower
          name={data.user.name}
          username={data.user.username}
          picture={data.user.profilePicture}
          about={data.about}
          instagramUrl={data.instagramUrl}
          tiktokUrl={data.tiktokUrl}
          since={
            <>
              <FormattedMessage
                {...texts.since}
                values={{
                  date: intl.formatDate(data.since, {
                    month: 'long',
                    year: 'numeric',
                    timeZone: 'UTC',
                  }),
                }}
              />
              {followers !== undefined && followers > 0 && (
                <>
                  {' · '}
                  <FormattedMessage {...texts.followers} values={{ count: followers }} />
                </>
              )}
            </>
          }
          actions={
            user?.uuid === data.user.uuid ? (
              <EditOwn />
            ) : (
              <>
                <span className={styles.follow}>
                  {follow && (
                    <follow.FollowButton
                      target={{ knower: data.uuid }}
                      name={data.user.name}
                      size="medium"
                    />
                  )}
                </span>
                <ReportButton kind="knower" id={data.uuid} />
              </>
            )
          }
        />
      )}
    </PersonPage>
  );
}
