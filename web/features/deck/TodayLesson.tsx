import { useState } from 'react';
import { useApiQuery } from '../../api/query.tsx';
import { useMarketLang } from '../../market/language.ts';
import { urlTo } from '../../page/routes.ts';
import { useSearchParameter } from '../../page/useSearchParameter.ts';
import { ErrorScene } from '../../ui/ErrorScene.tsx';
import { Lesson } from './Lesson.tsx';
import { memoryOf } from './schedule.ts';
import type { Today } from './shared/types.ts';
import { wayOf } from './shared/ways.ts';

export interface TodayLessonProps {
  today: Today;
  /** The deck’s uuid; '' of the cards of all decks. */
  deck: string;
}

/**
 * A lesson with the cards of today; games and tests have all cards of the deck. It keeps the
 * cards with which it began: reviews change the answer meanwhile.
 */
export function TodayLesson({ today, deck }: TodayLessonProps) {
  const lang = useMarketLang();
  const [mode, setMode] = useSearchParameter('mode');
  const way = wayOf(mode);
  const isGame = way === 'match' || way === 'test';
  const whole = useApiQuery(
    '/api/decks/{id}',
    { path: { id: deck }, query: {} },
    { context: 'learn.getDeck', onScreen: true, enabled: isGame && deck !== '' },
  );
  const [items] = useState(() =>
    today.cards.map((card) => ({ card, memory: memoryOf(card.memory) })),
  );
  if (isGame && whole.isError && !whole.data)
    return (
      <ErrorScene
        kind="unreachable"
        onRetry={() => void whole.refetch()}
        homeHref={urlTo('flashcards')}
      />
    );
  return (
    <Lesson
      items={items}
      cards={deck === '' ? today.cards : (whole.data?.cards ?? null)}
      deck={deck}
      title={whole.data?.title ?? ''}
      retention={today.retention}
      dayEnds={Date.parse(today.dayEndsAt)}
      lang={lang}
      way={way}
      onWay={(chosen) => setMode(chosen === 'cards' ? '' : chosen)}
    />
  );
}
