import { Pencil } from 'lucide-react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import { useApiQuery } from '../../api/query.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { PersonHead } from './PersonHead.tsx';
import { PersonPage } from './PersonPage.tsx';

const texts = withValues(
  defineMessages({
    since: {
      id: 'person.since',
      defaultMessage: 'Here since {date}',
      description: 'On a person’s public page; {date} is a month and a year',
    },
    edit: {
      id: 'person.edit',
      defaultMessage: 'Edit profile',
      description: 'Button on the user’s own public page: leads to the form that changes it',
    },
  }),
);

/** A user's public page. */
export default function UserScreen() {
  const { id = '' } = usePage().params;
  const intl = useIntl();
  const { user: own } = useSession();
  const person = useApiQuery(
    '/api/users/{id}/public',
    { path: { id } },
    { context: 'users.getPublic' },
  );
  return (
    <PersonPage failed={person.isError} name={person.data?.name}>
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
          actions={own?.uuid === person.data.uuid && <EditOwn />}
        />
      )}
    </PersonPage>
  );
}

/** On the user's own page: a link to the form. */
export function EditOwn() {
  return (
    <Button
      variant="tonal"
      href={urlTo('profile-edit')}
      icon={<Pencil size={18} aria-hidden="true" />}
    >
      <FormattedMessage {...texts.edit} />
    </Button>
  );
}
