import { TOP, type View } from './replica.ts';
import type { LibraryFolder, LibraryItem } from './types.ts';
import type { Sort } from './useListing.ts';

const titleOf = (item: LibraryItem) => item.know?.title ?? '\uffff';

/** What is in a folder, sorted as the user wants. */
export const arranged = {
  folders(folders: readonly LibraryFolder[], sort: Sort): readonly LibraryFolder[] {
    switch (sort) {
      case 'name':
        return [...folders].sort((a, b) => a.name.localeCompare(b.name));
      case 'added':
        return [...folders].sort((a, b) => b.createdOn.localeCompare(a.createdOn));
      default:
        return folders;
    }
  },
  items(items: readonly LibraryItem[], sort: Sort): readonly LibraryItem[] {
    switch (sort) {
      case 'name':
        return [...items].sort((a, b) => titleOf(a).localeCompare(titleOf(b)));
      case 'added':
        return [...items].sort((a, b) => b.addedOn.localeCompare(a.addedOn));
      default:
        return items;
    }
  },
};

/** Texts as they are compared: without case and diacritics. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Folders and entries of all the library that have every word of a query. */
export function foundIn(
  view: View,
  query: string,
): { folders: LibraryFolder[]; items: LibraryItem[] } {
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  const fits = (...parts: (string | undefined)[]) => {
    const text = folded(parts.join(' '));
    return words.every((word) => text.includes(word));
  };
  const items = [...view.items]
    .filter(([folder]) => folder === TOP || view.folders.has(folder))
    .flatMap(([, list]) => list)
    .filter(({ know }) => {
      if (!know) return false;
      const topics = know.topics.map(({ name }) => name);
      return fits(know.title, know.subject?.name, know.author?.name, ...topics, ...know.tags);
    });
  return { folders: [...view.folders.values()].filter(({ name }) => fits(name)), items };
}
