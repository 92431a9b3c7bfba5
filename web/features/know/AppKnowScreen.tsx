import { useEffect } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { requireSession } from '../../api/session/requireSession.tsx';
import { useMarket } from '../../market/MarketProvider.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { KnowArticle } from './KnowArticle.tsx';
import { KnowFrame } from './KnowFrame.tsx';
import { KeptPages } from './keptPages.ts';
import { loadKept, useKeptKnow } from './useKeptKnow.ts';
import { useKnow } from './useKnow.ts';

const texts = defineMessages({
  offline: {
    id: 'know.offline',
    defaultMessage: 'No connection. You are reading the copy on this device.',
    description: 'Notice above saved study material that is read without the internet',
  },
});

/** A know that is read without a connection has all of these at hand. */
export const loadLate = () =>
  Promise.all([
    loadKept(),
    import('./ReaderBar.tsx'),
    import('./PageText.tsx'),
    import('./TextPages.tsx'),
    import('./AloudPlayer.tsx'),
    import('./PassageMarks.tsx'),
    import('./BlurNotice.tsx'),
    import('./FoundBy.tsx'),
    import('./ShareDialog.tsx'),
    import('./OwnState.tsx'),
    import('../deck/shared/DeckView.tsx'),
    import('../library/shared/LateSaveButton.tsx'),
    import('../follow/shared/FollowButton.tsx'),
    import('../../ui/ModalDialog.tsx'),
    import('../../ui/AnswerError.tsx'),
    import('../../ui/ErrorScene.tsx'),
    import('../../ui/shell/SearchDialog.tsx'),
    import('../../ui/shell/SearchList.tsx'),
    import('../../ui/shell/SubjectMenu.tsx'),
    import('../../ui/shell/DownloadPanel.tsx'),
  ]);

/** A know in the signed-in area. Its buttons share and its author's links keep the public address. */
export default requireSession(function AppKnow() {
  const { answer, pages } = useKeptKnow(useKnow());
  const title = answer.data?.title;
  const { brand } = useMarket();
  useEffect(() => {
    if (title !== undefined) document.title = `${title} - ${brand}`;
  }, [title, brand]);
  return (
    <KeptPages value={pages}>
      {pages && (
        <Section space="tight">
          <Notice tone="warning" live>
            <FormattedMessage {...texts.offline} />
          </Notice>
        </Section>
      )}
      <KnowFrame answer={answer}>
        {(know) => <KnowArticle know={know} onChange={answer.show} onOutdated={answer.renew} />}
      </KnowFrame>
    </KeptPages>
  );
});
