import { Pencil } from 'lucide-react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import { urlTo } from '../../page/routes.ts';
import { requireSession } from '../../api/session/requireSession.tsx';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import { Button } from '../../ui/Button.tsx';
import { AccountCard } from '../account/shared/AccountCard.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { useSchoolLists } from '../school/shared/lists.ts';
import { NextSteps } from './NextSteps.tsx';
import { missingParts } from './shared/person.ts';
import { PersonHead } from './shared/PersonHead.tsx';
import { SchoolFacts } from '../school/shared/SchoolFacts.tsx';
import { StaffCard } from '../staff/shared/StaffCard.tsx';

const texts = withValues(
  defineMessages({
    title: {
      id: 'profile.title',
      defaultMessage: 'Your profile',
      description: 'Heading of the user’s own profile',
    },
    edit: {
      id: 'profile.edit',
      defaultMessage: 'Edit profile',
      description: 'Button on the user’s own profile: leads to the form that changes it',
    },
    public: {
      id: 'profile.public',
      defaultMessage: 'See it as others do',
      description: 'Button on the user’s own profile: opens the user’s public page',
    },
    school: {
      id: 'profile.school',
      defaultMessage: 'School and subjects',
      description: 'Heading of a card on the user’s own profile: school, grade, subjects',
    },
  }),
);

/** The user's own profile: public data, data about school, and missing parts. */
export default requireSession(function Profile() {
  const { user } = useOwnUser();
  const intl = useIntl();
  const lists = useSchoolLists(user);
  const has = { grades: Boolean(lists.grades?.length), subjects: Boolean(lists.subjects?.length) };
  return (
    <AccountLayout page="profile" title={<FormattedMessage {...texts.title} />}>
      <PersonHead
        name={user.name}
        username={user.username}
        picture={user.profilePicture}
        about={user.about}
        knower={user.knowerUuid !== null}
        instagramUrl={user.instagram && `https://www.instagram.com/${user.instagram}`}
        tiktokUrl={user.tiktok && `https://www.tiktok.com/@${user.tiktok}`}
        actions={
          <>
            <Button href={urlTo('profile-edit')} icon={<Pencil size={18} aria-hidden="true" />}>
              <FormattedMessage {...texts.edit} />
            </Button>
            <Button variant="quiet" href={urlTo('user', { params: { id: user.uuid } })}>
              <FormattedMessage {...texts.public} />
            </Button>
          </>
        }
      />
      <NextSteps gaps={missingParts(user, has)} />
      <AccountCard title={intl.formatMessage(texts.school)}>
        <SchoolFacts user={user} lists={lists} />
      </AccountCard>
      <StaffCard />
    </AccountLayout>
  );
});
