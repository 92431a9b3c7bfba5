import { Pencil } from 'lucide-react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { urlTo } from '../../../page/routes.ts';
import { Button } from '../../../ui/Button.tsx';

const texts = defineMessages({
  edit: {
    id: 'person.edit',
    defaultMessage: 'Edit profile',
    description: 'Button on the user’s own public page: leads to the form that changes it',
  },
});

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
