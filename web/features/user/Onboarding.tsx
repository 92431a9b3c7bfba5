import { ArrowLeft } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { withValues } from '../../ui/withValues.ts';
import type { ApiError } from '../../api/errors.ts';
import { urlTo } from '../../page/routes.ts';
import { useCall } from '../../api/session/useCall.ts';
import type { OwnUser } from '../../api/session/types.ts';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import { SUMMARY } from '../../form/serverErrors.ts';
import { FormSummary } from '../../form/FormSummary.tsx';
import { type ControlledForm, useControlledForm } from '../../form/useControlledForm.ts';
import { type FieldErrors, noErrors } from '../../form/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StepProgress } from '../../ui/StepProgress.tsx';
import { redirectTarget } from '../account/shared/redirect.ts';
import { useOwnCountries } from '../school/shared/countries.ts';
import { changesOf, type Draft, inCountry } from './draft.ts';
import { type SchoolLists, useSchoolLists } from '../school/shared/lists.ts';
import styles from './Onboarding.module.css';
import { forgetProgress, readProgress, type Step, stepsOf, writeProgress } from './onboarding.ts';
import {
  CountryField,
  GradeField,
  LanguageField,
  SchoolTypeField,
  SubjectsField,
} from '../school/shared/SchoolFields.tsx';
import { SchoolPicker } from '../school/shared/SchoolPicker.tsx';
import { usernameErrors } from './username.ts';
import {
  type UsernameCheck,
  UsernameField,
  usernameFaults,
  useUsernameCheck,
} from './UsernameField.tsx';

const titles = withValues(
  defineMessages({
    subjects: {
      id: 'onboarding.subjects',
      defaultMessage: 'Hello, {name}. What do you want to get better at?',
      description:
        'Heading of the first of the first steps: the choice of subjects; {name} is the person’s first name',
    },
    class: {
      id: 'onboarding.class',
      defaultMessage: 'Which grade are you in, and at what kind of school?',
      description:
        'Heading of one of the first steps, which asks for the kind of school and the grade; the grade is the year at school',
    },
    country: {
      id: 'onboarding.country',
      defaultMessage: 'Which country do you go to school in?',
      description: 'Heading of one of the first steps, where a site has several countries',
    },
    type: {
      id: 'onboarding.type',
      defaultMessage: 'What kind of school do you go to?',
      description: 'Heading of one of the first steps',
    },
    grade: {
      id: 'onboarding.grade',
      defaultMessage: 'Which grade are you in?',
      description: 'Heading of one of the first steps; the grade is the year at school',
    },
    school: {
      id: 'onboarding.school',
      defaultMessage: 'Where do you go to school?',
      description: 'Heading of one of the first steps',
    },
    username: {
      id: 'onboarding.username',
      defaultMessage: 'What shall others call you?',
      description: 'Heading of the last of the first steps: the choice of a username',
    },
  }),
);

const leads = withValues(
  defineMessages({
    subjects: {
      id: 'onboarding.subjects.lead',
      defaultMessage:
        'Pick as many as you like: they wait for you on the home page. The few questions after that take less than a minute.',
      description: 'Below the heading of the step about the subjects, the first one',
    },
    class: {
      id: 'onboarding.grade.lead',
      defaultMessage: 'So that you see what is on in class now.',
      description: 'Below the heading of the step about the kind of school and the grade',
    },
    school: {
      id: 'onboarding.school.lead',
      defaultMessage: 'It belongs to your profile, if you like. Nobody else sees it.',
      description: 'Below the heading of the step about the school',
    },
    username: {
      id: 'onboarding.username.lead',
      defaultMessage: 'A username is how others find you. It needn’t be your real name.',
      description: 'Below the heading of the step about the username',
    },
  }),
);

const texts = withValues(
  defineMessages({
    next: {
      id: 'account.continue',
      defaultMessage: 'Continue',
      description: 'Button that leads to the next step',
    },
    skip: {
      id: 'onboarding.skip',
      defaultMessage: 'Skip',
      description: 'Button that leaves out one of the first steps',
    },
    back: {
      id: 'onboarding.back',
      defaultMessage: 'Back',
      description: 'Button that leads to the step before',
    },
    finish: {
      id: 'onboarding.finish',
      defaultMessage: 'Let’s go',
      description: 'Button that ends the first steps',
    },
    refused: {
      id: 'account.choice.wrong',
      defaultMessage: 'This can’t be chosen any more. Please choose again.',
      description: 'Error below a choice that the server has refused, such as of subjects',
    },
    label: {
      id: 'onboarding.label',
      defaultMessage: 'First steps',
      description: 'Names, read out, the form of the first steps',
    },
  }),
);

