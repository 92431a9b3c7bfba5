import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import { useCall } from '../../api/session/useCall.ts';
import type { OwnUser } from '../../api/session/types.ts';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import { serverErrors } from '../../form/serverErrors.ts';
import { FormSummary } from '../../form/FormSummary.tsx';
import { refuseSubmit, useControlledForm } from '../../form/useControlledForm.ts';
import type { FieldErrors } from '../../form/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToasts } from '../../ui/ToastProvider.tsx';
import { AccountCard } from '../account/shared/AccountCard.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { changesOf, type Draft, draftOf, inCountry } from './draft.ts';
import styles from './EditProfile.module.css';
import { useSchoolLists } from '../school/shared/lists.ts';
import { PictureEditor } from './PictureEditor.tsx';
import {
  CountryField,
  GradeField,
  LanguageField,
  SchoolTypeField,
  SubjectsField,
} from '../school/shared/SchoolFields.tsx';
import { SchoolPicker } from '../school/shared/SchoolPicker.tsx';
import { usernameErrors } from './username.ts';
import { UsernameField, usernameFaults, useUsernameCheck } from './UsernameField.tsx';

const texts = withValues(
  defineMessages({
    title: {
      id: 'profileEdit.title',
      defaultMessage: 'Edit profile',
      description: 'Heading of the form of the user’s own profile',
    },
    picture: {
      id: 'profileEdit.picture',
      defaultMessage: 'Picture',
      description: 'Heading of a part of the form of the user’s own profile',
    },
    you: {
      id: 'profileEdit.you',
      defaultMessage: 'About you',
      description:
        'Heading of a part of the form of the user’s own profile: name, username, a few words',
    },
    youText: {
      id: 'profileEdit.you.text',
      defaultMessage:
        'Everybody can see this. Don’t write what strangers shouldn’t know, such as where you live.',
      description: 'Below the heading of the part of the profile that is public',
    },
    name: {
      id: 'profileEdit.name',
      defaultMessage: 'Name',
      description: 'Label of a field of the user’s own profile',
    },
    nameHelp: {
      id: 'profileEdit.name.help',
      defaultMessage: 'Your first name is enough.',
      description: 'Below the field for the name',
    },
    nameMissing: {
      id: 'profileEdit.name.missing',
      defaultMessage: 'Write a name of 1 to 60 characters.',
      description: 'Error below the field for the name',
    },
    about: {
      id: 'profileEdit.about',
      defaultMessage: 'A few words about you',
      description: 'Label of a field of the user’s own profile',
    },
    aboutPlaceholder: {
      id: 'profileEdit.about.placeholder',
      defaultMessage: 'Loves biology, fears vectors, shares everything that helped.',
      description: 'Example inside the empty field for a few words about the user',
    },
    instagram: {
      id: 'profileEdit.instagram',
      defaultMessage: 'Instagram',
      description: 'Label of the field for the user’s name on Instagram',
    },
    tiktok: {
      id: 'profileEdit.tiktok',
      defaultMessage: 'TikTok',
      description: 'Label of the field for the user’s name on TikTok',
    },
    handle: {
      id: 'profileEdit.handle',
      defaultMessage: 'Your name there, such as @lena.learns. A link will do, too.',
      description: 'Below the fields for the user’s names on Instagram and TikTok',
    },
    handleWrong: {
      id: 'profileEdit.handle.wrong',
      defaultMessage:
        'This is no name that this site knows. Write it as it stands in your profile there.',
      description: 'Error below the fields for the user’s names on Instagram and TikTok',
    },
    aboutWrong: {
      id: 'profileEdit.about.wrong',
      defaultMessage: 'Write at most 300 characters on at most 10 lines.',
      description: 'Error below the field for a few words about the user',
    },
    choiceWrong: {
      id: 'account.choice.wrong',
      defaultMessage: 'This can’t be chosen any more. Please choose again.',
      description: 'Error below a choice that the server has refused, such as of subjects',
    },
    school: {
      id: 'profileEdit.school',
      defaultMessage: 'School',
      description: 'Heading of a part of the form of the user’s own profile',
    },
    schoolText: {
      id: 'profileEdit.school.text',
      defaultMessage: 'Only you see this. It decides which material comes first.',
      description: 'Below the heading of the part of the profile about school',
    },
    subjects: {
      id: 'profileEdit.subjects',
      defaultMessage: 'Your subjects',
      description: 'Heading of a part of the form of the user’s own profile',
    },
    language: {
      id: 'profileEdit.language',
      defaultMessage: 'Language',
      description: 'Heading of a part of the form of the user’s own profile',
    },
    save: {
      id: 'account.save',
      defaultMessage: 'Save',
      description: 'Button that saves what was changed in a form',
    },
    discard: {
      id: 'profileEdit.discard',
      defaultMessage: 'Undo changes',
      description: 'Button that puts back what was changed in a form and not saved',
    },
    saved: {
      id: 'account.saved',
      defaultMessage: 'Saved.',
      description: 'Short message after a form was saved',
    },
    unsaved: {
      id: 'profileEdit.unsaved',
      defaultMessage: 'Not saved yet',
      description: 'Beside the button that saves a form, while something was changed',
    },
  }),
);

/** The server's limit, in characters. */
const MAX_ABOUT = 300;
const MAX_NAME = 60;

