import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useToasts } from '../../ui/ToastProvider.tsx';
import { randomUuid } from '../../page/storage.ts';
import styles from './Library.module.css';
import { TOP } from './replica.ts';
import type { LibraryFolder, LibraryItem } from './types.ts';
import type { UsedLibrary } from './useLibrary.ts';
import { texts } from './viewTexts.ts';

/** Most knows of a change. */
const MOST = 100;

const orTop = (folder: string) => (folder === TOP ? undefined : folder);

/** What one can do with the library; messages tell what was done, and take it back. */
export function useActions({ view, change }: UsedLibrary) {
  const toasts = useToasts();
  function tell(text: ReactNode, undo: () => void) {
    toasts.show(
      <span className={styles.toast}>
        <span>{text}</span>
        <button type="button" className={styles.undo} onClick={undo}>
          <FormattedMessage {...texts.undo} />
        </button>
      </span>,
    );
  }
  const nameOf = (folder: string) =>
    view.folders.get(folder)?.name ?? <FormattedMessage {...texts.library} />;
  /** The know before another one in its folder. */
  function before({ folder, uuid }: LibraryItem): string | undefined {
    const list = view.items.get(folder ?? TOP) ?? [];
    return list[list.findIndex((item) => item.uuid === uuid) - 1]?.uuid;
  }
  function folderBefore({ parent, uuid }: LibraryFolder): string | undefined {
    const list = view.inside.get(parent ?? TOP) ?? [];
    return list[list.findIndex((folder) => folder.uuid === uuid) - 1]?.uuid;
  }
  /** Items by their folder, in parts that a change takes. */
  function parts(items: readonly LibraryItem[]): { from: string; knows: string[] }[] {
    const byFolder = new Map<string, string[]>();
    for (const { folder, uuid } of items) {
      const from = folder ?? TOP;
      byFolder.set(from, [...(byFolder.get(from) ?? []), uuid]);
    }
    return [...byFolder].flatMap(([from, knows]) => {
      return Array.from({ length: Math.ceil(knows.length / MOST) }, (_, part) => ({
        from,
        knows: knows.slice(part * MOST, (part + 1) * MOST),
      }));
    });
  }
  return {
    place: (item: LibraryItem, after: string | undefined) => {
      const folder = orTop(item.folder ?? TOP);
      change({ kind: 'MOVE', knows: [item.uuid], ...named({ from: folder, to: folder, after }) });
    },
    placeFolder: (folder: LibraryFolder, after: string | undefined) => {
      const to = folder.parent ?? undefined;
      change({ kind: 'MOVE_FOLDER', folder: folder.uuid, ...named({ to, after }) });
    },
    remove: (items: readonly LibraryItem[]) => {
      const back = items.map((item) => ({ item, after: before(item) }));
      for (const { from, knows } of parts(items))
        change({ kind: 'REMOVE', knows, ...named({ from: orTop(from) }) });
      tell(<FormattedMessage {...texts.removed} values={{ count: items.length }} />, () => {
        for (const { item, after } of back)
          change({
            kind: 'SAVE',
            knows: [item.uuid],
            ...named({ to: item.folder ?? undefined, after }),
          });
      });
    },
    move: (items: readonly LibraryItem[], to: string) => {
      const moving = items.filter(({ folder }) => (folder ?? TOP) !== to);
      if (moving.length === 0) return;
      const back = moving.map((item) => ({ item, after: before(item) }));
      for (const { from, knows } of parts(moving))
        change({ kind: 'MOVE', knows, ...named({ from: orTop(from), to: orTop(to) }) });
      tell(<FormattedMessage {...texts.moved} values={{ name: nameOf(to) }} />, () => {
        for (const { item, after } of back)
          change({
            kind: 'MOVE',
            knows: [item.uuid],
            ...named({ from: orTop(to), to: item.folder ?? undefined, after }),
          });
      });
    },
    add: (items: readonly LibraryItem[], to: string) => {
      const there = new Set(view.items.get(to)?.map(({ uuid }) => uuid));
      const fresh = [...new Set(items.map(({ uuid }) => uuid))].filter((uuid) => !there.has(uuid));
      for (let at = 0; at < fresh.length; at += MOST)
        change({
          kind: 'SAVE',
          knows: fresh.slice(at, at + MOST),
          ...named({ to: orTop(to) }),
        });
      tell(<FormattedMessage {...texts.added} values={{ name: nameOf(to) }} />, () => {
        if (fresh.length > 0)
          change({
            kind: 'REMOVE',
            knows: fresh.slice(0, MOST),
            ...named({ from: orTop(to) }),
          });
      });
    },
    create: (name: string, to: string): string => {
      const folder = randomUuid();
      change({ kind: 'CREATE_FOLDER', folder, name, ...named({ to: orTop(to) }) });
      return folder;
    },
    rename: (folder: LibraryFolder, name: string) => {
      change({ kind: 'RENAME_FOLDER', folder: folder.uuid, name, version: folder.version });
    },
    moveFolder: (folder: LibraryFolder, to: string) => {
      if ((folder.parent ?? TOP) === to) return;
      const back = named({ to: folder.parent ?? undefined, after: folderBefore(folder) });
      change({ kind: 'MOVE_FOLDER', folder: folder.uuid, ...named({ to: orTop(to) }) });
      tell(<FormattedMessage {...texts.moved} values={{ name: nameOf(to) }} />, () =>
        change({ kind: 'MOVE_FOLDER', folder: folder.uuid, ...back }),
      );
    },
    deleteFolder: (folder: LibraryFolder) => {
      change({ kind: 'DELETE_FOLDER', folder: folder.uuid });
      tell(<FormattedMessage {...texts.deleted} values={{ name: folder.name }} />, () =>
        change({ kind: 'RESTORE_FOLDER', folder: folder.uuid }),
      );
    },
    restore: (folder: LibraryFolder) => {
      change({ kind: 'RESTORE_FOLDER', folder: folder.uuid });
    },
  };
}

export type Actions = ReturnType<typeof useActions>;

/** The fields that have a value. */
function named<T extends Record<string, string | undefined>>(
  fields: T,
): { [K in keyof T]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: string;
  };
}
