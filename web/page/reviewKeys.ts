/**
 * The keys under which reviews of flashcards wait in localStorage, a key each. The session
 * has them apart from the reviews themselves, which few pages need.
 */
/** Begins the keys of all reviews; then come the learner and the review's id. */
const REVIEW = 'knowmad.review ';

/** The learner who isn't signed in. */
export const VISITOR = 'visitor';

/** The key of a review. */
export const reviewKey = (learner: string, id: string) => `${REVIEW}${learner} ${id}`;

/** The keys of a learner's reviews, by default of all learners'; none where storage can't be read. */
export function reviewKeys(learner?: string): string[] {
  const prefix = learner === undefined ? REVIEW : reviewKey(learner, '');
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/**
 * How long a call with reviews may take, in milliseconds, before they wait for the next one: 500
 * of them are 80 KB, which takes a slow phone network (5 KB a second upwards) half of it.
 */
export const SENDING_LIMIT = 30_000;

/** The key of the reviews that the server has taken lately from this device. */
export const SENT = 'knowmad.reviewsSent';

/** Whether this device has sent no review lately. */
export function sentNone(): boolean {
  try {
    return localStorage.getItem(SENT) === null;
  } catch {
    return true;
  }
}

/** Deletes the reviews of all users; a visitor's stay until somebody signs up. */
export function removeUserReviews(): void {
  const kept = reviewKeys(VISITOR);
  for (const key of reviewKeys()) if (!kept.includes(key)) localStorage.removeItem(key);
  if (!sentNone()) localStorage.removeItem(SENT);
}
