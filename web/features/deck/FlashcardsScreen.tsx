import { FileInput, Plus } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { requireSession } from '../../api/session/requireSession.tsx';
import { useMarketLang } from '../../market/language.ts';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardTitle } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorScene } from '../../ui/ErrorScene.tsx';
import { StepLearnScene } from '../../ui/scenes/StepLearnScene.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Row, Stack } from '../../ui/Stack.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import styles from './Flashcards.module.css';
import { flashcardsTexts as texts } from './flashcardsTexts.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import { Statistics } from './Statistics.tsx';
import type { LearnedDeck, Today } from './shared/types.ts';
import { useDecks } from './useDecks.ts';
import { useToday } from './useToday.ts';

const loadQuizzes = () => import('./OwnQuizzes.tsx');

/** What the user learns: the cards of today, and their decks. */
export default requireSession(function Flashcards() {
  const { today, isOffline, isLost, refetch } = useToday('');
  const { decks, isLost: noDecks, refetch: refetchDecks } = useDecks(today, isOffline);
  const quizzes = useLoaded(loadQuizzes, !isOffline);
  if (isLost || noDecks)
    return (
      <ErrorScene
        kind="unreachable"
        onRetry={() => {
          refetch();
          refetchDecks();
        }}
        homeHref={urlTo('home')}
      />
    );
  return (
    <>
      <Section
        headingLevel="h1"
        space="tight"
        title={<FormattedMessage {...texts.title} />}
        action={
          <Row gap={2}>
            <Button
              variant="quiet"
              href={urlTo('app-deck-import')}
              icon={<FileInput size={18} aria-hidden="true" />}
            >
              <FormattedMessage {...texts.import} />
            </Button>
            <Button
              variant="tonal"
              href={urlTo('deck-create')}
              icon={<Plus size={18} aria-hidden="true" />}
            >
              <FormattedMessage {...texts.create} />
            </Button>
          </Row>
        }
      >
        <Stack>
          {isOffline && <OfflineNotice />}
          {today && decks ? (
            <Day today={today} hasDecks={decks.length > 0} />
          ) : (
            <Skeleton height={220} shape="card" />
          )}
        </Stack>
      </Section>
      {decks && decks.length > 0 && (
        <Section space="tight" title={<FormattedMessage {...texts.decks} />}>
          <Decks decks={decks} />
        </Section>
      )}
      {quizzes && <quizzes.OwnQuizzes />}
      <Statistics />
    </>
  );
});

function Day({ today, hasDecks }: { today: Today; hasDecks: boolean }) {
  if (!hasDecks)
    return (
      <EmptyState
        picture={<StepLearnScene />}
        title={<FormattedMessage {...texts.emptyTitle} />}
        action={
          <Row justify="center">
            <Button size="large" href={urlTo('deck-create')}>
              <FormattedMessage {...texts.emptyAction} />
            </Button>
            <Button size="large" variant="quiet" href={urlTo('app-deck-import')}>
              <FormattedMessage {...texts.import} />
            </Button>
          </Row>
        }
      >
        <FormattedMessage {...texts.emptyText} />
      </EmptyState>
    );
  const all = today.new + today.learning + today.due;
  return (
    <div className={styles.today}>
      <dl className={styles.counts}>
        <Count name={<FormattedMessage {...texts.due} />} value={today.due} kind="due" />
        <Count
          name={<FormattedMessage {...texts.learning} />}
          value={today.learning}
          kind="learning"
        />
        <Count name={<FormattedMessage {...texts.new} />} value={today.new} kind="new" />
      </dl>
      {all > 0 ? (
        <Button size="large" href={urlTo('flashcards-learn')}>
          <FormattedMessage {...texts.start} values={{ count: all }} />
        </Button>
      ) : (
        <p className={styles.done}>
          <FormattedMessage {...texts.done} />
        </p>
      )}
    </div>
  );
}

interface CountProps {
  name: React.ReactNode;
  value: number;
  kind: string;
}

function Count({ name, value, kind }: CountProps) {
  return (
    <div className={styles.count} data-kind={kind}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Decks({ decks }: { decks: readonly LearnedDeck[] }) {
  const lang = useMarketLang();
  return (
    <ul className={styles.decks}>
      {decks.map((deck) => (
        <Card as="li" key={deck.uuid} className={styles.deck}>
          <div lang={lang}>
            <CardTitle as="h3" href={deck.path}>
              {deck.title}
            </CardTitle>
          </div>
          <p className={styles.facts}>
            <FormattedMessage
              {...texts.progress}
              values={{ started: deck.startedCards, cards: deck.cards }}
            />
          </p>
          <progress
            className={styles.bar}
            max={Math.max(1, deck.cards)}
            value={deck.startedCards}
            aria-hidden="true"
          />
          <div className={styles.learn}>
            <Button
              size="small"
              variant="tonal"
              href={urlTo('flashcards-learn', { query: { deck: deck.uuid } })}
            >
              {deck.dueCards > 0 ? (
                <FormattedMessage {...texts.learnDue} values={{ count: deck.dueCards }} />
              ) : (
                <FormattedMessage {...texts.learnDeck} />
              )}
            </Button>
          </div>
        </Card>
      ))}
    </ul>
  );
}
