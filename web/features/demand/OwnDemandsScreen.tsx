import { defineMessages, FormattedMessage } from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { requireSession } from '../../api/session/requireSession.tsx';
import { useMarketLang } from '../../market/language.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorScene } from '../../ui/ErrorScene.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Grid, Stack } from '../../ui/Stack.tsx';
import { StepFindScene } from '../../ui/scenes/StepFindScene.tsx';
import { withValues } from '../../ui/withValues.ts';
import { DemandGrid } from './DemandCard.tsx';

const texts = withValues(
  defineMessages({
    title: {
      id: 'ownDemands.title',
      defaultMessage: 'Your requests',
      description: 'Heading of the page with what the user asked for and reserved',
    },
    all: {
      id: 'ownDemands.all',
      defaultMessage: 'All requests',
      description: 'Link from the user’s own requests to those of all users',
    },
    reserved: {
      id: 'ownDemands.reserved',
      defaultMessage: 'You have reserved',
      description: 'Heading above the requests of others that the user has reserved',
    },
    reservedText: {
      id: 'ownDemands.reserved.text',
      defaultMessage: 'At most three at a time. Open one to answer or release it.',
      description: 'Below the heading above the requests that the user has reserved',
    },
    noneReserved: {
      id: 'ownDemands.reserved.none',
      defaultMessage: 'You have reserved nothing at the moment.',
      description: 'In place of the requests that the user has reserved',
    },
    asked: {
      id: 'ownDemands.asked',
      defaultMessage: 'You asked for',
      description: 'Heading above the requests that the user made',
    },
    empty: {
      id: 'ownDemands.empty',
      defaultMessage: 'You have not asked for anything yet',
      description: 'Heading in place of the requests that the user made, while there is none',
    },
    emptyText: {
      id: 'ownDemands.empty.text',
      defaultMessage: 'Which notes are you missing for your next test?',
      description: 'In place of the requests that the user made, while there is none',
    },
    ask: {
      id: 'ownDemands.ask',
      defaultMessage: 'Ask for something',
      description: 'Button that leads to the form for a new request',
    },
  }),
);

const LIMIT = 12;

/** What the user has reserved, and what they asked for. */
export default requireSession(function OwnDemands() {
  const { url } = usePage();
  const lang = useMarketLang();
  const page = Math.max(0, Number(new URLSearchParams(url.split('?')[1]).get('page')) || 0);
  const reserved = useApiQuery(
    '/api/know-demands/mine',
    { query: { of: 'reserved', limit: LIMIT } },
    { context: 'demands.getReserved' },
  );
  const asked = useApiQuery(
    '/api/know-demands/mine',
    { query: { of: 'asked', page, limit: LIMIT } },
    { context: 'demands.getAsked' },
  );
  const retry = () => void Promise.all([reserved.refetch(), asked.refetch()]);
  if (asked.isError || reserved.isError)
    return <ErrorScene kind="unreachable" onRetry={retry} homeHref={urlTo('home')} />;
  // Both at once: the first list would push the second one down.
  const there = reserved.data && asked.data && { reserved: reserved.data, asked: asked.data };
  return (
    <>
      <Section
        headingLevel="h1"
        space="tight"
        title={<FormattedMessage {...texts.title} />}
        action={
          <Button variant="tonal" href={urlTo('know-demands')}>
            <FormattedMessage {...texts.all} />
          </Button>
        }
      >
        {there ? (
          <Stack gap={4}>
            <h2>
              <FormattedMessage {...texts.reserved} />
            </h2>
            <p>
              {there.reserved.totalElements === 0 ? (
                <FormattedMessage {...texts.noneReserved} />
              ) : (
                <FormattedMessage {...texts.reservedText} />
              )}
            </p>
            <DemandGrid demands={there.reserved.content} lang={lang} heading="h3" />
          </Stack>
        ) : (
          <Grid min={240} columns={2} gap={4}>
            <Skeleton height={180} shape="card" />
            <Skeleton height={180} shape="card" />
          </Grid>
        )}
      </Section>
      {there && (
        <Section space="tight" title={<FormattedMessage {...texts.asked} />}>
          {there.asked.totalElements === 0 && <NothingAsked />}
          <DemandGrid demands={there.asked.content} lang={lang} heading="h3" />
          <Pagination
            page={there.asked.page}
            pageCount={Math.ceil(there.asked.totalElements / LIMIT)}
            hrefFor={(number) => urlTo('own-know-demands', { query: { page: number || null } })}
          />
        </Section>
      )}
    </>
  );
});

function NothingAsked() {
  return (
    <EmptyState
      as="h3"
      picture={<StepFindScene />}
      title={<FormattedMessage {...texts.empty} />}
      action={
        <Button href={urlTo('know-demands', { hash: 'ask' })}>
          <FormattedMessage {...texts.ask} />
        </Button>
      }
    >
      <FormattedMessage {...texts.emptyText} />
    </EmptyState>
  );
}
