import { Brain, Download, Keyboard, ListChecks, Shapes } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useSession } from '../../../api/session/SessionProvider.tsx';
import type { components } from '../../../generated/api.ts';
import { usePage } from '../../../page/PageProvider.tsx';
import { urlTo } from '../../../page/routes.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useLoaded } from '../../../ui/useLoaded.ts';
import { withValues } from '../../../ui/withValues.ts';
import { CardList } from './CardList.tsx';
import { useKeptDeck } from './useKeptDeck.ts';
import styles from './DeckView.module.css';
import { type Way, WAYS, wayTexts } from './ways.ts';
import { MakeQuiz } from './MakeQuiz.tsx';

const texts = withValues(
  defineMessages({
    learn: {
      id: 'deck.learn',
      defaultMessage: 'Learn these cards',
      description: 'Above the buttons on the page of a deck of flashcards: four ways to learn it',
    },
    edit: {
      id: 'deck.edit',
      defaultMessage: 'Edit cards',
      description: 'Button on the page of one’s own deck of flashcards',
    },
    cards: {
      id: 'deck.cards',
      defaultMessage: 'Cards',
      description: 'Heading above the flashcards of a deck',
    },
    hiddenTitle: {
      id: 'deck.hidden',
      defaultMessage: '{count, plural, one {One more card} other {# more cards}}',
      description:
        'Notice below the flashcards that visitors see: how many more the deck has for signed-in users',
    },
    hiddenText: {
      id: 'deck.hidden.text',
      defaultMessage: 'You get them with an account. It costs nothing and takes a minute.',
      description: 'Notice below the flashcards that visitors see',
    },
    signUp: {
      id: 'deck.hidden.signUp',
      defaultMessage: 'Create an account',
      description: 'Button in the notice about flashcards that only signed-in users see',
    },
    export: {
      id: 'deckExport.open',
      defaultMessage: 'Export',
      description: 'Button on the page of a deck of flashcards: saves it as a file; short',
    },
    more: {
      id: 'deck.more',
      defaultMessage: 'Show all cards',
      description: 'Button below the first flashcards of a long deck',
    },
  }),
);

const loadLearn = () => import('../VisitorLearn.tsx');
const loadMore = () => import('../AllCards.tsx');
const loadExport = () => import('../exporting/ExportDialog.tsx');

const icons: Readonly<Record<Way, ReactNode>> = {
  cards: <Brain size={20} aria-hidden="true" />,
  write: <Keyboard size={20} aria-hidden="true" />,
  match: <Shapes size={20} aria-hidden="true" />,
  test: <ListChecks size={20} aria-hidden="true" />,
};

const queryOf = (deck: string, way: Way) => (way === 'cards' ? { deck } : { deck, mode: way });

export interface DeckViewProps {
  know: Pick<components['schemas']['Know'], 'uuid' | 'slug' | 'title' | 'cards' | 'own' | 'status'>;
  deck: components['schemas']['KnowDeck'];
  lang: string | undefined;
  /** The markup of just these cards as the server drew them; '' where it didn't. */
  drawn: string;
}

/** The cards of a deck, and the way to learn them. */
export function DeckView({ know, deck, lang, drawn }: DeckViewProps) {
  const intl = useIntl();
  const { signedIn } = useSession();
  const { url } = usePage();
  const [way, setWay] = useState<Way | null>(null);
  const learning = way !== null;
  const [all, setAll] = useState(false);
  const [exporting, setExporting] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  useKeptDeck(deck.cards);
  const visitor = useLoaded(loadLearn, learning);
  const more = useLoaded(loadMore, all);
  const dialog = useLoaded(loadExport, exporting);
  const left = know.cards - deck.hidden - deck.cards.length;
  return (
    <section className={styles.deck} aria-label={intl.formatMessage(texts.cards)}>
      <div className={styles.learn} role="group" aria-labelledby="deck-learn">
        <p id="deck-learn" className={styles.learnTitle}>
          <FormattedMessage {...texts.learn} />
        </p>
        <div className={styles.ways}>
          {WAYS.map((one) => (
            <Button
              key={one}
              size="large"
              fullWidth
              variant={one === 'cards' ? 'filled' : 'tonal'}
              icon={icons[one]}
              {...(signedIn
                ? { href: urlTo('flashcards-learn', { query: queryOf(know.uuid, one) }) }
                : { onClick: () => setWay(one) })}
            >
              <FormattedMessage {...wayTexts[one]} />
            </Button>
          ))}
        </div>
      </div>
      <div className={styles.actions}>
        {know.own && (
          <Button
            size="small"
            variant="tonal"
            href={urlTo('deck-edit', { params: { know: know.uuid } })}
          >
            <FormattedMessage {...texts.edit} />
          </Button>
        )}
        {(know.own || know.status === 'PUBLISHED') && know.cards > 1 && (
          <MakeQuiz size="small" title={know.title} about={{ knowUuids: [know.uuid] }} />
        )}
        <Button
          size="small"
          variant="quiet"
          icon={<Download size={18} aria-hidden="true" />}
          onClick={() => setExporting(true)}
        >
          <FormattedMessage {...texts.export} />
        </Button>
      </div>
      {more ? (
        <more.AllCards
          know={know.uuid}
          lang={lang}
          first={deck.cards}
          count={know.cards - deck.hidden}
        />
      ) : drawn !== '' ? (
        // Drawing them anew would load the writer of formulas.
        <div dangerouslySetInnerHTML={{ __html: drawn }} />
      ) : (
        <CardList cards={deck.cards} lang={lang} />
      )}
      {left > 0 && !more && (
        <Button variant="tonal" loading={all} onClick={() => setAll(true)}>
          <FormattedMessage {...texts.more} />
        </Button>
      )}
      {deck.hidden > 0 && (
        <Notice
          title={<FormattedMessage {...texts.hiddenTitle} values={{ count: deck.hidden }} />}
          action={
            <Button size="small" href={urlTo('auth-signup', { query: { redirect: url } })}>
              <FormattedMessage {...texts.signUp} />
            </Button>
          }
        >
          <FormattedMessage {...texts.hiddenText} />
        </Notice>
      )}
      {dialog && (
        <dialog.ExportDialog
          know={know}
          hidden={deck.hidden}
          open={exporting}
          onClose={() => setExporting(false)}
        />
      )}
      <Modal
        fullscreen
        open={learning}
        onClose={() => setWay(null)}
        title={know.title}
        initialFocus={card}
      >
        {visitor && way && (
          <visitor.VisitorLearn
            know={know}
            cards={deck.cards}
            count={know.cards - deck.hidden}
            way={way}
            lang={lang}
            onClose={() => setWay(null)}
            focus={card}
          />
        )}
      </Modal>
    </section>
  );
}
