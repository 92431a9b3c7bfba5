import type { ReactNode } from 'react';
import { useMarket } from '../../market/MarketProvider.tsx';
import { usePage } from '../../page/PageProvider.tsx';
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
  const { url } = usePage();
  const query = new URLSearchParams(url.split('?')[1]);
  const isNamed = flags.hasUniversity && (query.has('courseUuid') || query.has('courseTitle'));
  const frame = useLoaded(loadFrame, isNamed);
  if (!isNamed) return children;
  return frame && <frame.CourseFrame route={route}>{children}</frame.CourseFrame>;
}
