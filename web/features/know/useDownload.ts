/** Downloads of a know's file. */
import { useSession } from '../../api/session/SessionProvider.tsx';
import { useCall } from '../../api/session/useCall.ts';
import type { Know } from './shared/types.ts';

/**
 * Saves the know's first file. undefined for visitors, to whom no file is given, and
 * where there is none.
 */
export function useDownload(know: Know): (() => void) | undefined {
  const { signedIn } = useSession();
  const call = useCall('post', '/api/knows/{id}/files/{position}/url', {
    context: 'knows.download',
  });
  const [file] = know.files;
  if (!signedIn || !file) return undefined;
  return () =>
    void call.send({ path: { id: know.uuid, position: file.position } }).then((outcome) => {
      // The answer has the headers of a download, so the page stays.
      if (outcome.ok) location.assign(outcome.answer.url);
    });
}
