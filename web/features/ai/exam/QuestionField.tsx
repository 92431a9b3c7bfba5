import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMarketLang } from '../../../market/language.ts';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import styles from './Exam.module.css';
import { sittingTexts as texts } from './sittingTexts.ts';
import { GAP, type Question } from './types.ts';

/** Characters of an answer. */
const MOST = 2000;

export interface QuestionFieldProps {
  /** From 1. */
  number: number;
  question: Question;
  value: string;
  onChange: (text: string) => void;
}

/** A question with what takes its answer. */
export function QuestionField(props: QuestionFieldProps) {
  const { number, question, value, onChange } = props;
  const intl = useIntl();
  const lang = useMarketLang();
  if (question.kind === 'CLOZE') return <Cloze {...props} />;
  if (question.kind === 'CHOICE')
    return (
      <ChoiceCards
        legend={
          <>
            <Number number={number} />
            <Sentence text={question.text} />
          </>
        }
        layout="list"
        value={value === '' ? [] : [value]}
        onChange={([chosen]) => onChange(chosen ?? '')}
        choices={question.choices.map((choice) => ({ value: choice, label: choice, lang }))}
      />
    );
  return (
    <TextArea
      label={
        <>
          <Number number={number} />
          <Task term={question.text} />
        </>
      }
      help={intl.formatMessage(texts.shortHelp)}
      maxLength={MOST}
      rows={3}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** The number of a question, above it. */
export function Number({ number }: { number: number }) {
  return (
    <span className={styles.number}>
      <FormattedMessage {...texts.number} values={{ number }} />
    </span>
  );
}

/** A sentence whose gap is a line, which readers aloud call a gap. */
export function Sentence({ text }: { text: string }) {
  const intl = useIntl();
  const lang = useMarketLang();
  const [before = '', behind = ''] = text.split(GAP);
  return (
    <span className={styles.sentence} lang={lang}>
      {before}
      <span className={styles.gap} role="img" aria-label={intl.formatMessage(texts.gap)} />
      {behind}
    </span>
  );
}

/** The task to explain a term. */
export function Task({ term }: { term: string }) {
  const lang = useMarketLang();
  return (
    <span className={styles.sentence}>
      <FormattedMessage {...texts.explain} values={{ term: <strong lang={lang}>{term}</strong> }} />
    </span>
  );
}

/** A sentence with a field for its missing word. */
function Cloze({ number, question, value, onChange }: QuestionFieldProps) {
  const intl = useIntl();
  const lang = useMarketLang();
  const id = useId();
  const [before = '', behind = ''] = question.text.split(GAP);
  return (
    <div>
      <Number number={number} />
      <p id={id} className={styles.sentence} lang={lang}>
        {before}
        <input
          className={styles.gapField}
          type="text"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          maxLength={MOST}
          size={16}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-label={intl.formatMessage(texts.gapField, { number })}
          aria-describedby={id}
        />
        {behind}
      </p>
    </div>
  );
}
