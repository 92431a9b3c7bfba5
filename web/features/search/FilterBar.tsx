import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMarketLang } from '../../market/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { hueOf } from '../../ui/hues.ts';
import { Link } from '../../ui/Link.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import styles from './FilterBar.module.css';
import type { FiltersProps } from './Filters.tsx';
import { filterTexts, formatTexts } from './filterTexts.ts';
import { filterNames, hrefOf, withoutFilters } from './search.ts';
import type { FilterChoices } from './useFilterChoices.ts';

/** As many subjects as one passes with a thumb. */
const MAX_SUBJECTS = 8;

const loadSheet = () => import('./FilterSheet.tsx');

/** The filters that are set, each with a way to take it away; on phones also the way to the others. */
export function FilterBar({ place, search, choices }: FiltersProps) {
  const intl = useIntl();
  const lang = useMarketLang();
  const [open, setOpen] = useState(false);
  const sheet = useLoaded(loadSheet, open);
  const chosen = filterNames
    .filter((name) => search[name] !== '')
    .map((name) => ({ name, label: nameOf(name, search[name], choices) ?? search[name] }));
  const counted = choices.subjects.filter(({ count }) => count !== null);
  const offered = search.subjectId === '' ? counted.slice(0, MAX_SUBJECTS) : [];
  const label = (text: ReturnType<typeof nameOf> | string) =>
    typeof text === 'object' ? intl.formatMessage(text) : (text ?? '');
  return (
    <div className={styles.bar}>
      <div className={styles.open}>
        <Button
          variant="tonal"
          size="medium"
          icon={<SlidersHorizontal size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <FormattedMessage {...filterTexts.open} values={{ count: chosen.length }} />
        </Button>
      </div>
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label={intl.formatMessage(filterTexts.chosen)}>
          {chosen.map(({ name, label: text }) => (
            <li key={name}>
              <a
                href={hrefOf(place, search, { [name]: '' })}
                className={styles.chosen}
                aria-label={intl.formatMessage(filterTexts.remove, { name: label(text) })}
              >
                <span lang={typeof text === 'string' ? lang : undefined}>{label(text)}</span>
                <X size={16} aria-hidden="true" />
              </a>
            </li>
          ))}
          {chosen.length > 1 && (
            <li>
              <Link href={hrefOf(place, search, withoutFilters)} variant="standalone">
                <FormattedMessage {...filterTexts.clear} />
              </Link>
            </li>
          )}
        </ul>
      )}
      {offered.length > 0 && (
        <ul className={styles.offered} lang={lang}>
          {offered.map(({ id, name, color }) => (
            <li key={id}>
              <Chip hue={hueOf(color)} href={hrefOf(place, search, { subjectId: String(id) })}>
                {name}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {sheet && (
        <sheet.FilterSheet
          open={open}
          onClose={() => setOpen(false)}
          place={place}
          search={search}
          choices={choices}
        />
      )}
    </div>
  );
}

/** The name of a filter's value: the pack's, or a text of the interface. */
function nameOf(name: (typeof filterNames)[number], value: string, choices: FilterChoices) {
  if (name === 'subjectId') return choices.subjects.find(({ id }) => String(id) === value)?.name;
  if (name === 'gradeId') return choices.grades.find(({ id }) => id === value)?.name;
  return value === 'DOCUMENT' || value === 'IMAGE' ? formatTexts[value] : undefined;
}
