import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { requireSession } from '../../api/session/requireSession.tsx';
import { useApiQuery } from '../../api/query.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AiScene } from '../../ui/scenes/AiScene.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Coursed } from './Coursed.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { ExamFailed } from './exam/ExamFailed.tsx';
import { examTexts as texts } from './exam/examTexts.ts';
import { History } from './exam/History.tsx';
import { EXAM_ALLOWANCE, EXAMS } from './exam/keys.ts';
import { Making } from './exam/Making.tsx';
import { ReadyExam } from './exam/ReadyExam.tsx';
import { type ExamPlace, useExamPlace } from './exam/useExamPlace.ts';

/** Mock exams: the form for a new one and those before, or the open one. */
export default requireSession(function MockExam() {
  return (
    <Coursed>
      <Tool />
    </Coursed>
  );
});

const loadSetUp = () => import('./exam/SetUp.tsx');

function Tool() {
  const place = useExamPlace();
  const setUp = useLoaded(loadSetUp, place.exam === null);
  if (place.exam !== null) return <OpenExam key={place.exam} exam={place.exam} place={place} />;
  return (
    <>
      <Section
        headingLevel="h1"
        width="narrow"
        space="tight"
        title={<FormattedMessage {...texts.title} />}
        lead={<FormattedMessage {...texts.lead} />}
      >
        {setUp ? <setUp.SetUp place={place} /> : <Skeleton height={320} shape="card" />}
      </Section>
      <History place={place} />
    </>
  );
}

const loadSitting = () => import('./exam/Sitting.tsx');
const loadResult = () => import('./exam/Result.tsx');

/** An exam, by how far it is. */
function OpenExam({ exam, place }: { exam: string; place: ExamPlace }) {
  const queries = useQueryClient();
  const { data, dataUpdatedAt, isError, error, refetch } = useApiQuery(
    '/api/ai/exams/{id}',
    { path: { id: exam } },
    { context: 'mockExam.get', expects: ['NotFoundError'], onScreen: true },
  );
  // Answers that were saved meanwhile are read when it is opened again.
  useEffect(
    () => () => queries.removeQueries({ queryKey: [`/api/ai/exams/${exam}`] }),
    [queries, exam],
  );
  const changed = useCallback(() => {
    void refetch();
    void queries.invalidateQueries({ queryKey: EXAMS });
    void queries.invalidateQueries({ queryKey: EXAM_ALLOWANCE });
  }, [refetch, queries]);
  // An exam that is ready is sat next.
  const isSat = data?.state === 'READY' || data?.state === 'RUNNING';
  const sitting = useLoaded(loadSitting, isSat);
  const result = useLoaded(loadResult, data?.state === 'DONE');
  if (isError && !data) {
    const isGone = error.status === 404;
    return (
      <Section width="narrow">
        <EmptyState
          as="h1"
          picture={<AiScene />}
          title={<FormattedMessage {...(isGone ? texts.gone : texts.failed)} />}
          action={
            isGone ? (
              <Button {...place.link(null)}>
                <FormattedMessage {...texts.create} />
              </Button>
            ) : (
              <Button onClick={() => void refetch()}>
                <FormattedMessage {...texts.retry} />
              </Button>
            )
          }
        />
      </Section>
    );
  }
  if (!data) return <Waiting />;
  switch (data.state) {
    case 'WAITING':
    case 'MAKING':
      return <Making exam={data} place={place} onEnd={changed} />;
    case 'FAILED':
      return <ExamFailed exam={data} place={place} />;
    case 'READY':
      return <ReadyExam exam={data} place={place} onStarted={changed} />;
    case 'RUNNING':
      return sitting ? (
        <sitting.Sitting
          exam={data}
          deadline={
            data.endsAt === null
              ? null
              : dataUpdatedAt + Date.parse(data.endsAt) - Date.parse(data.now)
          }
          onEnd={changed}
        />
      ) : (
        <Waiting />
      );
    default:
      return result ? <result.Result exam={data} place={place} onChange={changed} /> : <Waiting />;
  }
}

/** In place of an exam that is loaded. */
function Waiting() {
  return (
    <Section width="narrow" space="tight">
      <div aria-busy="true">
        <Skeleton height={320} shape="card" />
      </div>
    </Section>
  );
}
