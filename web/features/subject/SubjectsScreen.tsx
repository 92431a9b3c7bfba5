import { Search } from 'lucide-react';
import { type FormEvent, useDeferredValue, useEffect, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { usePageData } from '../../api/pageData.tsx';
import { useMarketLang } from '../../market/language.ts';
import { urlTo } from '../../page/routes.ts';
import { useSearchParameter } from '../../page/useSearchParameter.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { EmptySearchScene } from '../../ui/scenes/EmptySearchScene.tsx';
import { Section } from '../../ui/Section.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { countTopics, filterSubjects } from './filter.ts';
import type { Subject } from './shared/types.ts';
import { SubjectCard } from './SubjectCard.tsx';
import { SubjectRail } from './SubjectRail.tsx';
import styles from './SubjectsScreen.module.css';
import { NoSubjectsYet } from './shared/NoSubjectsYet.tsx';
import { ShareNotes } from './shared/ToSubjects.tsx';

const PARAMETER = 'query';
/** The debounce between the last key and the update of the address, in milliseconds. */
const DEBOUNCE_MILLISECONDS = 300;

/** All subjects with their topics, filtered by the typed text; without JavaScript the server filters. */
export default function SubjectsScreen() {
  const subjects = usePageData('/api/subjects', {}).data?.subjects ?? [];
  return subjects.length > 0 ? <Overview subjects={subjects} /> : <NoSubjects />;
}

function Overview({ subjects }: { subjects: readonly Subject[] }) {
  const [query, setQuery] = useQueryInAddress();
  const found = filterSubjects(subjects, useDeferredValue(query));
  const lang = useMarketLang();
  useUnfoldFragment();
  return (
    <Section
      headingLevel="h1"
      space="tight"
      title={
        <FormattedMessage
          id="subjects.title"
          defaultMessage="All subjects and topics"
          description="Heading of the overview of subjects"
        />
      }
      className={styles.screen}
    >
      <Filter query={query} onQuery={setQuery} found={found} />
      {found.length === 0 ? (
        <NothingFound query={query} onClear={() => setQuery('')} />
      ) : (
        <div className={styles.columns}>
          <SubjectRail subjects={found} lang={lang} />
          <div className={styles.list}>
            {found.map((subject) => (
              <SubjectCard
                key={subject.id}
                subject={subject}
                lang={lang}
                open={query.trim() !== ''}
              />
            ))}
          </div>
        </div>
      )}
    </Section>
  );
}

/**
 * Unfolds the subject in the address's fragment, for browsers that don't unfold details
 * elements themselves.
 */
function useUnfoldFragment() {
  useEffect(() => {
    const unfold = () => {
      const named = document.querySelector<HTMLElement>(':target');
      const details = named?.closest('details');
      if (!named || !details || details.open || named.checkVisibility?.()) return;
      details.open = true;
      named.scrollIntoView();
    };
    unfold();
    addEventListener('hashchange', unfold);
    return () => removeEventListener('hashchange', unfold);
  }, []);
}

/** The typed text; the address follows with a debounce. */
function useQueryInAddress(): [string, (query: string) => void] {
  const [parameter, setParameter] = useSearchParameter(PARAMETER);
  const [query, setQuery] = useState(parameter);
  useEffect(() => {
    if (query.trim() === parameter) return undefined;
    const timer = setTimeout(() => setParameter(query.trim()), DEBOUNCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [query, parameter, setParameter]);
  return [query, setQuery];
}

interface FilterProps {
  query: string;
  onQuery: (query: string) => void;
  found: readonly Subject[];
}

function Filter({ query, onQuery, found }: FilterProps) {
  const intl = useIntl();
  const id = useId();
  const stay = (event: FormEvent) => event.preventDefault();
  return (
    <search className={styles.filter}>
      <form action={urlTo('subjects')} method="get" onSubmit={stay}>
        <TextField
          id={id}
          type="search"
          name={PARAMETER}
          value={query}
          autoComplete="off"
          enterKeyHint="search"
          icon={
            // For pointers, where no script narrows down the list; Enter does the same.
            <button type="submit" tabIndex={-1} aria-hidden="true">
              <Search size={20} />
            </button>
          }
          placeholder={intl.formatMessage({
            id: 'subjects.filter.placeholder',
            defaultMessage: 'Filter this list',
            description:
              'In the empty field that narrows down the overview of subjects and topics below it; another field, in the header, searches everything',
          })}
          onChange={(event) => onQuery(event.target.value)}
          label={intl.formatMessage({
            id: 'subjects.filter.label',
            defaultMessage: 'What is your test about?',
            description: 'Label of the field that narrows down the overview of subjects and topics',
          })}
        />
      </form>
      <p role="status" className={styles.status}>
        {query.trim() !== '' && found.length > 0 && (
          <FormattedMessage
            id="subjects.filter.found"
            defaultMessage="{topics, plural, one {# topic} other {# topics}} found"
            description="How many topics fit what was typed on the overview of subjects"
            values={{ topics: countTopics(found) }}
          />
        )}
      </p>
    </search>
  );
}

function NothingFound({ query, onClear }: { query: string; onClear: () => void }) {
  return (
    <EmptyState
      picture={<EmptySearchScene />}
      title={
        <FormattedMessage
          id="subjects.empty.title"
          defaultMessage="Nothing for “{query}” yet"
          description="Overview of subjects: no subject or topic fits what was typed"
          values={{ query: query.trim() }}
        />
      }
      action={
        <Button
          href={urlTo('subjects')}
          variant="tonal"
          onClick={(event) => {
            event.preventDefault();
            onClear();
          }}
        >
          <FormattedMessage
            id="subjects.empty.action"
            defaultMessage="Show all subjects"
            description="Overview of subjects: button that removes the filter"
          />
        </Button>
      }
    >
      <FormattedMessage
        id="subjects.empty.text"
        defaultMessage="Try a shorter word, or the name of the subject it belongs to."
        description="Overview of subjects: what helps when nothing was found"
      />
    </EmptyState>
  );
}

/** The screen of a market without a list of subjects. */
function NoSubjects() {
  const { country, locale } = useMarket();
  return (
    <Section space="section" width="narrow">
      <EmptyState
        as="h1"
        picture={<EmptySearchScene />}
        title={
          <FormattedMessage
            id="subjects.none.title"
            defaultMessage="The subjects for {country} are on their way"
            description="Overview of subjects in a country that has no list of subjects; {country} is the country’s own name for itself"
            values={{ country: <span lang={locale.interface}>{country.localizedName}</span> }}
          />
        }
        action={<ShareNotes />}
      >
        <NoSubjectsYet />
      </EmptyState>
    </Section>
  );
}
