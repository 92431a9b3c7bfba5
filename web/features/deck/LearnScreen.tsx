import { useEffect, useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { requireSession } from '../../api/session/requireSession.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { urlTo } from '../../page/routes.ts';
import { useBrowserQuery } from '../../page/useBrowserQuery.ts';
import { ErrorScene } from '../../ui/ErrorScene.tsx';
import { Link } from '../../ui/Link.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Row } from '../../ui/Stack.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { withValues } from '../../ui/withValues.ts';
import { OfflineBadge } from './OfflineNotice.tsx';
import { useToday } from './useToday.ts';

const texts = withValues(
  defineMessages({
    title: {
      id: 'learn.title',
      defaultMessage: 'Learn',
      description: 'Heading, read out, of the page on which flashcards are learned',
    },
    back: {
      id: 'learn.back',
      defaultMessage: 'Your flashcards',
      description: 'Link from learning back to the overview of flashcards',
    },
  }),
);

const loadLesson = () => import('./TodayLesson.tsx');

/** Learning the cards of today: of one deck where the address names one, else of all. */
export default requireSession(function Learn() {
  // Without a connection the page is the one of any deck.
  const deck = useBrowserQuery().get('deck') ?? '';
  const begin = useCall('put', '/api/learning/decks/{id}', {
    context: 'learn.begin',
    expects: [0],
  });
  const { send } = begin;
  const [begun, setBegun] = useState(deck === '');
  useEffect(() => {
    if (!begun) void send({ path: { id: deck } }).then(() => setBegun(true));
  }, [begun, deck, send]);
  const { today, isOffline, isLost, refetch } = useToday(deck, begun);
  const lesson = useLoaded(loadLesson, true);
  if (isLost)
    return <ErrorScene kind="unreachable" onRetry={refetch} homeHref={urlTo('flashcards')} />;
  return (
    <Section space="tight">
      <VisuallyHidden as="div">
        <h1>
          <FormattedMessage {...texts.title} />
        </h1>
      </VisuallyHidden>
      <Row justify="space-between">
        <Link href={urlTo('flashcards')} variant="standalone">
          <FormattedMessage {...texts.back} />
        </Link>
        {isOffline && <OfflineBadge />}
      </Row>
      {today && lesson ? (
        <lesson.TodayLesson today={today} deck={deck} />
      ) : (
        <Skeleton height={480} shape="card" />
      )}
    </Section>
  );
});
