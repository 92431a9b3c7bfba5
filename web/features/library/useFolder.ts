import { type MouseEvent, useEffect, useState } from 'react';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { TOP } from './replica.ts';
import type { LibraryFolder } from './types.ts';

/** Where the library or one of its folders is. */
export function folderUrl(folder: Pick<LibraryFolder, 'slug'> | null): string {
  return folder
    ? urlTo('app-library-folder', { params: { slug: folder.slug } })
    : urlTo('app-library');
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The folder that an address names; the top for the library's own. */
export function folderIn(url: string): string {
  const path = url.split(/[?#]/)[0] ?? '';
  return UUID.exec(path)?.[0].toLowerCase() ?? (path === urlTo('app-library') ? TOP : 'none');
}

export interface OpenFolder {
  /** The uuid of the folder that is open; '' at the top. */
  open: string;
  /** The attributes of a link to a folder; null is the top. It opens within the page, also offline. */
  link: (folder: LibraryFolder | null) => {
    href: string;
    onClick: (event: MouseEvent<HTMLElement>) => void;
  };
  go: (folder: LibraryFolder | null) => void;
}

/** The folder that is open, which the address names. */
export function useFolder(): OpenFolder {
  const { url } = usePage();
  const [open, setOpen] = useState(() => folderIn(url));
  useEffect(() => {
    const back = () => setOpen(folderIn(location.pathname));
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  const go = (folder: LibraryFolder | null) => {
    history.pushState(null, '', folderUrl(folder));
    setOpen(folder?.uuid ?? TOP);
    scrollTo(0, 0);
  };
  return {
    open,
    go,
    link: (folder) => ({
      href: folderUrl(folder),
      onClick(event) {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        go(folder);
      },
    }),
  };
}

/** Lets the address say the folder's present name. */
export function useRightAddress(folder: LibraryFolder | undefined): void {
  const url = folder && folder.slug !== folder.uuid ? folderUrl(folder) : null;
  useEffect(() => {
    if (url !== null && location.pathname !== url)
      history.replaceState(history.state, '', url + location.search);
  }, [url]);
}
