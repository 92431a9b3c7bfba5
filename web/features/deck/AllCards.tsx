import { useCallback, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useApi } from '../../api/ApiProvider.tsx';
import { useFailureReport } from '../../api/FailureProvider.tsx';
import { ApiError } from '../../api/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { CardList } from './shared/CardList.tsx';
import type { Card } from './shared/types.ts';

export interface AllCardsProps {
  /** The deck's uuid. */
  know: string;
  /** The cards that are there already. */
  first: readonly Card[];
  /** The number of cards that the reader may see. */
  count: number;
  lang: string | undefined;
}

/** All cards of a deck: the first ones at once, others in parts, as long decks have many. */
export function AllCards({ know, first, count, lang }: AllCardsProps) {
  const api = useApi();
  const report = useFailureReport();
  const [cards, setCards] = useState(first);
  const [busy, setBusy] = useState(true);
  const fetchFrom = useCallback(
    (from: number) =>
      api.get('/api/decks/{id}', { path: { id: know }, query: { from, limit: 500 } }).then(
        (deck) => setCards((before) => [...before.slice(0, from), ...deck.cards]),
        (error: unknown) =>
          report(error instanceof ApiError ? error : new ApiError(0, {}, error), 'deck.get'),
      ),
    [api, know, report],
  );
  useEffect(() => {
    void fetchFrom(first.length).then(() => setBusy(false));
  }, [fetchFrom, first.length]);
  return (
    <>
      <CardList cards={cards} lang={lang} />
      {cards.length < count && (
        <Button
          variant="tonal"
          loading={busy}
          onClick={() => {
            setBusy(true);
            void fetchFrom(cards.length).then(() => setBusy(false));
          }}
        >
          <FormattedMessage
            id="deck.next"
            defaultMessage="Show more cards"
            description="Button below a part of the flashcards of a long deck"
          />
        </Button>
      )}
    </>
  );
}
