import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Results.module.css';

/** The places of results that are on their way. */
export function WaitingRows({ count }: { count: number }) {
  return (
    <div className={styles.list} aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} shape="card" height={184} />
      ))}
    </div>
  );
}
