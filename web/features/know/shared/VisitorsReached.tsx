import { useState, useSyncExternalStore } from 'react';
import { clearReached, onReached, readReached } from './reached.ts';
import { ReachedRow } from './ReachedRow.tsx';
import { readStored, storageKeys } from '../../../page/storage.ts';

/** What a visitor read last, from the browser's storage; nothing where there is none. */
export default function VisitorsReached({ lang }: { lang: string | undefined }) {
  // The text of the storage says whether something changed.
  const stored = useSyncExternalStore(onReached, () => readStored(storageKeys.reached));
  const [items, setItems] = useState(readReached);
  const [shown, setShown] = useState(stored);
  if (shown !== stored) {
    setShown(stored);
    setItems(readReached());
  }
  return items.length > 0 && <ReachedRow items={items} lang={lang} onClear={clearReached} />;
}
