import type { ReactNode } from 'react';
import { urlTo } from '../../page/routes.ts';
import type { PageAnswer } from '../../api/pageData.tsx';
import { ErrorScene } from '../../ui/ErrorScene.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Know } from './shared/types.ts';

export interface KnowFrameProps {
  answer: PageAnswer<Know>;
  children: (know: Know) => ReactNode;
}

/** What stands in place of a know while it is fetched, and where it can't be. */
export function KnowFrame({ answer, children }: KnowFrameProps) {
  if (answer.data) return children(answer.data);
  if (answer.isError) return <ErrorScene kind="not-found" homeHref={urlTo('home')} />;
  return (
    <Section space="tight">
      <Skeleton height={48} width="60%" />
      <Skeleton height={24} width="40%" />
      <Skeleton height={720} />
    </Section>
  );
}
