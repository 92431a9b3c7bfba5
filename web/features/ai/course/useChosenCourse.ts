import { useCallback, useState } from 'react';
import { urlTo } from '../../../page/routes.ts';
import type { CourseRoute } from '../toolPlace.ts';
import { useSearch, uuidsIn } from '../usePlace.ts';

/** Characters of a course's name. */
export const MOST_NAME = 80;

/** The course that the address names, and the title of one that it offers to make. */
export function useChosenCourse(route: CourseRoute) {
  const search = useSearch();
  const [{ course, title }, set] = useState(() => {
    const query = new URLSearchParams(search);
    const text = (query.get('courseTitle') ?? '').trim().replaceAll(/\s+/g, ' ');
    return {
      course: uuidsIn(query.get('courseUuid'))[0]?.toLowerCase() ?? null,
      title: Array.from(text).slice(0, MOST_NAME).join(''),
    };
  });
  const choose = useCallback((uuid: string | null) => {
    const url = new URL(location.href);
    url.searchParams.delete('courseTitle');
    if (uuid === null) url.searchParams.delete('courseUuid');
    else url.searchParams.set('courseUuid', uuid);
    history.replaceState(history.state, '', url.pathname + url.search + url.hash);
    set({ course: uuid, title: '' });
  }, []);
  const addressWith = useCallback(
    (known: string | null) => (query: Record<string, string>) =>
      urlTo(route, { query: { ...query, ...(known !== null && { courseUuid: known }) } }),
    [route],
  );
  return { course, title, choose, addressWith };
}
