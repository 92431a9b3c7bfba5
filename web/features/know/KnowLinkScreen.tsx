import { KnowArticle } from './KnowArticle.tsx';
import { KnowFrame } from './KnowFrame.tsx';
import { useKnow } from './useKnow.ts';

/** A know to be read by the link that its author passed on: private ones, too. */
export default function KnowLinkScreen() {
  const answer = useKnow('/api/knows/u/{id}');
  return (
    <KnowFrame answer={answer}>
      {(know) => <KnowArticle know={know} onChange={answer.show} onOutdated={answer.renew} />}
    </KnowFrame>
  );
}
