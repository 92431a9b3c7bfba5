import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { withValues } from '../../../ui/withValues.ts';
import styles from './Choice.module.css';

const texts = withValues(
  defineMessages({
    rightChoice: {
      id: 'guide.quiz.rightChoice',
      defaultMessage: 'the right answer',
      description: 'Quiz: read out behind the right one of the answers to a question',
    },
    wrongChoice: {
      id: 'guide.quiz.wrongChoice',
      defaultMessage: 'your answer, which is wrong',
      description: 'Quiz: read out behind the wrong answer that the reader has chosen',
    },
  }),
);

export type Verdict = 'right' | 'wrong' | false;

/** The verdict on a choice of a question that is checked. */
export function verdictOf(isRight: boolean, isChosen: boolean): Verdict {
  if (isRight) return 'right';
  return isChosen && 'wrong';
}

export interface ChoiceProps {
  /** The name of the group of choices. */
  name: string;
  /** The choice: a text of a card, or a text of the interface. */
  children: ReactNode;
  /** The name of the control, where its text can't be read out. */
  label?: string | undefined;
  chosen: boolean;
  verdict: Verdict;
  disabled: boolean;
  onChoose: () => void;
  /** Draws a frame, for a question that has the screen for itself. */
  framed?: boolean;
}

/** A choice of a question; once that is checked it shows its verdict. */
export function Choice(props: ChoiceProps) {
  const { name, children, label, chosen, verdict, disabled, onChoose, framed } = props;
  return (
    <label className={styles.choice} data-verdict={verdict || undefined} data-framed={framed}>
      <input
        type="radio"
        className={styles.dot}
        name={name}
        checked={chosen}
        disabled={disabled}
        aria-label={label}
        onChange={onChoose}
      />
      {children}
      {verdict !== false && (
        <span className={styles.mark}>
          {verdict === 'right' ? (
            <Check size={18} strokeWidth={3} aria-hidden="true" />
          ) : (
            <X size={18} strokeWidth={3} aria-hidden="true" />
          )}
          <VisuallyHidden>
            <FormattedMessage {...(verdict === 'right' ? texts.rightChoice : texts.wrongChoice)} />
          </VisuallyHidden>
        </span>
      )}
    </label>
  );
}

/** A choice that nobody can press, for pages without scripts. */
export function PlainChoice({ children }: { children: ReactNode }) {
  return (
    <li className={styles.choice}>
      <span className={styles.dot} />
      {children}
    </li>
  );
}
