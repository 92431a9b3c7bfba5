/** Counts that a know is read. */
import { useEffect, useRef } from 'react';
import { useSessionAccess } from '../../api/session/SessionProvider.tsx';
import { pageId } from './PageFigure.tsx';

/**
 * Tells the API once that the know is read (countView.ts).
 *
 * @param reader the reader's key (readerKey): it changes whenever the know's pages are
 *   replaced by others, such as the blurred ones once it is known that the user is signed in
 */
export function useView(uuid: string, reader: string): void {
  const { load } = useSessionAccess();
  const counted = useRef('');
  useEffect(() => {
    if (counted.current === uuid) return undefined;
    let stop: (() => void) | undefined;
    let isLeft = false;
    const first = `[data-reader="${reader}"] #${pageId(1)}`;
    import('./countView.ts').then(
      ({ countView }) => {
        if (!isLeft) stop = countView(uuid, first, load, () => (counted.current = uuid));
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [uuid, reader, load]);
}