/** The first steps, one question at a time; answers survive a reload. */
export function Onboarding() {
  const { user } = useOwnUser();
  const [step, setStep] = useState(() => readProgress(user).step);
  const finish = useFinish(setStep);
  const form = useControlledForm({ initial: () => readProgress(user).draft, send });
  const lists = useSchoolLists(form.values);
  const steps = useLastValue(stepsOf(lists, useOwnCountries().length));
  function send(draft: Draft): Promise<FieldErrors | void> {
    return finish(draft, steps ?? []);
  }
  return (
    <div className={styles.ground}>
      <Card tone="float" padding="large" className={styles.card}>
        {steps ? <Steps {...{ steps, step, setStep, lists, form }} /> : <Waiting />}
      </Card>
    </div>
  );
}

/** The last value that was not null: the steps stay while the lists of another country are loading. */
function useLastValue<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && JSON.stringify(value) !== JSON.stringify(last)) setLast(value);
  return value ?? last;
}

function Waiting() {
  return (
    <div className={styles.form} aria-busy="true">
      <Skeleton height={6} shape="box" />
      <Skeleton height={40} shape="box" />
      <Skeleton height={200} shape="box" />
    </div>
  );
}

interface StepsProps {
  steps: readonly Step[];
  step: Step;
  setStep: (step: Step) => void;
  lists: SchoolLists;
  form: ControlledForm<Draft>;
}

function Steps({ steps, step, setStep, lists, form }: StepsProps) {
  const { user } = useOwnUser();
  const intl = useIntl();
  const draft = form.values;
  const index = Math.max(0, steps.indexOf(step));
  const shown = steps[index] ?? 'username';
  const check = useUsernameCheck(draft.username, user.username);
  const heading = useHeadingFocus(shown);
  const change = (part: Partial<Draft>) => {
    form.setErrors(noErrors);
    form.set(part);
  };
  const go = (to: number) => setStep(steps[to] ?? step);
  useEffect(() => {
    // Of a user who is through nothing is stored, nor again while the page is left.
    if (user.onboardedOn === null) writeProgress(user, { step: shown, draft });
  }, [user, shown, draft]);

  const last = index === steps.length - 1;
  const empty = isEmpty(shown, draft);
  const blocked = shown === 'username' && !empty && !check.free && draft.username !== user.username;
  function goOn(event: FormEvent) {
    event.preventDefault();
    go(index + 1);
  }
  const name = user.name.split(/\s/)[0];
  return (
    <form
      className={styles.form}
      {...form.props}
      onSubmit={last ? form.props.onSubmit : goOn}
      aria-label={intl.formatMessage(texts.label)}
    >
      <div className={styles.way}>
        {index > 0 && (
          <IconButton label={intl.formatMessage(texts.back)} onClick={() => go(index - 1)}>
            <ArrowLeft size={20} aria-hidden="true" />
          </IconButton>
        )}
        <StepProgress step={index + 1} of={steps.length} />
      </div>
      <header className={styles.header}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          <FormattedMessage {...titles[titleOf(shown, lists)]} values={{ name }} />
        </h1>
        <p className={styles.lead}>
          <FormattedMessage {...leads[shown]} />
        </p>
      </header>
      <FormSummary form={form} />
      <div className={styles.field}>
        {fieldOf(shown, {
          draft,
          change,
          lists,
          check,
          usernameError: form.errors['username'],
          user,
        })}
      </div>
      <div className={styles.buttons}>
        <Button
          type="submit"
          size="large"
          variant={empty && !last ? 'tonal' : 'filled'}
          loading={form.busy}
          disabled={blocked}
        >
          <FormattedMessage {...(last ? texts.finish : empty ? texts.skip : texts.next)} />
        </Button>
      </div>
    </form>
  );
}

/** The wording of a step's question: for the class it depends on the available choices. */
function titleOf(step: Step, { schoolTypes, grades }: SchoolLists): keyof typeof titles {
  if (step !== 'class') return step;
  const [types, years] = [schoolTypes?.length !== 0, grades?.length !== 0];
  if (types && years) return 'class';
  return types ? 'type' : years ? 'grade' : 'country';
}

/** The first step with one of the refused fields; all others are in the last one. */
function stepWith({ fields }: ApiError, steps: readonly Step[]): Step {
  const asked: Record<string, Step> = {
    country: 'class',
    schoolTypeId: 'class',
    gradeIds: 'class',
    'school.id': 'school',
    regionId: 'school',
    subjectIds: 'subjects',
  };
  return steps.find((step) => fields.some(({ field }) => asked[field] === step)) ?? 'username';
}

