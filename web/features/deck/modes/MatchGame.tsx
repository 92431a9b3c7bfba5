import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSession } from '../../../api/session/SessionProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { StepLearnScene } from '../../../ui/scenes/StepLearnScene.tsx';
import type { Card } from '../shared/types.ts';
import { bestTime, storeTime, VISITOR_PLAYS } from './bestTime.ts';
import { clockText } from './clock.ts';
import { deal, type Game, timeOf } from './match.ts';
import { MatchBoard } from './MatchBoard.tsx';
import { matchTexts as texts } from './matchTexts.ts';
import { freshSeed } from './random.ts';

export interface MatchGameProps {
  cards: readonly Card[];
  /** The deck’s uuid; '' of cards of several decks. */
  deck: string;
  lang: string | undefined;
  /** Makes the game again, for stories. */
  seed?: number;
}

/** Matching questions with their answers against the clock. */
export function MatchGame({ cards, deck, lang, seed }: MatchGameProps) {
  const intl = useIntl();
  const { user } = useSession();
  const learner = user?.uuid ?? VISITOR_PLAYS;
  const [dealt, setDealt] = useState(() => deal(cards, seed ?? freshSeed()));
  const [stage, setStage] = useState<'ready' | 'playing' | 'over'>('ready');
  const [best, setBest] = useState<number | null>(null);
  const [result, setResult] = useState({ time: 0, faults: 0, isRecord: false });
  useEffect(() => setBest(bestTime(learner, deck)), [learner, deck]);

  if (!dealt)
    return (
      <Notice>
        <FormattedMessage {...texts.few} />
      </Notice>
    );

  function begin() {
    if (stage === 'over') setDealt(deal(cards, freshSeed()));
    setStage('playing');
  }

  function finish(game: Game, elapsed: number) {
    const time = timeOf(game, elapsed);
    const isRecord = storeTime(learner, deck, time);
    setResult({ time, faults: game.faults, isRecord });
    setBest(Math.min(time, best ?? time));
    setStage('over');
  }

  if (stage === 'playing') return <MatchBoard game={dealt} lang={lang} onOver={finish} />;
  const isOver = stage === 'over';
  return (
    <EmptyState
      picture={<StepLearnScene />}
      title={
        isOver ? (
          <FormattedMessage {...(result.isRecord ? texts.record : texts.over)} />
        ) : (
          <FormattedMessage {...texts.intro} />
        )
      }
      action={
        <Button
          key={stage}
          size="large"
          onClick={begin}
          ref={(button) => {
            button?.focus();
          }}
        >
          <FormattedMessage {...(isOver ? texts.again : texts.start)} />
        </Button>
      }
    >
      {isOver && (
        <p>
          <FormattedMessage
            {...texts.result}
            values={{ time: clockText(intl, result.time), faults: result.faults }}
          />
        </p>
      )}
      {best !== null && (
        <p>
          <FormattedMessage {...texts.best} values={{ time: clockText(intl, best) }} />
        </p>
      )}
    </EmptyState>
  );
}
