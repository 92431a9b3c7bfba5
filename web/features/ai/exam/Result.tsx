import { Printer, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useCall } from '../../../api/session/useCall.ts';
import { useMarketLang } from '../../../market/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { DeleteExam } from './DeleteExam.tsx';
import styles from './Exam.module.css';
import { MarkedQuestion } from './MarkedQuestion.tsx';
import { PrintSheet } from './PrintSheet.tsx';
import { resultTexts as texts } from './resultTexts.ts';
import type { ExamDetail } from './types.ts';
import type { ExamPlace } from './useExamPlace.ts';

/** An exam that was handed in: its score, what to learn again, and each question. */
export function Result({
  exam,
  place,
  onChange,
}: {
  exam: ExamDetail;
  place: ExamPlace;
  onChange: () => void;
}) {
  const lang = useMarketLang();
  const again = useCall('post', '/api/ai/exams/{id}/repeat', { context: 'mockExam.repeat' });
  const [deleting, setDeleting] = useState(false);
  const wrong = exam.questions.filter(({ right }) => right !== true).length;
  async function repeat(wrongOnly: boolean) {
    const outcome = await again.send({ path: { id: exam.uuid }, body: { wrongOnly } });
    if (outcome.ok) place.open(outcome.answer.uuid);
  }
  const share = exam.count === 0 ? 0 : Math.round((100 * (exam.points ?? 0)) / exam.count);
  return (
    <>
      <Section
        width="narrow"
        space="tight"
        headingLevel="h1"
        title={<FormattedMessage {...texts.title} />}
        lead={exam.title === '' ? undefined : <span lang={lang}>{exam.title}</span>}
        className={styles.screen}
      >
        <div className={styles.score}>
          <p className={styles.scoreLine}>
            <strong className={styles.points}>
              <FormattedMessage
                {...texts.points}
                values={{ points: exam.points ?? 0, most: exam.count }}
              />
            </strong>
            <span className={styles.share}>
              <FormattedMessage {...texts.share} values={{ share: share / 100 }} />
            </span>
          </p>
          <progress
            className={styles.scoreBar}
            max={exam.count}
            value={exam.points ?? 0}
            aria-hidden="true"
          />
          <p className={styles.muted}>
            {exam.provider?.kind === 'endpoint' ? (
              <FormattedMessage {...texts.byModel} values={{ model: exam.provider.model ?? '' }} />
            ) : (
              <FormattedMessage {...texts.builtIn} />
            )}
          </p>
          <div className={styles.buttons}>
            {wrong > 0 && (
              <Button
                icon={<RotateCcw size={18} aria-hidden="true" />}
                loading={again.sending}
                onClick={() => void repeat(true)}
              >
                <FormattedMessage {...texts.repeatWrong} values={{ count: wrong }} />
              </Button>
            )}
            <Button
              variant={wrong > 0 ? 'tonal' : 'filled'}
              disabled={again.sending}
              onClick={() => void repeat(false)}
            >
              <FormattedMessage {...texts.repeatAll} />
            </Button>
            <Button
              variant="tonal"
              icon={<Printer size={18} aria-hidden="true" />}
              onClick={() => print()}
            >
              <FormattedMessage {...texts.print} />
            </Button>
          </div>
        </div>
        {exam.topics.length > 0 && (
          <section className={styles.topics}>
            <h2 className={styles.heading}>
              <FormattedMessage {...texts.topics} />
            </h2>
            <ul className={styles.list}>
              {exam.topics.map((topic) => (
                <li key={`${topic.knowUuid} ${topic.heading}`} className={styles.topic}>
                  {topic.path === '' ? (
                    <span className={styles.muted}>
                      <FormattedMessage {...texts.goneSource} />
                    </span>
                  ) : (
                    <a
                      href={`${topic.path}#page-${topic.page}`}
                      target="_blank"
                      rel="noopener"
                      lang={lang}
                    >
                      {topic.heading === '' ? topic.title : topic.heading}
                    </a>
                  )}
                  <span className={styles.muted}>
                    <FormattedMessage
                      {...texts.topicWrong}
                      values={{ wrong: topic.wrong, count: topic.count }}
                    />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <h2 className={styles.heading}>
          <FormattedMessage {...texts.questions} />
        </h2>
        <ol className={styles.questions}>
          {exam.questions.map((question, index) => (
            <li key={question.uuid} className={styles.question}>
              <MarkedQuestion
                exam={exam.uuid}
                number={index + 1}
                question={question}
                onChange={onChange}
              />
            </li>
          ))}
        </ol>
        <div className={styles.buttons}>
          <Button variant="tonal" {...place.link(null)}>
            <FormattedMessage {...texts.create} />
          </Button>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
            <FormattedMessage {...texts.delete} />
          </Button>
        </div>
      </Section>
      <DeleteExam
        exam={exam.uuid}
        open={deleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          onChange();
          place.open(null);
        }}
      />
      <PrintSheet exam={exam} />
    </>
  );
}
