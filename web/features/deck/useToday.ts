import { useContext, useEffect, useRef, useState } from 'react';
import { useApiQuery } from '../../api/query.tsx';
import { useSessionAccess } from '../../api/session/SessionProvider.tsx';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { reviewKeys, sentNone } from '../../page/reviewKeys.ts';
import { LateTexts } from '../../ui/LateTexts.ts';
import { timeZone } from './day.ts';
import { withinToday } from './limits.ts';
import { loadOffline } from './loadOffline.ts';
import type { Today } from './shared/types.ts';

export interface UsedToday {
  /** undefined until it is known. */
  today: Today | undefined;
  /** No answer came: the cards are those that this device has. */
  isOffline: boolean;
  /** No answer came, and the device has none. */
  isLost: boolean;
  refetch: () => void;
}

/**
 * The cards of today, of one deck or of all: the server's answer, or without a connection
 * the one that this device got last; in either case with the reviews that it lacks.
 */
export function useToday(deck: string, enabled = true): UsedToday {
  const { user } = useOwnUser();
  const query = useApiQuery(
    '/api/learning/today',
    { query: { ...(deck ? { deck } : {}), timeZone: timeZone() } },
    { context: 'learn.getToday', onScreen: true, enabled, within: withinToday },
  );
  const { data, isError, refetch } = query;
  const [shown, setShown] = useState<{ of: Today | null; today: Today | null }>();
  const isOffline = isError && !data;
  useSending(user.uuid, () => void refetch());
  useEffect(() => {
    if (!data && !isOffline) return undefined;
    let wanted = true;
    void (async () => {
      const today = await here(user.uuid, deck, data ?? null);
      if (wanted) setShown({ of: data ?? null, today });
    })();
    return () => {
      wanted = false;
    };
  }, [data, isOffline, user.uuid, deck]);
  useKeeping(deck, data);
  // A newer answer replaces the shown one once it is complete: nothing is unmounted meanwhile.
  const today = shown?.today ?? undefined;
  return {
    today,
    isOffline: isOffline && today !== undefined,
    isLost: isOffline && shown?.of === null && today === undefined,
    refetch: () => void refetch(),
  };
}

/** The cards of today as this device knows them; the answer itself where it knows no more. */
async function here(user: string, deck: string, data: Today | null): Promise<Today | null> {
  const isWhole = data !== null && reviewKeys(user).length === 0 && sentNone();
  return isWhole
    ? data
    : loadOffline().then(
        ({ todayHere }) => todayHere(user, deck, data),
        () => data,
      );
}

/** Sends the reviews that wait, and says when the server has them: now, and with a connection. */
function useSending(user: string, onSent: () => void): void {
  const { load } = useSessionAccess();
  const latest = useRef(onSent);
  useEffect(() => {
    latest.current = onSent;
  });
  useEffect(() => {
    const send = async () => {
      const waiting = reviewKeys(user).length;
      if (waiting === 0) return;
      await (await load()).sendReviews();
      if (reviewKeys(user).length < waiting) latest.current();
    };
    const online = () => void send().catch(() => undefined);
    online();
    addEventListener('online', online);
    return () => removeEventListener('online', online);
  }, [user, load]);
}

/** Keeps the answer, and once both pages of learning with the pictures of the cards. */
function useKeeping(deck: string, today: Today | undefined): void {
  const { user } = useOwnUser();
  const { load } = usePage();
  const loadTexts = useContext(LateTexts);
  const done = useRef(false);
  useEffect(() => {
    if (!today) return;
    const isFirst = !done.current;
    done.current = true;
    void loadOffline().then(
      ({ keepToday, keepLearning }) => {
        void keepToday(user.uuid, deck, today);
        if (isFirst) void keepLearning(user.uuid, today, (name) => load?.(name), loadTexts);
      },
      () => undefined,
    );
  }, [deck, today, user.uuid, load, loadTexts]);
}
