import { Search, School as SchoolIcon } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';
import { useApiQuery } from '../../../api/query.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useSchoolLang } from './countries.ts';
import styles from './SchoolPicker.module.css';
import { useDebounced } from '../../../ui/useDebounced.ts';

const texts = withValues(
  defineMessages({
    region: {
      id: 'school.region',
      defaultMessage: 'Region',
      description: 'Label of the choice of the region in which the user goes to school',
    },
    everywhere: {
      id: 'school.region.all',
      defaultMessage: 'All regions',
      description: 'First entry of the choice of a region: none is chosen',
    },
    search: {
      id: 'school.search',
      defaultMessage: 'Name or town of your school',
      description: 'Label of the field in which the user searches for their school',
    },
    found: {
      id: 'school.found',
      defaultMessage: 'Schools',
      description: 'Names, read out, the list of schools that were found',
    },
    count: {
      id: 'school.count',
      defaultMessage:
        '{count, plural, =0 {No school found} one {# school found} other {# schools found}}',
      description: 'Read out when a search for schools is done; {count} is how many were found',
    },
    none: {
      id: 'school.none',
      defaultMessage:
        'We don’t know a school like “{query}” yet. Try its town, or leave this for later.',
      description: 'Where a search for schools finds nothing; {query} is what was typed',
    },
    more: {
      id: 'school.more',
      defaultMessage: 'There are more. Type a little more of the name.',
      description: 'Under the list of schools that were found, where not all of them are shown',
    },
    clear: {
      id: 'school.clear',
      defaultMessage: 'Another school',
      description: 'Button beside the chosen school: begins the search anew',
    },
    failed: {
      id: 'school.failed',
      defaultMessage: 'The schools can’t be searched right now. You can add yours later.',
      description: 'Where the search for schools gets no answer',
    },
  }),
);

export interface SchoolChoice {
  id: string;
  name: string;
  city: string;
}

export interface SchoolPickerProps {
  school: SchoolChoice | null;
  onSchool: (school: SchoolChoice | null) => void;
  regionId: number | null;
  onRegion: (regionId: number | null) => void;
  country: string;
  error?: ReactNode;
  regionError?: ReactNode;
}

/** The number of results shown. */
const MAX_RESULTS = 8;

/** Picks the user's school: filtered by region, searched by name or town. */
export function SchoolPicker({
  school,
  onSchool,
  regionId,
  onRegion,
  country,
  error,
  regionError,
}: SchoolPickerProps) {
  const lang = useSchoolLang();
  const intl = useIntl();
  const regions = useApiQuery(
    '/api/countries/{id}/regions',
    { path: { id: country } },
    { context: 'country.getRegions' },
  );
  if (school) {
    return (
      <div className={styles.chosen} data-invalid={error ? '' : undefined}>
        <span className={styles.icon}>
          <SchoolIcon size={22} aria-hidden="true" />
        </span>
        <p className={styles.words} lang={lang}>
          <strong>{school.name}</strong>
          <span>{school.city}</span>
          {error && (
            <span className={styles.error} role="alert">
              {error}
            </span>
          )}
        </p>
        <Button variant="quiet" onClick={() => onSchool(null)}>
          <FormattedMessage {...texts.clear} />
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.picker}>
      {(regions.data?.length ?? 0) > 0 && (
        <Select
          label={intl.formatMessage(texts.region)}
          error={regionError}
          value={regionId === null ? '' : String(regionId)}
          onChange={(event) => onRegion(Number(event.target.value) || null)}
          options={[
            { value: '', label: intl.formatMessage(texts.everywhere) },
            ...(regions.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      <SchoolSearch country={country} regionId={regionId} onSchool={onSchool} error={error} />
    </div>
  );
}

interface SchoolSearchProps {
  country: string;
  error: ReactNode;
  regionId: number | null;
  onSchool: (school: SchoolChoice) => void;
}

function SchoolSearch({ country, error, regionId, onSchool }: SchoolSearchProps) {
  const intl = useIntl();
  const lang = useSchoolLang();
  const [typed, setTyped] = useState('');
  const listId = useId();
  const query = useDebounced(typed.trim());
  const asked = query !== '' || regionId !== null;
  const found = useApiQuery(
    '/api/schools',
    { query: { query, country, limit: MAX_RESULTS, ...(regionId === null ? {} : { regionId }) } },
    { enabled: asked, context: 'school.search' },
  );
  const schools = found.data?.content ?? [];
  return (
    <>
      <TextField
        label={intl.formatMessage(texts.search)}
        error={error}
        icon={<Search size={18} aria-hidden="true" />}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        maxLength={100}
        autoComplete="off"
        aria-controls={listId}
      />
      <div id={listId} className={styles.found} aria-busy={found.isFetching}>
        <p role="status" className={styles.count}>
          {found.data &&
            asked &&
            intl.formatMessage(texts.count, { count: found.data.totalElements })}
        </p>
        {asked && found.isLoading && <Skeleton shape="box" height={56} />}
        {asked && found.isError && (
          <p className={styles.note}>
            <FormattedMessage {...texts.failed} />
          </p>
        )}
        {asked && found.data && schools.length === 0 && query !== '' && (
          <p className={styles.note}>
            <FormattedMessage {...texts.none} values={{ query }} />
          </p>
        )}
        {asked && schools.length > 0 && (
          <ul className={styles.list} aria-label={intl.formatMessage(texts.found)} lang={lang}>
            {schools.map((one) => (
              <li key={one.id}>
                <button type="button" className={styles.school} onClick={() => onSchool(one)}>
                  <strong>{one.name}</strong>
                  <span>{one.city}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {asked && found.data && !found.data.last && (
          <p className={styles.note}>
            <FormattedMessage {...texts.more} />
          </p>
        )}
      </div>
    </>
  );
}
