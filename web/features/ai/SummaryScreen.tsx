import { requireSession } from '../../api/session/requireSession.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Coursed } from './Coursed.tsx';
import styles from './summary/Summary.module.css';
import { usePlace } from './summary/usePlace.ts';

// A summary that is read needs nothing of what sends files.
const loadStart = () => import('./summary/Start.tsx');
const loadResult = () => import('./summary/Result.tsx');

/** Summaries: what is to be summed up, or the open one. */
export default requireSession(function Summaries() {
  return (
    <Coursed>
      <Tool />
    </Coursed>
  );
});

function Tool() {
  const place = usePlace();
  const { summary } = place;
  const start = useLoaded(loadStart, summary === null);
  const result = useLoaded(loadResult, summary !== null);
  if (summary === null) return start ? <start.Start place={place} /> : <Waiting />;
  return result ? <result.Result key={summary} uuid={summary} place={place} /> : <Waiting />;
}

function Waiting() {
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton width={280} height={40} shape="box" />
      <Skeleton height={280} shape="card" />
    </div>
  );
}
