import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import { usePageData } from '../../api/pageData.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { uuidOf } from '../user/shared/person.ts';
import { PersonHead } from '../user/shared/PersonHead.tsx';
import { PersonPage } from '../user/shared/PersonPage.tsx';
import { EditOwn } from '../user/shared/EditOwn.tsx';

const texts = withValues(
  defineMessages({
    since: {
      id: 'knower.since',
      defaultMessage: 'Knower since {date}',
      description:
        'On the public page of a user who publishes material; Knower is their name on the platform, {date} a month and a year',
    },
  }),
);

/** A knower's public page. */
export default function KnowerScreen() {
  const id = uuidOf(usePage().params['slug'] ?? '') ?? '';
  const intl = useIntl();
  const { user } = useSession();
  const knower = usePageData('/api/knowers/{id}', { path: { id } }, { context: 'knowers.get' });
  const { data } = knower;
  return (
    <PersonPage failed={knower.isError} name={data?.user.name}>
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
          }
          actions={user?.uuid === data.user.uuid && <EditOwn />}
        />
      )}
    </PersonPage>
  );
}
