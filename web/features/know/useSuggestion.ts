import { useEffect, useRef, useState } from 'react';
import { usePageData } from '../../api/pageData.tsx';
import { uploadId } from '../../api/uploads/sender.ts';
import type { ControlledForm } from '../../form/useControlledForm.ts';
import type { Details, Suggested } from './draft.ts';
import { filled, suggestedBy } from './suggested.ts';
import type { UploadItem } from './uploadQueue.ts';

/** So many files are read. */
const MOST = 3;

/**
 * Fills the free fields of the form with what the files suggest, once all have arrived, and
 * returns what was suggested last. `named` is the title that the names of the files suggest.
 * Where the server can't tell, the form stays as it is.
 */
export function useSuggestion(
  form: Pick<ControlledForm<Details>, 'values' | 'set'>,
  items: readonly UploadItem[],
  first: Suggested,
  named: string,
): Suggested {
  const [suggested, setSuggested] = useState(first);
  const isReady = items.length > 0 && items.every(({ state, url }) => state === 'done' && url);
  const uploadIds = isReady ? items.slice(0, MOST).map(uploadId) : [];
  const { data } = usePageData(
    '/api/knows/suggestions',
    { query: { uploadIds } },
    {
      enabled: uploadIds.length > 0,
      context: 'knows.suggest',
      onScreen: true,
    },
  );
  const now = useRef({ form, suggested, named });
  useEffect(() => {
    now.current = { form, suggested, named };
  });
  useEffect(() => {
    if (!data) return;
    const { form: own, suggested: before, named: otherwise } = now.current;
    const next = suggestedBy(data, otherwise);
    own.set(filled(own.values, before, next));
    setSuggested(next);
  }, [data]);
  return suggested;
}
