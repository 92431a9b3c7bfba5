import { useState } from 'react';
import { readStored, storageKeys, writeStored } from '../../page/storage.ts';

export type Sort = 'own' | 'added' | 'name';

export interface Listing {
  sort: Sort;
  grid: boolean;
}

function stored(): Listing {
  const [sort, look] = (readStored(storageKeys.libraryList) ?? '').split(' ');
  return { sort: sort === 'added' || sort === 'name' ? sort : 'own', grid: look === 'grid' };
}

/** How the lists of the library are shown on this device. */
export function useListing(): [Listing, (listing: Listing) => void] {
  const [listing, setListing] = useState(stored);
  return [
    listing,
    (next) => {
      setListing(next);
      writeStored(storageKeys.libraryList, `${next.sort} ${next.grid ? 'grid' : 'list'}`);
    },
  ];
}
