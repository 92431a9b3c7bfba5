import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../form/FormDialog.tsx';
import { noErrors, useForm } from '../../form/useForm.ts';
import { TextField } from '../../ui/TextField.tsx';
import type { LibraryFolder } from './types.ts';

const texts = defineMessages({
  create: {
    id: 'library.name.create',
    defaultMessage: 'New folder',
    description: 'Heading of the dialog that makes a folder in the library',
  },
  rename: {
    id: 'library.name.rename',
    defaultMessage: 'Rename folder',
    description: 'Heading of the dialog that gives a folder another name',
  },
  name: {
    id: 'library.name',
    defaultMessage: 'Name',
    description: 'Label of the field for a folder’s name',
  },
  missing: {
    id: 'library.name.missing',
    defaultMessage: 'Give the folder a name.',
    description: 'Error at the field for a folder’s name',
  },
  submitCreate: {
    id: 'library.name.submitCreate',
    defaultMessage: 'Create',
    description: 'Button of the dialog that makes a folder',
  },
  submitRename: {
    id: 'library.name.submitRename',
    defaultMessage: 'Save',
    description: 'Button of the dialog that gives a folder another name: keeps the name',
  },
});

/** As many characters as the server takes. */
const MAX_NAME = 80;

interface NameDialogProps {
  /** The folder that is renamed; absent for a new one. */
  folder?: LibraryFolder;
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for a folder's name. */
export function NameDialog({ folder, onName, onClose }: NameDialogProps) {
  const intl = useIntl();
  const form = useForm({
    check: ({ name }) =>
      name?.trim() ? noErrors : { name: <FormattedMessage {...texts.missing} /> },
    send({ name }) {
      onName((name ?? '').trim().replace(/\s+/g, ' '));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={<FormattedMessage {...(folder ? texts.rename : texts.create)} />}
      submit={<FormattedMessage {...(folder ? texts.submitRename : texts.submitCreate)} />}
    >
      <TextField
        label={intl.formatMessage(texts.name)}
        defaultValue={folder?.name}
        maxLength={MAX_NAME}
        autoComplete="off"
        required
        {...form.field('name')}
      />
    </FormDialog>
  );
}
