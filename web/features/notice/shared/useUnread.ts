import { usePageAnswers, usePageData } from '../../../api/pageData.tsx';
import { useSession } from '../../../api/session/SessionProvider.tsx';
import type { components } from '../../../generated/api.ts';

const UNREAD = '/api/users/me/notices/unread';

type Unread = components['schemas']['UnreadNotices'];

/** How many unread notifications the user has, at most 100; undefined until it is known. */
export function useUnread(): number | undefined {
  const { signedIn } = useSession();
  return usePageData(UNREAD, {}, { enabled: signedIn, context: 'header.notices' }).data?.count;
}

/** Returns a setter of the number that the bell shows, for screens that mark as read. */
export function useSetUnread(): (count: number) => void {
  const answers = usePageAnswers();
  return (count) => {
    const unread: Unread = { count: Math.min(100, count) };
    answers.seed(UNREAD, unread);
  };
}
