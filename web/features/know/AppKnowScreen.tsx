import { useEffect } from 'react';
import { requireSession } from '../../api/session/requireSession.tsx';
import { useMarket } from '../../market/MarketProvider.tsx';
import { KnowArticle } from './KnowArticle.tsx';
import { KnowFrame } from './KnowFrame.tsx';
import { useKnow } from './useKnow.ts';

/** A know in the signed-in area. Its buttons share and its author's links keep the public address. */
export default requireSession(function AppKnow() {
  const answer = useKnow();
  const title = answer.data?.title;
  const { brand } = useMarket();
  useEffect(() => {
    if (title !== undefined) document.title = `${title} - ${brand}`;
  }, [title, brand]);
  return (
    <KnowFrame answer={answer}>
      {(know) => <KnowArticle know={know} onChange={answer.show} onOutdated={answer.renew} />}
    </KnowFrame>
  );
});
