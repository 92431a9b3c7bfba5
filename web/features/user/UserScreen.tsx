import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import { usePageData } from '../../api/pageData.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { ReportButton } from '../moderation/shared/ReportButton.tsx';
import { EditOwn } from './shared/EditOwn.tsx';
import { PersonHead } from './shared/PersonHead.tsx';
import { PersonPage } from './shared/PersonPage.tsx';

const texts = withValues(
  defineMessages({
    since: {
      id: 'person.since',
      defaultMessage: 'Here since {date}',
      description: 'On a person’s public page; {date} is a month and a year',
    },
  }),
);

/** A user's public page. */
export default function UserScreen() {
  const { id = '' } = usePage().params;
  const intl = useIntl();
  const { user: own } = useSession();
  const person = usePageData(
    '/api/users/{id}/public',
    { path: { id } },
    { context: 'users.getPublic', onScreen: true },
  );
  return (
    <PersonPage answer={person} name={person.data?.name}>
      {person.data && (
        <PersonHead
          {...person.data}
          heading
          picture={person.data.profilePicture}
          knower={person.data.knowerUuid !== null}
          since={
            <FormattedMessage
              {...texts.since}
              values={{
                date: intl.formatDate(person.data.createdOn, {
                  month: 'long',
                  year: 'numeric',
                  timeZone: 'UTC',
                }),
              }}
            />
          }
          actions={
            own?.uuid === person.data.uuid ? (
              <EditOwn />
            ) : (
              <ReportButton kind="knower" id={person.data.uuid} />
            )
          }
        />
      )}
    </PersonPage>
  );
}
