import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { CardText } from '../shared/CardText.tsx';
import { clockText } from './clock.ts';
import styles from './Match.module.css';
import { type Game, isOver, press, type Tile, timeOf } from './match.ts';
import { matchTexts as texts } from './matchTexts.ts';
import { useTileKeys } from './useTileKeys.ts';

const TICK = 100;

export interface MatchBoardProps {
  game: Game;
  lang: string | undefined;
  /** All pairs are found, after so many milliseconds without what wrong ones cost. */
  onOver: (game: Game, elapsed: number) => void;
}

/** The tiles and the clock, which runs from the first moment. */
export function MatchBoard({ game: dealt, lang, onOver }: MatchBoardProps) {
  const intl = useIntl();
  const [game, setGame] = useState(dealt);
  const [start] = useState(() => performance.now());
  const [elapsed, setElapsed] = useState(0);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setInterval(() => setElapsed(performance.now() - start), TICK);
    return () => clearInterval(timer);
  }, [start]);
  const isGone = (index: number) => game.found.has(game.tiles[index]?.card.uuid ?? '');
  const tileKeys = useTileKeys(game.tiles.length, isGone);
  const { focusFrom, active } = tileKeys;
  useEffect(() => {
    // A found tile is hidden and loses the focus.
    focusFrom(active);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the focus moves with each pair alone
  }, [game.found]);

  function choose(index: number) {
    const after = press(game, index);
    setGame(after);
    const { card } = game.tiles[index] ?? {};
    if (card && after.found.size > game.found.size)
      setSaid(
        intl.formatMessage(texts.matched, {
          question: nameOf(game.tiles, card.uuid, 'question'),
          answer: nameOf(game.tiles, card.uuid, 'answer'),
          left: game.tiles.length / 2 - after.found.size,
        }),
      );
    // A sentence that comes twice is read twice.
    else if (after.faults > game.faults)
      setSaid((before) => intl.formatMessage(texts.missed) + (before.endsWith(' ') ? '' : ' '));
    if (isOver(after)) onOver(after, performance.now() - start);
  }

  return (
    <div className={styles.game}>
      <p
        className={styles.clock}
        role="timer"
        aria-label={intl.formatMessage(texts.time)}
        data-late={game.wrong.length > 0 ? '' : undefined}
      >
        {clockText(intl, timeOf(game, elapsed))}
      </p>
      <div className={styles.tiles} role="group" aria-label={intl.formatMessage(texts.board)}>
        {game.tiles.map((tile, index) => (
          <button
            key={`${tile.card.uuid} ${tile.side}`}
            type="button"
            {...tileKeys.tile(index)}
            className={styles.tile}
            lang={lang}
            data-side={tile.side}
            data-found={isGone(index) ? '' : undefined}
            data-wrong={game.wrong.includes(index) ? '' : undefined}
            aria-pressed={game.chosen === index}
            onClick={() => choose(index)}
          >
            <TileText tile={tile} />
          </button>
        ))}
      </div>
      <p className={styles.keys}>
        <FormattedMessage {...texts.keys} />
      </p>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  );
}

const nameOf = (tiles: readonly Tile[], card: string, side: Tile['side']) =>
  tiles.find((tile) => tile.card.uuid === card && tile.side === side)?.name ?? '';

function TileText({ tile: { card, side, text } }: { tile: Tile }) {
  const isGap = card.kind === 'cloze' && side === 'question';
  return (
    <CardText
      text={text}
      media={card.media}
      plainLinks
      gaps={isGap ? { number: card.gaps[0]?.number ?? 0, answered: false } : 'filled'}
    />
  );
}
