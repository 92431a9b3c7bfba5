/** What learning keeps on this device, and what it makes of that without a connection. */
import { isSignedIn, keepAnswer, keptAnswer } from '../../page/offline/answers.ts';
import { forgetOthers } from '../../page/offline/forget.ts';
import { keepPages } from '../../page/offline/keeper.ts';
import { sentReviews, storedReviews, storedWithdrawals } from '../../page/reviewStorage.ts';
import { urlTo } from '../../page/routes.ts';
import type { LearnedDeck, Today } from './shared/types.ts';
import { dueByDeck, todayNow, todayOf } from './today.ts';

/** The names under which this device keeps the cards of today, of one deck or of all, and the decks. */
const nameOf = (deck: string) => `learning/today ${deck}`;
const DECKS = 'learning/decks';

export const keepToday = (user: string, deck: string, today: Today) =>
  keepAnswer(user, nameOf(deck), today);

export const keepDecks = (user: string, decks: readonly LearnedDeck[]) =>
  keepAnswer(user, DECKS, decks);

/** The answer, or the kept one, with the reviews of this device; null where there is none. */
export async function todayHere(
  user: string,
  deck: string,
  answer: Today | null,
): Promise<Today | null> {
  const withdrawn = new Set(storedWithdrawals(user));
  const reviews = [...sentReviews(user), ...storedReviews(user)].filter(
    ({ id }) => !withdrawn.has(id),
  );
  const own = answer ?? (await keptAnswer<Today>(user, nameOf(deck)));
  if (own) return todayNow(own, reviews, Date.now());
  const all = await keptAnswer<Today>(user, nameOf(''));
  return all && todayNow(todayOf(all, deck), reviews, Date.now());
}

/** The kept decks, with the cards that are due of today as this device knows them. */
export async function decksHere(
  user: string,
  today: Today | undefined,
): Promise<readonly LearnedDeck[] | null> {
  const stored = await keptAnswer<LearnedDeck[]>(user, DECKS);
  if (!stored || !today) return stored;
  const due = dueByDeck(today);
  return stored.map((deck) => ({ ...deck, dueCards: due.get(deck.uuid) ?? 0 }));
}

/**
 * All parts that today and learning may load late: pages without a connection could not
 * fetch them any more.
 */
const lateParts: readonly (() => Promise<unknown>)[] = [
  () => import('./shared/tex.ts'),
  () => import('./TodayLesson.tsx'),
  () => import('./modes/WriteSession.tsx'),
  () => import('./modes/MatchGame.tsx'),
  () => import('./modes/DeckTest.tsx'),
  () => import('../../api/session/waitingReviews.ts'),
  () => import('../../ui/ErrorScene.tsx'),
];

/** Keeps both pages of learning, with the pictures of the cards, and nothing of other users. */
export async function keepLearning(
  user: string,
  today: Today,
  load: (screen: string) => Promise<unknown> | undefined,
  loadTexts: () => Promise<unknown>,
): Promise<void> {
  await forgetOthers(user);
  const loadLate = async () => {
    await Promise.all([
      load('features/deck/FlashcardsScreen'),
      load('features/deck/LearnScreen'),
      ...lateParts.map((part) => part()),
    ]);
    await loadTexts();
  };
  const pages = [urlTo('flashcards'), urlTo('flashcards-learn')];
  const pictures = today.cards.flatMap(({ media }) => media.map(({ url }) => url));
  await keepPages({ noun: 'learn', pages, pictures }, loadLate, () => isSignedIn(user));
}
