import { FormattedMessage, useIntl } from 'react-intl';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { MathsText } from './MathsText.tsx';
import styles from './Ways.module.css';
import { wayTexts } from './wayTexts.ts';

/** Stands for words that are left out. */
const GAP = '____';

/** A text, in which gaps are lines to the eye and a word to the ear. */
export function Gapped({ text }: { text: string }) {
  const { locale } = useIntl();
  return text.split(GAP).map((part, index) => (
    // The parts of a text stay where they are.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index}>
      {index > 0 && (
        <span className={styles.gap}>
          <VisuallyHidden>
            <span lang={locale}>
              <FormattedMessage {...wayTexts.gap} />
            </span>
          </VisuallyHidden>
        </span>
      )}
      <MathsText text={part} />
    </span>
  ));
}
