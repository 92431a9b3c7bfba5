import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './Editor.module.css';

/** The place of the editor while its code and the deck are loaded. */
export function EditorWaiting() {
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton width={280} height={40} shape="box" />
      <Skeleton height={260} shape="card" />
      <Skeleton height={160} shape="card" />
      <Skeleton height={160} shape="card" />
    </div>
  );
}
