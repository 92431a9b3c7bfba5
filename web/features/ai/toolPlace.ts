/** Where a tool stands, for its parts: its address, and the course under which its work is filed. */
import { createContext, useContext } from 'react';

export interface ToolPlace {
  /** The uuid of the course; null for all work, and none. */
  course: string | null;
  /** The tool's address with parameters. */
  address: (query: Record<string, string>) => string;
}

/** null: a tool of the signed-in app without courses. */
export const ToolPlaceContext = createContext<ToolPlace | null>(null);

/** The course that lists show, and under which new work is filed. */
export const useCourse = (): string | null => useContext(ToolPlaceContext)?.course ?? null;

/** The tool's address; `own` outside of courses. It is the same function until the course changes. */
export const useAddress = (own: ToolPlace['address']): ToolPlace['address'] =>
  useContext(ToolPlaceContext)?.address ?? own;

/** The tools of the university. */
export const UNIVERSITY = [
  'university-ai-summary',
  'university-uni-gpt',
  'university-mock-exam',
] as const;

export type UniversityRoute = (typeof UNIVERSITY)[number];

/** Tools whose address names a course. */
export type CourseRoute = UniversityRoute | 'ai-summary' | 'ai-mock-exam';

export const isUniversityRoute = (route: string | null): route is UniversityRoute =>
  (UNIVERSITY as readonly (string | null)[]).includes(route);

export const isCourseRoute = (route: string | null): route is CourseRoute =>
  isUniversityRoute(route) || route === 'ai-summary' || route === 'ai-mock-exam';
