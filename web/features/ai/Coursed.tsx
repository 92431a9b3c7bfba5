import type { ReactNode } from 'react';
import { useMarket } from '../../market/MarketProvider.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { isCourseRoute, isUniversityRoute } from './toolPlace.ts';

const loadFrame = () => import('./course/CourseFrame.tsx');

/**
 * A tool with courses: on the university's pages, and in the signed-in app where the address
 * names a course and the site has them.
 */
export function Coursed({ children }: { children: ReactNode }) {
  const { flags } = useMarket();
  const { route, url } = usePage();
  const query = new URLSearchParams(url.split('?')[1]);
  const isUniversity = isUniversityRoute(route);
  const isNamed =
    isUniversity || (flags.hasUniversity && (query.has('courseUuid') || query.has('courseTitle')));
  const named = isNamed && isCourseRoute(route) ? route : null;
  const frame = useLoaded(loadFrame, named !== null);
  if (named === null) return children;
  return (
    frame && (
      <frame.CourseFrame route={named} welcomes={isUniversity}>
        {children}
      </frame.CourseFrame>
    )
  );
}
