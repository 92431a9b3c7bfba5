import { KnowArticle } from './KnowArticle.tsx';
import { KnowFrame } from './KnowFrame.tsx';
import { useKnow } from './useKnow.ts';

/** A know to be read by its address on its market's site. */
export default function KnowScreen() {
  const answer = useKnow();
  return (
    <KnowFrame answer={answer}>
      {(know) => <KnowArticle know={know} onChange={answer.show} onOutdated={answer.renew} />}
    </KnowFrame>
  );
}
