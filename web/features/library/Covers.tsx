import { FolderOpen } from 'lucide-react';
import { Cover } from './Cover.tsx';
import styles from './Library.module.css';
import { TOP, type View } from './replica.ts';
import type { LibraryFolder } from './types.ts';

/** A small stack of what is in a folder. */
export function Stacked({ view, folder }: { view: View; folder: LibraryFolder }) {
  const knows = (view.items.get(folder.uuid) ?? []).flatMap(({ know }) => know ?? []).slice(0, 3);
  return (
    <span className={styles.stack}>
      {knows.length === 0 && <FolderOpen size={32} aria-hidden="true" />}
      {knows.map((know) => (
        <Cover key={know.uuid} know={know} />
      ))}
    </span>
  );
}

/** How many entries a folder has, with those of folders in it. */
export function countOf(view: View, uuid: string): number {
  const inside = view.inside.get(uuid) ?? [];
  const own = view.items.get(uuid)?.length ?? 0;
  return uuid === TOP ? own : own + inside.reduce((sum, one) => sum + countOf(view, one.uuid), 0);
}
