import { usePage } from '../../page/PageProvider.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { KnowArticle } from './KnowArticle.tsx';
import { KnowFrame } from './KnowFrame.tsx';
import styles from './TopicKnowScreen.module.css';
import { useKnow } from './useKnow.ts';

const loadNeighbours = () => import('./TopicNeighbours.tsx');

/** A know read among those of one of its topics. */
export default function TopicKnowScreen() {
  const answer = useKnow();
  const topic = usePage().params['id']?.toLowerCase() ?? '';
  const late = useLoaded(loadNeighbours, true);
  return (
    <KnowFrame answer={answer}>
      {(know) => (
        <KnowArticle
          know={know}
          onChange={answer.show}
          onOutdated={answer.renew}
          topic={topic}
          after={
            <div className={styles.neighbours}>
              {late && <late.TopicNeighbours know={know} topic={topic} />}
            </div>
          }
        />
      )}
    </KnowFrame>
  );
}
