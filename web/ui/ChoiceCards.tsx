import { Check, CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './ChoiceCards.module.css';
import { classes } from './classes.ts';
import { describedBy } from './Field.tsx';
import type { Hue } from './hues.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface Choice {
  value: string;
  label: ReactNode;
  /** A sentence under the label. */
  help?: ReactNode;
  icon?: ReactNode;
  /** A subject's hue. */
  hue?: Hue | undefined;
  /** The language of the label if it isn't the page's. */
  lang?: string | undefined;
}

export interface ChoiceCardsProps {
  legend: ReactNode;
  /** The legend is visually hidden, where the context already says what is chosen. */
  hideLegend?: boolean;
  help?: ReactNode;
  error?: ReactNode;
  choices: readonly Choice[];
  /** The selected values. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Allows several selected values. */
  multiple?: boolean;
  /** `cards` for few choices with a description, `list` for more of them, `chips` for many short ones. */
  layout?: 'cards' | 'list' | 'chips';
  disabled?: boolean;
}

/** A radio or checkbox group with all options visible and large enough for touch. */
export function ChoiceCards({
  legend,
  hideLegend = false,
  help,
  error,
  choices,
  value,
  onChange,
  multiple = false,
  layout = 'cards',
  disabled = false,
}: ChoiceCardsProps) {
  const id = useId();
  function toggle(chosen: string) {
    if (!multiple) onChange([chosen]);
    else if (value.includes(chosen)) onChange(value.filter((one) => one !== chosen));
    else onChange([...value, chosen]);
  }
  return (
    <fieldset
      className={styles.set}
      disabled={disabled}
      data-invalid={error ? '' : undefined}
      aria-describedby={describedBy(id, { help, error })['aria-describedby']}
    >
      <legend className={hideLegend ? undefined : styles.legend}>
        {hideLegend ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      {help != null && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      <div className={styles[layout]}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classes(styles.choice, choice.hue && styles.hued)}
            data-hue={choice.hue}
          >
            <input
              className={styles.input}
              type={multiple ? 'checkbox' : 'radio'}
              name={id}
              value={choice.value}
              checked={value.includes(choice.value)}
              onChange={() => toggle(choice.value)}
            />
            {choice.icon}
            <span className={styles.texts} lang={choice.lang}>
              <span className={styles.label}>{choice.label}</span>
              {choice.help != null && <span className={styles.choiceHelp}>{choice.help}</span>}
            </span>
            <span className={classes(styles.mark, multiple && styles.square)} aria-hidden="true">
              <Check size={14} strokeWidth={3.5} />
            </span>
          </label>
        ))}
      </div>
      {error != null && error !== false && (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
