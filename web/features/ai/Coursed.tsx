import type { ReactNode } from 'react';
import { useMarket } from '../../market/MarketProvider.tsx';
import { useBrowserQuery } from '../../page/useBrowserQuery.ts';
import { useLoaded } from '../../ui/useLoaded.ts';
import type { CourseRoute } from './course/useChosenCourse.ts';

const loadFrame = () => import('./course/CourseFrame.tsx');

export interface CoursedProps {
  route: CourseRoute;
  children: ReactNode;
}

/** A tool of the signed-in app, with courses where its address names one and the site has them. */
export function Coursed({ route, children }: CoursedProps) {
  const { flags } = useMarket();
  const query = useBrowserQuery();
  const isNamed = flags.hasUniversity && (query.has('courseUuid') || query.has('courseTitle'));
  const frame = useLoaded(loadFrame, isNamed);
  if (!isNamed) return children;
  return frame && <frame.CourseFrame route={route}>{children}</frame.CourseFrame>;
}
