import { Skeleton } from '../../ui/Skeleton.tsx';
import create from './Create.module.css';

/** In place of a step of sharing while its code or its draft is fetched. */
export function CreateWaiting() {
  return (
    <div className={create.layout} aria-busy="true">
      <div className={create.main}>
        <Skeleton height={6} shape="box" />
        <Skeleton width={280} height={40} shape="box" />
        <Skeleton height={320} shape="card" />
      </div>
    </div>
  );
}