/** Whether a step has no answer yet. */
function isEmpty(step: Step, draft: Draft): boolean {
  switch (step) {
    case 'class':
      return draft.schoolTypeId === null && draft.gradeIds.length === 0;
    case 'school':
      return draft.school === null && draft.regionId === null;
    case 'subjects':
      return draft.subjectIds.length === 0;
    default:
      return draft.username === '';
  }
}

interface StepParts {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  lists: SchoolLists;
  check: UsernameCheck;
  usernameError: ReactNode;
  user: OwnUser;
}

function fieldOf(step: Step, parts: StepParts): ReactNode {
  const { draft, change, lists, user } = parts;
  switch (step) {
    case 'class':
      return <ClassFields {...parts} />;
    case 'school':
      return (
        <SchoolPicker
          school={draft.school}
          onSchool={(school) => change({ school })}
          regionId={draft.regionId}
          onRegion={(regionId) => change({ regionId })}
          country={draft.country}
        />
      );
    case 'subjects':
      return (
        <SubjectsField
          hideLegend
          subjects={lists.subjects ?? []}
          value={draft.subjectIds}
          onChange={(subjectIds) => change({ subjectIds })}
        />
      );
    default:
      return (
        <div className={styles.fields}>
          <UsernameField
            value={draft.username}
            onChange={(username) => change({ username })}
            own={user.username}
            check={parts.check}
            error={parts.usernameError}
          />
          <OwnLanguageField
            value={draft.interfaceLanguage}
            onChange={(interfaceLanguage) => change({ interfaceLanguage })}
          />
        </div>
      );
  }
}

/** The country (if there are several), the kind of school, and the grades that it has. */
function ClassFields({ draft, change, lists, user }: StepParts) {
  const { schoolTypes, grades } = lists;
  const countries = useOwnCountries();
  const several = [countries, schoolTypes ?? [], grades ?? []].filter((list) => list.length > 0);
  const hideLegend = several.length === 1;
  return (
    <div className={styles.fields}>
      <CountryField
        hideLegend={hideLegend}
        value={draft.country}
        onChange={(country) => change(inCountry(country, user))}
      />
      {!schoolTypes || !grades ? (
        <Skeleton height={180} shape="box" />
      ) : (
        <>
          {schoolTypes.length > 0 && (
            <SchoolTypeField
              hideLegend={hideLegend}
              types={schoolTypes}
              value={draft.schoolTypeId}
              onChange={(schoolTypeId) => change({ schoolTypeId })}
            />
          )}
          {grades.length > 0 && (
            <GradeField
              hideLegend={hideLegend}
              grades={grades}
              schoolTypeId={draft.schoolTypeId}
              value={draft.gradeIds}
              onChange={(gradeIds) => change({ gradeIds })}
            />
          )}
        </>
      )}
    </div>
  );
}

/** The language of mails to the user; not asked where the country's site has a single one. */
function OwnLanguageField(props: { value: string; onChange: (tag: string) => void }) {
  const languages = new Set(useOwnCountries().map(({ language }) => language));
  return languages.size > 1 && <LanguageField {...props} />;
}

/** Focuses the heading of each step but the first one shown. */
function useHeadingFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) heading.current?.focus();
    before.current = step;
  }, [step]);
  return heading;
}

/**
 * Sends the answers, then navigates to the redirect target, or else to the user's
 * subjects. If the server refuses one, the form goes back to the step that asks for it.
 */
function useFinish(setStep: (step: Step) => void) {
  const { user, keep } = useOwnUser();
  const intl = useIntl();
  const naming = useCall('patch', '/api/users/{id}/username', {
    context: 'onboarding.username',
    expects: usernameErrors,
  });
  const editing = useCall('patch', '/api/users/{id}', {
    context: 'onboarding.finish',
    expects: ['FormValidationError'],
  });

  return async (draft: Draft, steps: readonly Step[]): Promise<FieldErrors | void> => {
    const path = { id: user.uuid };
    if (draft.username !== '' && draft.username !== user.username) {
      const named = await naming.send({ path, query: { username: draft.username } });
      if (!named.ok) return usernameFaults(intl, named.error);
    }
    const body = { ...changesOf(draft, user), onboarded: true };
    const edited = await editing.send({ path, body });
    if (!edited.ok) {
      if (edited.error.type !== 'FormValidationError') return noErrors;
      setStep(stepWith(edited.error, steps));
      return { [SUMMARY]: intl.formatMessage(texts.refused) };
    }
    forgetProgress();
    keep(edited.answer);
    // The home page shows the chosen subjects.
    return location.assign(
      redirectTarget() ?? urlTo(steps.includes('subjects') ? 'home' : 'profile'),
    );
  };
}
