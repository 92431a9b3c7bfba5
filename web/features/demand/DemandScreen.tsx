import { useEffect, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useApi } from '../../api/ApiProvider.tsx';
import { callUrl } from '../../api/client.ts';
import { usePageAnswers, usePageData, usePageDataAt } from '../../api/pageData.tsx';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { useMarketLang } from '../../market/language.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { hueOf } from '../../ui/hues.ts';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Row } from '../../ui/Stack.tsx';
import { withValues } from '../../ui/withValues.ts';
import { KnowGrid } from '../know/shared/KnowGrid.tsx';
import { DemandActions } from './DemandActions.tsx';
import { DemandFacts, DemandState } from './DemandFacts.tsx';
import styles from './DemandScreen.module.css';
import type { Demand } from './types.ts';

const texts = withValues(
  defineMessages({
    crumb: {
      id: 'demand.crumb',
      defaultMessage: 'Requests',
      description:
        'Page of a request for study material: link in the path above the heading to all requests',
    },
    answers: {
      id: 'demand.answers',
      defaultMessage: '{answers, plural, one {The answer} other {The answers}}',
      description: 'Page of a request: heading above the study material that answers it',
    },
  }),
);

/** How many answers the page has; _routes.yaml fetches as many. */
const ANSWERS = 24;

/** What a user is looking for, and the knows that answer it. */
export default function DemandScreen() {
  const { params } = usePage();
  const id = params['id'] ?? '';
  const { demand, show, refresh } = useDemand(id);
  if (!demand)
    return (
      <Section space="tight">
        <Skeleton height={48} width="60%" />
        <Skeleton height={280} />
      </Section>
    );
  return (
    <article>
      <Head demand={demand} />
      {demand.answers > 0 && <Answers id={id} answers={demand.answers} />}
      <DemandActions demand={demand} onChange={show} onStale={refresh} />
    </article>
  );
}

/**
 * The request whose address the page has. The server puts into the page what visitors
 * see; for signed-in users it is fetched once more with their token: then it tells what
 * it is to them.
 */
function useDemand(id: string) {
  const api = useApi();
  const page = usePageAnswers();
  const { signedIn } = useSession();
  const url = callUrl('/api/know-demands/{id}', { path: { id } });
  const { data } = usePageDataAt<Demand>(url, { context: 'demands.get' });
  const [refresh] = useState(() => async () => page.seed(url, await api.getUrl<Demand>(url)));
  const [show] = useState(() => (demand: Demand) => page.seed(url, demand));
  useEffect(() => {
    // The page goes on showing what visitors see where this fails.
    if (signedIn) void refresh().catch(() => undefined);
  }, [signedIn, refresh]);
  return { demand: data, show, refresh };
}

function Head({ demand }: { demand: Demand }) {
  const intl = useIntl();
  const lang = useMarketLang();
  const { subject, topic } = demand;
  const hue = subject ? hueOf(subject.color) : undefined;
  return (
    <header className={styles.head} data-hue={hue}>
      <div className={styles.inner}>
        <Breadcrumbs
          items={[
            { label: intl.formatMessage(texts.crumb), href: urlTo('know-demands') },
            ...(subject
              ? [
                  {
                    label: subject.name,
                    href: urlTo('know-demands', { query: { subjectId: subject.id } }),
                  },
                ]
              : []),
            { label: demand.title },
          ]}
        />
        <h1 className={styles.title} lang={lang}>
          {demand.title}
        </h1>
        <div className={styles.facts}>
          <DemandState demand={demand} />
          <DemandFacts demand={demand} lang={lang} />
        </div>
        {demand.description !== '' && (
          <p className={styles.description} lang={lang}>
            {demand.description}
          </p>
        )}
        {topic && (
          <Row gap={2}>
            <span lang={lang}>
              <Chip href={topic.path ?? undefined}>{topic.name}</Chip>
            </span>
          </Row>
        )}
      </div>
    </header>
  );
}

function Answers({ id, answers }: { id: string; answers: number }) {
  const list = usePageData(
    '/api/knows',
    { query: { knowDemandUuid: id, limit: ANSWERS } },
    { context: 'demands.answers' },
  );
  return (
    <Section space="tight" title={<FormattedMessage {...texts.answers} values={{ answers }} />}>
      {list.data ? <KnowGrid knows={list.data.content} /> : <Skeleton height={320} />}
    </Section>
  );
}
