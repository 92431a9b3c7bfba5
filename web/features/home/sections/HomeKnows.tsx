import { FormattedMessage } from 'react-intl';
import { Section } from '../../../ui/Section.tsx';
import { KnowGrid } from '../../know/shared/KnowGrid.tsx';
import type { KnowSummary } from '../../know/shared/types.ts';

/** How many of the newest are shown: those that are read most have their own row. */
const NEWEST = 4;

export interface HomeKnowsProps {
  mostRead: readonly KnowSummary[];
  newest: readonly KnowSummary[];
}

/** What is read most on this market and what came last, each know once. */
export function HomeKnows({ mostRead, newest }: HomeKnowsProps) {
  const shown = new Set(mostRead.map(({ uuid }) => uuid));
  const others = newest.filter(({ uuid }) => !shown.has(uuid)).slice(0, NEWEST);
  return (
    <>
      {mostRead.length > 0 && (
        <Section
          space={others.length > 0 ? 'tight' : 'section'}
          title={
            <FormattedMessage
              id="home.knows.mostRead"
              defaultMessage="Most read"
              description="Home page: heading above the study material that is read most"
            />
          }
        >
          <KnowGrid knows={mostRead} />
        </Section>
      )}
      {others.length > 0 && (
        <Section
          title={
            <FormattedMessage
              id="home.knows.newest"
              defaultMessage="Just shared"
              description="Home page: heading above the study material that came last"
            />
          }
        >
          <KnowGrid knows={others} />
        </Section>
      )}
    </>
  );
}
