import { CornerDownRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AiScene } from '../../ui/scenes/AiScene.tsx';
import { schoolBotTexts as texts } from './schoolBotTexts.ts';
import styles from './Start.module.css';

export interface StartProps {
  disabled: boolean;
  onAsk: (question: string) => void;
  /** What the conversation is about. */
  children?: ReactNode;
}

const examples = [texts.exampleExplain, texts.exampleDifference, texts.exampleHow];

/** A conversation before its first question: what answers are made of, and what could be asked. */
export function Start({ disabled, onAsk, children }: StartProps) {
  const intl = useIntl();
  return (
    <div className={styles.start}>
      <div className={styles.scene}>
        <AiScene />
      </div>
      <h2 className={styles.title}>
        <FormattedMessage {...texts.welcome} />
      </h2>
      <p className={styles.promise}>
        <FormattedMessage {...texts.promise} />
      </p>
      {children}
      <section className={styles.examples}>
        <h3 className={styles.heading}>
          <FormattedMessage {...texts.examples} />
        </h3>
        <ul className={styles.list}>
          {examples.map((example) => {
            const question = intl.formatMessage(example);
            return (
              <li key={example.id}>
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
            );
          })}
        </ul>
      </section>
    </div>
  );
}
