import { CornerDownRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMarketLang } from '../../market/language.ts';
import { AiScene } from '../../ui/scenes/AiScene.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { schoolBotTexts as texts } from './schoolBotTexts.ts';
import type { Buddy } from './shared/types.ts';
import styles from './Start.module.css';

const loadCards = () => import('./BuddyCards.tsx');

export interface StartProps {
  /** The market's buddies; undefined until they are there, and where none is offered. */
  buddies: readonly Buddy[] | undefined;
  /** Who answers; null for the school bot. */
  buddy: Buddy | null;
  buddyLink: (uuid: string | null) => {
    href: string;
    onClick: (event: MouseEvent<HTMLElement>) => void;
  };
  disabled: boolean;
  onAsk: (question: string) => void;
  /** What the conversation is about. */
  children?: ReactNode;
}

const examples = [texts.exampleExplain, texts.exampleDifference, texts.exampleHow];

/** A conversation before its first question: what answers are made of, and what could be asked. */
export function Start({ buddies, buddy, buddyLink, disabled, onAsk, children }: StartProps) {
  const intl = useIntl();
  const lang = useMarketLang();
  const cards = useLoaded(loadCards, (buddies?.length ?? 0) > 0);
  const questions = buddy?.questions ?? examples.map((each) => intl.formatMessage(each));
  return (
    <div className={styles.start}>
      {!buddy && (
        <div className={styles.scene}>
          <AiScene />
        </div>
      )}
      <h2 className={styles.title}>
        <FormattedMessage {...texts.welcome} />
      </h2>
      <p className={styles.promise} lang={buddy ? lang : undefined}>
        {buddy ? buddy.manners : <FormattedMessage {...texts.promise} />}
      </p>
      {children}
      <section className={styles.examples}>
        <h3 className={styles.heading}>
          <FormattedMessage {...texts.examples} />
        </h3>
        <ul className={styles.list}>
          {questions.map((question) => (
            <li key={question} lang={buddy ? lang : undefined}>
              <button
                type="button"
                className={styles.example}
                disabled={disabled}
                onClick={() => onAsk(question)}
              >
                <CornerDownRight size={18} aria-hidden="true" className={styles.arrow} />
                {question}
              </button>
            </li>
          ))}
        </ul>
      </section>
      {cards && buddies && <cards.BuddyCards buddies={buddies} current={buddy} link={buddyLink} />}
    </div>
  );
}
