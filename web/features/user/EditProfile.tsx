import { type FormEvent, useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import { useCall } from '../../api/session/useCall.ts';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
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
import { usernameErrors, type UsernameRefusal, usernameRefusal } from './username.ts';
import { UsernameField, useUsernameCheck } from './UsernameField.tsx';

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
  const { draft, set, reset } = useDraft();
  const lists = useSchoolLists(draft);
  const username = useUsernameCheck(draft.username, user.username);
  const { save, saving, faults, refusal } = useSave(draft);
  const renamed = draft.username !== '' && draft.username !== user.username;
  const changed = renamed || Object.keys(changesOf(draft, user)).length > 0;
  useLeaveConfirmation(changed);
  const form = useFocusOnFault(faults, refusal);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (changed && !(renamed && !username.free)) void save();
  }
  const t = intl.formatMessage;
  const wrong = (field: keyof typeof fieldFaults) =>
    faults.includes(field) ? t(fieldFaults[field]) : undefined;
  return (
    <AccountLayout page="profile-edit" title={t(texts.title)}>
      <AccountCard id="picture" title={t(texts.picture)}>
        <PictureEditor />
      </AccountCard>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <AccountCard id="you" title={t(texts.you)} text={t(texts.youText)}>
          <TextField
            label={t(texts.name)}
            help={t(texts.nameHelp)}
            error={draft.name.trim() === '' ? t(texts.nameMissing) : wrong('name')}
            value={draft.name}
            onChange={(event) => set({ name: event.target.value })}
            autoComplete="name"
            maxLength={MAX_NAME}
            required
          />
          <UsernameField
            value={draft.username}
            onChange={(name) => set({ username: name })}
            own={user.username}
            check={username}
            error={refusal}
          />
          <TextArea
            label={t(texts.about)}
            placeholder={t(texts.aboutPlaceholder)}
            error={wrong('about')}
            value={draft.about}
            onChange={(event) => set({ about: event.target.value })}
            maxLength={MAX_ABOUT}
          />
          <div className={styles.pair}>
            {(['instagram', 'tiktok'] as const).map((site) => (
              <TextField
                key={site}
                label={t(texts[site])}
                help={t(texts.handle)}
                error={wrong(site)}
                value={draft[site]}
                onChange={(event) => set({ [site]: event.target.value })}
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
            error={wrong('country')}
          />
          <SchoolPicker
            key={draft.country}
            school={draft.school}
            onSchool={(school) => set({ school })}
            regionId={draft.regionId}
            onRegion={(regionId) => set({ regionId })}
            country={draft.country}
            error={wrong('school.id')}
            regionError={wrong('regionId')}
          />
          {(lists.schoolTypes?.length ?? 0) > 0 && (
            <SchoolTypeField
              types={lists.schoolTypes ?? []}
              value={draft.schoolTypeId}
              onChange={(schoolTypeId) => set({ schoolTypeId })}
              error={wrong('schoolTypeId')}
            />
          )}
          {(lists.grades?.length ?? 0) > 0 && (
            <GradeField
              grades={lists.grades ?? []}
              schoolTypeId={draft.schoolTypeId}
              value={draft.gradeIds}
              onChange={(gradeIds) => set({ gradeIds })}
              error={wrong('gradeIds')}
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
              error={wrong('subjectIds')}
            />
          </AccountCard>
        )}
        <AccountCard id="language" title={t(texts.language)}>
          <LanguageField
            value={draft.interfaceLanguage}
            onChange={(interfaceLanguage) => set({ interfaceLanguage })}
            error={wrong('interfaceLanguage')}
          />
        </AccountCard>
        <div className={styles.bar} data-changed={changed || undefined}>
          <p className={styles.state}>{changed && <FormattedMessage {...texts.unsaved} />}</p>
          {changed && (
            <Button variant="quiet" onClick={reset}>
              <FormattedMessage {...texts.discard} />
            </Button>
          )}
          <Button type="submit" loading={saving} disabled={!changed && !saving}>
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

function useDraft() {
  const { user } = useOwnUser();
  const [draft, setDraft] = useState<Draft>(() => draftOf(user));
  return {
    draft,
    set: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    reset: () => setDraft(draftOf(user)),
  };
}

/** Sends the changes: the username by its own call, the rest by another. */
function useSave(draft: Draft) {
  const { user, keep, refresh } = useOwnUser();
  const intl = useIntl();
  const toasts = useToasts();
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<UsernameRefusal | null>(null);
  const naming = useCall('patch', '/api/users/{id}/username', {
    context: 'users.rename',
    expects: usernameErrors,
  });
  const editing = useCall('patch', '/api/users/{id}', {
    context: 'users.edit',
    expects: ['FormValidationError'],
  });

  async function save() {
    setFaults([]);
    setRefusal(null);
    const path = { id: user.uuid };
    const change = changesOf(draft, user);
    if (draft.username !== '' && draft.username !== user.username) {
      const named = await naming.send({ path, query: { username: draft.username } });
      if (!named.ok) return setRefusal(usernameRefusal(named.error));
    }
    if (Object.keys(change).length > 0) {
      const edited = await editing.send({ path, body: change });
      if (!edited.ok) {
        await refresh();
        return setFaults(edited.error.fields.map(({ field }) => field));
      }
      keep(edited.answer);
    } else {
      await refresh();
    }
    return toasts.show(intl.formatMessage(texts.saved), 'success');
  }
  return { save, saving: naming.sending || editing.sending, faults, refusal };
}

/** A field, or the pressable part of a group of choices. */
const FIRST_FAULT = '[aria-invalid], [data-invalid] :is(input, button)';

/** Focuses the first field with an error. */
function useFocusOnFault(faults: readonly string[], refusal: UsernameRefusal | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (faults.length > 0 || refusal !== null)
      form.current?.querySelector<HTMLElement>(FIRST_FAULT)?.focus();
  }, [faults, refusal]);
  return form;
}

/** Asks before leaving with unsaved changes. */
function useLeaveConfirmation(changed: boolean) {
  useEffect(() => {
    if (!changed) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [changed]);
}
