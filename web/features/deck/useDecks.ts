import { useEffect, useState } from 'react';
import { useApiQuery } from '../../api/query.tsx';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import { timeZone } from './day.ts';
import { withinToday } from './limits.ts';
import { loadOffline } from './loadOffline.ts';
import type { LearnedDeck, Today } from './shared/types.ts';

export interface UsedDecks {
  /** undefined until they are known. */
  decks: readonly LearnedDeck[] | undefined;
  /** No answer came, and the device has none. */
  isLost: boolean;
  refetch: () => void;
}

/**
 * The decks that the user learns: the server's answer, or without a connection the one that
 * this device got last, with the cards that are due of today as this device knows them.
 */
export function useDecks(today: Today | undefined, isOffline: boolean): UsedDecks {
  const { user } = useOwnUser();
  const { data, isError, refetch } = useApiQuery(
    '/api/learning/decks',
    { query: { timeZone: timeZone() } },
    { context: 'learn.getDecks', onScreen: true, within: withinToday },
  );
  const [kept, setKept] = useState<readonly LearnedDeck[] | null>();
  const failed = isError && !data;
  useEffect(() => {
    if (!data) return;
    void loadOffline().then(
      ({ keepDecks }) => keepDecks(user.uuid, data.decks),
      () => undefined,
    );
  }, [data, user.uuid]);
  useEffect(() => {
    if (!failed || (isOffline && !today)) return undefined;
    let wanted = true;
    void loadOffline()
      .then(({ decksHere }) => decksHere(user.uuid, today))
      .then(
        (found) => wanted && setKept(found),
        () => wanted && setKept(null),
      );
    return () => {
      wanted = false;
    };
  }, [failed, isOffline, today, user.uuid]);
  return {
    decks: data?.decks ?? (failed ? (kept ?? undefined) : undefined),
    isLost: failed && kept === null,
    refetch: () => void refetch(),
  };
}
