import { defineMessages, FormattedMessage } from 'react-intl';
import { useMarketLang } from '../../market/language.ts';
import { topicUrl } from '../../page/routes.ts';
import { Chip } from '../../ui/Chip.tsx';
import { hueOf } from '../../ui/hues.ts';
import { useLoaded } from '../../ui/useLoaded.ts';
import { Row } from '../../ui/Stack.tsx';
import { withValues } from '../../ui/withValues.ts';
import type { Subject } from '../subject/shared/types.ts';
import { FilterBar } from './FilterBar.tsx';
import { PopularSubjects } from './PopularSubjects.tsx';
import { hasFilters, type Place, type Search } from './search.ts';
import styles from './SearchPage.module.css';
import { useFilterChoices } from './useFilterChoices.ts';

const texts = withValues(
  defineMessages({
    title: {
      id: 'search.start',
      defaultMessage: 'What are you looking for?',
      description: 'Heading of the search page while nothing was searched for',
    },
    topics: {
      id: 'search.start.topics',
      defaultMessage: 'Topics',
      description:
        'Search page, while nothing was searched for and only one school subject is searched: heading above links to the subject’s topics',
    },
  }),
);

const loadReached = () => import('../know/shared/VisitorsReached.tsx');

export interface StartPageProps {
  place: Place;
  /** Without words. */
  search: Search;
  /** The subject that is searched; undefined where it is all of them. */
  subject: Subject | undefined;
}

/** What stands below the search box while nothing was searched for. */
export function StartPage({ place, search, subject }: StartPageProps) {
  const lang = useMarketLang();
  const choices = useFilterChoices(null, search.subjectId);
  const topics = subject?.topics ?? [];
  // Stands at the end: nothing moves when it comes.
  const reached = useLoaded(loadReached, place === 'search');
  return (
    <>
      <h1 className={styles.title}>
        <FormattedMessage {...texts.title} />
      </h1>
      {hasFilters(search) && <FilterBar place={place} search={search} choices={choices} />}
      {subject && topics.length > 0 ? (
        <section className={styles.popular}>
          <h2 className={styles.subtitle}>
            <FormattedMessage {...texts.topics} />
          </h2>
          <Row as="ul" gap={2}>
            {topics.map((topic) => (
              <li key={topic.uuid} lang={lang}>
                <Chip hue={hueOf(subject.color)} href={topicUrl(subject, topic)}>
                  {topic.name}
                </Chip>
              </li>
            ))}
          </Row>
        </section>
      ) : (
        <PopularSubjects />
      )}
      {reached && <reached.default lang={lang} />}
    </>
  );
}
