import { useEffect, useState } from 'react';
import { isUnreachable } from '../../api/unreachable.ts';
import type { KeptKnow } from '../../api/keptKnow.ts';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import { type KnowAnswer, useKnowUuid } from './useKnow.ts';
import type { PageWithLines } from './shared/types.ts';

/** Rare: a page with a connection doesn't need it. */
export const loadKept = () => import('../../api/keptKnow.ts');

/**
 * The answer, or this device's copy of the know where there is no connection. The server is
 * asked again as soon as there is one.
 */
export function useKeptKnow(answer: KnowAnswer): {
  answer: KnowAnswer;
  pages: readonly PageWithLines[] | null;
} {
  const { user } = useOwnUser();
  const [kept, setKept] = useState<KeptKnow | null>(null);
  const uuid = useKnowUuid();
  const { isError, cause, retry } = answer;
  const lost = isError && isUnreachable(cause);
  useEffect(() => {
    if (!lost) return undefined;
    const again = () => retry?.();
    addEventListener('online', again);
    void loadKept()
      .then(({ keptKnow }) => keptKnow(user.uuid, uuid))
      .then(setKept, () => undefined);
    return () => removeEventListener('online', again);
  }, [lost, retry, user.uuid, uuid]);
  if (!kept || answer.data) return { answer, pages: null };
  return { answer: { ...answer, data: kept.know, isError: false }, pages: kept.pages };
}
