import { usePage } from '../../page/PageProvider.tsx';
import { KnowArticle } from './KnowArticle.tsx';
import { KnowFrame } from './KnowFrame.tsx';
import { TopicNeighbours } from './TopicNeighbours.tsx';
import { useKnow } from './useKnow.ts';

/** A know read among those of one of its topics. */
export default function TopicKnowScreen() {
  const answer = useKnow();
  const topic = usePage().params['id']?.toLowerCase() ?? '';
  return (
    <KnowFrame answer={answer}>
      {(know) => (
        <KnowArticle
          know={know}
          onChange={answer.show}
          onOutdated={answer.renew}
          topic={topic}
          after={<TopicNeighbours know={know} topic={topic} />}
        />
      )}
    </KnowFrame>
  );
}
