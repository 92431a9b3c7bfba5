import { ErrorScene } from '../ui/ErrorScene.tsx';
import { usePage } from './PageProvider.tsx';
import { urlTo } from './routes.ts';

type Kind = 'not-found' | 'forbidden' | 'server' | 'unreachable' | 'timeout';

const kinds: Record<number, Kind> = {
  403: 'forbidden',
  404: 'not-found',
  502: 'unreachable',
  504: 'timeout',
};

/** What happened, what is safe, and the way on: to the home page. A page that was fine has broken in the browser. */
export function ErrorScreen() {
  const { status, error } = usePage();
  const requestId = error?.requestId;
  return (
    <ErrorScene
      kind={kinds[status] ?? 'server'}
      homeHref={urlTo('home')}
      {...(requestId ? { requestId } : {})}
    />
  );
}
