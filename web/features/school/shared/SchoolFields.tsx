/** Fields about school, shared by the first steps and the form of the profile. */
import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useOwnUser } from '../../../api/session/useOwnUser.ts';
import { withValues } from '../../../ui/withValues.ts';
import { langOf } from '../../../market/language.ts';
import { useMarket } from '../../../market/MarketProvider.tsx';
import type { ClientMarket } from '../../../market/types.ts';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { Flag } from '../../../ui/Flag.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { Subject } from '../../subject/shared/types.ts';
import { hueOf } from '../../../ui/hues.ts';
import { useOwnCountries, useSchoolLang } from './countries.ts';
import { type Grade, gradesOf, type SchoolType } from './lists.ts';

const texts = withValues(
  defineMessages({
    country: {
      id: 'school.country',
      defaultMessage: 'Country',
      description: 'Label of the choice of the country in which the user goes to school',
    },
    grade: {
      id: 'school.grade',
      defaultMessage: '{several, select, true {Grades} other {Grade}}',
      description:
        'Label of the choice of the year at school; {several} is true where several may be chosen',
    },
    several: {
      id: 'school.grade.several',
      defaultMessage: 'Choose all that fit, for example if you tutor younger students.',
      description: 'Below the label of the choice of grades, where several may be chosen',
    },
    type: {
      id: 'school.type',
      defaultMessage: 'Type of school',
      description: 'Label of the choice of the kind of school',
    },
    subjects: {
      id: 'school.subjects',
      defaultMessage: 'Subjects',
      description: 'Label of the choice of subjects',
    },
    language: {
      id: 'account.language',
      defaultMessage: 'Language of your mails',
      description: 'Label of the choice of the language in which the platform writes to one',
    },
  }),
);

export interface CountryFieldProps {
  /** Upper-case code. */
  value: string;
  onChange: (country: string) => void;
  hideLegend?: boolean;
  error?: ReactNode;
}

/** The country of the user's school, if the user's site has several countries; else nothing. */
export function CountryField({ value, onChange, hideLegend = false, error }: CountryFieldProps) {
  const intl = useIntl();
  const countries = useOwnCountries();
  if (countries.length === 0) return null;
  return (
    <ChoiceCards
      legend={intl.formatMessage(texts.country)}
      hideLegend={hideLegend}
      error={error}
      layout={hideLegend ? 'cards' : 'chips'}
      value={[value]}
      onChange={([code]) => code !== undefined && onChange(code)}
      choices={countries.map(({ countryCode, localizedName, language, iconUrl }) => ({
        value: countryCode,
        label: localizedName,
        lang: langOf(language, intl.locale),
        icon: <Flag iconUrl={iconUrl} />,
      }))}
    />
  );
}

export interface GradeFieldProps {
  grades: readonly Grade[];
  schoolTypeId: string | null;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  hideLegend?: boolean;
  error?: ReactNode;
}

/** The grade, or several where the market allows that. */
export function GradeField({
  grades,
  schoolTypeId,
  value,
  onChange,
  hideLegend = false,
  error,
}: GradeFieldProps) {
  const intl = useIntl();
  const lang = useSchoolLang();
  const { user } = useOwnUser();
  const several = user.hasMultipleGradeSelection;
  return (
    <ChoiceCards
      legend={intl.formatMessage(texts.grade, { several })}
      hideLegend={hideLegend}
      error={error}
      help={several ? intl.formatMessage(texts.several) : undefined}
      layout="chips"
      multiple={several}
      value={value}
      onChange={(ids) => onChange(ids.filter((one) => grades.some(({ id }) => id === one)))}
      choices={gradesOf(grades, schoolTypeId).map(({ id, name }) => ({
        value: id,
        label: name,
        lang,
      }))}
    />
  );
}

/** More options become a select, to save scrolling. */
const MAX_CARDS = 6;

export interface SchoolTypeFieldProps {
  types: readonly SchoolType[];
  value: string | null;
  onChange: (id: string) => void;
  hideLegend?: boolean;
  error?: ReactNode;
}

/** The kind of school. */
export function SchoolTypeField({
  types,
  value,
  onChange,
  hideLegend = false,
  error,
}: SchoolTypeFieldProps) {
  const intl = useIntl();
  const lang = useSchoolLang();
  return (
    <ChoiceCards
      legend={intl.formatMessage(texts.type)}
      hideLegend={hideLegend}
      error={error}
      layout={types.length > MAX_CARDS ? 'chips' : 'cards'}
      value={value === null ? [] : [value]}
      onChange={([id]) => id !== undefined && onChange(id)}
      choices={types.map(({ id, name }) => ({ value: id, label: name, lang }))}
    />
  );
}

export interface SubjectsFieldProps {
  subjects: readonly Subject[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
  hideLegend?: boolean;
  error?: ReactNode;
}

/** The subjects of the market, each in its hue. */
export function SubjectsField({
  subjects,
  value,
  onChange,
  hideLegend = false,
  error,
}: SubjectsFieldProps) {
  const intl = useIntl();
  const lang = useSchoolLang();
  return (
    <ChoiceCards
      legend={intl.formatMessage(texts.subjects)}
      hideLegend={hideLegend}
      error={error}
      layout="chips"
      multiple
      value={value.map(String)}
      onChange={(ids) =>
        onChange(ids.map(Number).filter((one) => subjects.some(({ id }) => id === one)))
      }
      choices={subjects.map(({ id, name, color }) => ({
        value: String(id),
        label: name,
        hue: hueOf(color),
        lang,
      }))}
    />
  );
}

/** The platform's languages, each once, by their own names. */
export function languagesOf(
  market: Pick<ClientMarket, 'countries'>,
): { tag: string; name: string }[] {
  const names = new Map(
    market.countries.map(({ language, languageName }) => [language, languageName]),
  );
  const twice = new Set(
    [...names.values()].filter((name, index, all) => all.indexOf(name) !== index),
  );
  return [...names]
    .map(([tag, name]) => ({ tag, name: twice.has(name) ? `${name} (${regionOf(tag)})` : name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'und'));
}

/** The part of a name that distinguishes variants of a language: the country, in that language. */
function regionOf(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return (region && new Intl.DisplayNames([tag, language], { type: 'region' }).of(region)) ?? tag;
}

export interface LanguageFieldProps {
  value: string;
  error?: ReactNode;
  onChange: (tag: string) => void;
}

/** The language of mails to the user. */
export function LanguageField({ value, error, onChange }: LanguageFieldProps) {
  const intl = useIntl();
  const languages = languagesOf(useMarket());
  return (
    <Select
      label={intl.formatMessage(texts.language)}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
    />
  );
}
