import { FormattedMessage } from 'react-intl';
import { useMarketLang } from '../../../market/language.ts';
import styles from './Exam.module.css';
import { sittingTexts } from './sittingTexts.ts';
import { resultTexts as texts } from './resultTexts.ts';
import type { ExamDetail } from './types.ts';

/** The exam on paper: its questions, and on a page of their own the solutions, where there are. */
export function PrintSheet({ exam }: { exam: ExamDetail }) {
  const lang = useMarketLang();
  const hasSolutions = exam.questions.some(({ answer }) => answer !== '');
  return (
    <div className={styles.paper} aria-hidden="true">
      <p className={styles.paperTitle} lang={lang}>
        {exam.title}
      </p>
      <ol>
        {exam.questions.map(({ uuid, kind, text, choices }) => (
          <li key={uuid} className={styles.paperQuestion}>
            {kind === 'SHORT' ? (
              <>
                <FormattedMessage {...sittingTexts.explain} values={{ term: text }} />
                <span className={styles.lines} />
              </>
            ) : (
              <span lang={lang}>{text.replace('____', '________________')}</span>
            )}
            {choices.length > 0 && (
              <ul lang={lang}>
                {choices.map((choice) => (
                  <li key={choice} className={styles.paperChoice}>
                    {choice}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      {hasSolutions && (
        <div className={styles.solutions}>
          <p className={styles.paperTitle}>
            <FormattedMessage {...texts.solutions} />
          </p>
          <ol lang={lang}>
            {exam.questions.map(({ uuid, answer }) => (
              <li key={uuid}>{answer}</li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}
