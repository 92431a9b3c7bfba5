import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { useMarketLang } from '../../market/language.ts';
import { classes } from '../../ui/classes.ts';
import { hueOf } from '../../ui/hues.ts';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import styles from './Filters.module.css';
import { filterTexts, formatTexts } from './filterTexts.ts';
import { type FilterName, hrefOf, type Place, type Search } from './search.ts';
import type { FilterChoices } from './useFilterChoices.ts';

/** As many stand there at once; the others unfold. */
const FEW = 8;

export interface FiltersProps {
  place: Place;
  search: Search;
  choices: FilterChoices;
}

/** What a search can be narrowed down to. Every choice is a link, so it works before any script does. */
export function Filters({ place, search, choices: { subjects, grades, formats } }: FiltersProps) {
  const lang = useMarketLang();
  const link = (name: FilterName, value: string) => ({
    href: hrefOf(place, search, { [name]: value }),
    selected: search[name] === value,
  });
  return (
    <div className={styles.groups}>
      {subjects.length > 0 && (
        <Group title={<FormattedMessage {...filterTexts.subject} />}>
          <Choices
            any={
              <Choice {...link('subjectId', '')}>
                <FormattedMessage {...filterTexts.anySubject} />
              </Choice>
            }
            isFar={(index) => search.subjectId === String(subjects[index]?.id)}
          >
            {subjects.map(({ id, name, color, iconUrl, count }) => (
              <Choice key={id} {...link('subjectId', String(id))} count={count} lang={lang}>
                <SubjectIcon iconUrl={iconUrl} hue={hueOf(color)} size={20} shape="plain" />
                <span>{name}</span>
              </Choice>
            ))}
          </Choices>
        </Group>
      )}
      {grades.length > 0 && (
        <Group title={<FormattedMessage {...filterTexts.grade} />}>
          <Choices
            any={
              <Choice {...link('gradeId', '')}>
                <FormattedMessage {...filterTexts.anyGrade} />
              </Choice>
            }
            isFar={(index) => search.gradeId === grades[index]?.id}
          >
            {grades.map(({ id, name }) => (
              <Choice key={id} {...link('gradeId', id)} lang={lang}>
                <span>{name}</span>
              </Choice>
            ))}
          </Choices>
        </Group>
      )}
      {formats.length > 1 && (
        <Group title={<FormattedMessage {...filterTexts.format} />}>
          <ul className={styles.choices}>
            <Choice {...link('knowFormat', '')}>
              <FormattedMessage {...filterTexts.anyFormat} />
            </Choice>
            {formats.map((format) => (
              <Choice key={format} {...link('knowFormat', format)}>
                <FormattedMessage {...formatTexts[format]} />
              </Choice>
            ))}
          </ul>
        </Group>
      )}
    </div>
  );
}

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}

interface ChoicesProps {
  /** The choice that takes the filter away. */
  any: ReactNode;
  children: ReactNode[];
  /** Whether the choice at an index is the one that is made, so that it isn't folded away. */
  isFar: (index: number) => boolean;
}

/** The first choices, and the others behind a press. */
function Choices({ any, children, isFar }: ChoicesProps) {
  const rest = children.slice(FEW);
  return (
    <>
      <ul className={styles.choices}>
        {any}
        {children.slice(0, FEW)}
      </ul>
      {rest.length > 0 && (
        <details className={styles.more} open={rest.some((_, index) => isFar(index + FEW))}>
          <summary className={styles.summary}>
            <FormattedMessage {...filterTexts.more} values={{ count: rest.length }} />
          </summary>
          <ul className={styles.choices}>{rest}</ul>
        </details>
      )}
    </>
  );
}

interface ChoiceProps {
  href: string;
  selected: boolean;
  count?: number | null | undefined;
  lang?: string | undefined;
  children: ReactNode;
}

function Choice({ href, selected, count, lang, children }: ChoiceProps) {
  return (
    <li>
      <a
        href={href}
        className={classes(styles.choice, selected && styles.selected)}
        aria-current={selected ? 'true' : undefined}
        lang={lang}
      >
        {children}
        {selected ? (
          <Check size={18} className={styles.end} aria-hidden="true" />
        ) : (
          count != null && (
            <span className={styles.end}>
              <FormattedNumber value={count} />
            </span>
          )
        )}
      </a>
    </li>
  );
}
