import { type ReactNode, useEffect } from 'react';
import { useTrack } from '../../analytics/AnalyticsProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import type { PageAnswer } from '../../api/pageData.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import type { Know } from './shared/types.ts';

/** Rare: where there is no such know, the server answers with an error page. */
const loadError = () => import('../../ui/AnswerError.tsx');

export interface KnowFrameProps {
  answer: PageAnswer<Know>;
  children: (know: Know) => ReactNode;
}

/** Counts the view of a know. What stands in place of a know while it is fetched, and where it can't be. */
export function KnowFrame({ answer, children }: KnowFrameProps) {
  const track = useTrack();
  const { data: know } = answer;
  useEffect(() => {
    if (know) track('know_view', { know });
  }, [know, track]);
  const error = useLoaded(loadError, answer.isError);
  if (know) return children(know);
  if (answer.isError && error)
    return <error.AnswerError answer={answer} homeHref={urlTo('home')} />;
  return (
    <Section space="tight">
      <Skeleton height={48} width="60%" />
      <Skeleton height={24} width="40%" />
      <Skeleton height={720} />
    </Section>
  );
}