/** The form of the user's profile; changed fields are saved together. */
export function EditProfile() {
  const { user } = useOwnUser();
  const intl = useIntl();
  const form = useControlledForm({
    initial: () => draftOf(user),
    isDirty: (draft) => isRenamed(draft, user) || Object.keys(changesOf(draft, user)).length > 0,
    send: useSave(),
  });
  const { values: draft, set, errors, dirty } = form;
  const lists = useSchoolLists(draft);
  const username = useUsernameCheck(draft.username, user.username);
  const blocked = !dirty || (isRenamed(draft, user) && !username.free);
  const t = intl.formatMessage;
  return (
    <AccountLayout page="profile-edit" title={t(texts.title)}>
      <AccountCard id="picture" title={t(texts.picture)}>
        <PictureEditor />
      </AccountCard>
      <form
        className={styles.form}
        {...form.props}
        onSubmit={blocked ? refuseSubmit : form.props.onSubmit}
      >
        <AccountCard id="you" title={t(texts.you)} text={t(texts.youText)}>
          <TextField
            label={t(texts.name)}
            help={t(texts.nameHelp)}
            {...form.text('name')}
            error={draft.name.trim() === '' ? t(texts.nameMissing) : errors['name']}
            autoComplete="name"
            maxLength={MAX_NAME}
            required
          />
          <UsernameField
            value={draft.username}
            onChange={(name) => set({ username: name })}
            own={user.username}
            check={username}
            error={errors['username']}
          />
          <TextArea
            label={t(texts.about)}
            placeholder={t(texts.aboutPlaceholder)}
            {...form.text('about')}
            maxLength={MAX_ABOUT}
          />
          <div className={styles.pair}>
            {(['instagram', 'tiktok'] as const).map((site) => (
              <TextField
                key={site}
                label={t(texts[site])}
                help={t(texts.handle)}
                {...form.text(site)}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                maxLength={200}
              />
            ))}
          </div>
        </AccountCard>
        <AccountCard id="school" title={t(texts.school)} text={t(texts.schoolText)}>
          <CountryField
            value={draft.country}
            onChange={(country) => set(inCountry(country, user))}
            error={errors['country']}
          />
          <SchoolPicker
            key={draft.country}
            school={draft.school}
            onSchool={(school) => set({ school })}
            regionId={draft.regionId}
            onRegion={(regionId) => set({ regionId })}
            country={draft.country}
            error={errors['school.id']}
            regionError={errors['regionId']}
          />
          {(lists.schoolTypes?.length ?? 0) > 0 && (
            <SchoolTypeField
              types={lists.schoolTypes ?? []}
              value={draft.schoolTypeId}
              onChange={(schoolTypeId) => set({ schoolTypeId })}
              error={errors['schoolTypeId']}
            />
          )}
          {(lists.grades?.length ?? 0) > 0 && (
            <GradeField
              grades={lists.grades ?? []}
              schoolTypeId={draft.schoolTypeId}
              value={draft.gradeIds}
              onChange={(gradeIds) => set({ gradeIds })}
              error={errors['gradeIds']}
            />
          )}
        </AccountCard>
        {(lists.subjects?.length ?? 0) > 0 && (
          <AccountCard id="subjects" title={t(texts.subjects)}>
            <SubjectsField
              hideLegend
              subjects={lists.subjects ?? []}
              value={draft.subjectIds}
              onChange={(subjectIds) => set({ subjectIds })}
              error={errors['subjectIds']}
            />
          </AccountCard>
        )}
        <AccountCard id="language" title={t(texts.language)}>
          <LanguageField
            value={draft.interfaceLanguage}
            onChange={(interfaceLanguage) => set({ interfaceLanguage })}
            error={errors['interfaceLanguage']}
          />
        </AccountCard>
        <FormSummary form={form} />
        <div className={styles.bar} data-changed={dirty || undefined}>
          <p className={styles.state}>{dirty && <FormattedMessage {...texts.unsaved} />}</p>
          {dirty && (
            <Button variant="quiet" className={styles.discard} onClick={() => set(draftOf(user))}>
              <FormattedMessage {...texts.discard} />
            </Button>
          )}
          <Button type="submit" loading={form.busy} disabled={!dirty && !form.busy}>
            <FormattedMessage {...texts.save} />
          </Button>
        </div>
      </form>
    </AccountLayout>
  );
}

const fieldFaults = {
  name: texts.nameMissing,
  about: texts.aboutWrong,
  instagram: texts.handleWrong,
  tiktok: texts.handleWrong,
  country: texts.choiceWrong,
  'school.id': texts.choiceWrong,
  regionId: texts.choiceWrong,
  schoolTypeId: texts.choiceWrong,
  gradeIds: texts.choiceWrong,
  subjectIds: texts.choiceWrong,
  interfaceLanguage: texts.choiceWrong,
};

function isRenamed({ username }: Draft, user: OwnUser): boolean {
  return username !== '' && username !== user.username;
}

/** Sends the changes: the username by its own call, the rest by another. */
function useSave() {
  const { user, keep, refresh } = useOwnUser();
  const intl = useIntl();
  const toasts = useToasts();
  const naming = useCall('patch', '/api/users/{id}/username', {
    context: 'users.rename',
    expects: usernameErrors,
  });
  const editing = useCall('patch', '/api/users/{id}', {
    context: 'users.edit',
    expects: ['FormValidationError'],
  });

  return async (draft: Draft): Promise<FieldErrors | void> => {
    const path = { id: user.uuid };
    const change = changesOf(draft, user);
    if (isRenamed(draft, user)) {
      const named = await naming.send({ path, query: { username: draft.username } });
      if (!named.ok) return usernameFaults(intl, named.error);
    }
    if (Object.keys(change).length > 0) {
      const edited = await editing.send({ path, body: change });
      if (!edited.ok) {
        await refresh();
        return serverErrors(intl, edited.error, fieldFaults);
      }
      keep(edited.answer);
    } else {
      await refresh();
    }
    return toasts.show(intl.formatMessage(texts.saved), 'success');
  };
}
