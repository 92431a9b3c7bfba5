/** The know of the page, as the one who looks at it may see it. */
import { useEffect, useState } from 'react';
import { useApi } from '../../api/ApiProvider.tsx';
import { callUrl } from '../../api/client.ts';
import { type PageAnswer, usePageAnswers, usePageDataAt } from '../../api/pageData.tsx';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { uuidOf } from '../user/shared/person.ts';
import type { Know } from './shared/types.ts';

/** The uuid of the know in the page's address; '' where it has none. */
export function useKnowUuid(): string {
  const { params } = usePage();
  return uuidOf(params['slug'] ?? params['know'] ?? '') ?? '';
}

export interface KnowAnswer extends PageAnswer<Know> {
  /** Fetches it anew; what is shown stays where that fails. */
  renew: () => void;
  /** Shows it as it is now, where a call told that. */
  show: (know: Know) => void;
}

/**
 * The know whose address the page has. The server puts into the page what visitors see;
 * for signed-in users it is fetched once more with their token: then no page is blurred.
 * In the signed-in area the first answer is the user's own already.
 *
 * @param call the path of the call: private knows are read by their link
 */
export function useKnow(
  call: '/api/knows/{id}' | '/api/knows/u/{id}' = '/api/knows/{id}',
): KnowAnswer {
  const uuid = useKnowUuid();
  const api = useApi();
  const answers = usePageAnswers();
  const { signedIn } = useSession();
  const url = callUrl(call, { path: { id: uuid } });
  const [asUser] = useState(() => signedIn && answers.get(url).data === undefined);
  const answer = usePageDataAt<Know>(url, { context: 'knows.get', onScreen: true });
  const [renew] = useState(() => () => {
    void api.getUrl<Know>(url).then(
      (know) => answers.seed(url, know),
      () => undefined,
    );
  });
  useEffect(() => {
    if (signedIn && !asUser) renew();
  }, [signedIn, asUser, renew]);
  const [show] = useState(() => (know: Know) => answers.seed(url, know));
  return { ...answer, renew, show };
}
