/** Builds the addresses of screens. No component writes a path by hand. */
import { paths, type Queries } from '../generated/routes.ts';
import { queryString, type QueryValue } from './queryString.ts';

export type RouteId = keyof typeof paths;

type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

type PathOf<Id extends RouteId> = (typeof paths)[Id];
type QueryOf<Id extends RouteId> = Queries[Id];

/** All path parameters, any query parameters, and the section of a route. */
export type Target<Id extends RouteId> = ([ParameterOf<PathOf<Id>>] extends [never]
  ? { params?: never }
  : { params: Record<ParameterOf<PathOf<Id>>, string> }) & {
  query?: Partial<Record<QueryOf<Id>, QueryValue>>;
  hash?: string;
};

type Arguments<Id extends RouteId> = [ParameterOf<PathOf<Id>>] extends [never]
  ? [target?: Target<Id>]
  : [target: Target<Id>];

/** The address of a screen, without unset query parameters. */
export function urlTo<Id extends RouteId>(id: Id, ...[target]: Arguments<Id>): string {
  const params = (target?.params ?? {}) as Record<string, string>;
  const path = paths[id].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (!value) throw new Error(`the route ${id} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const hash = target?.hash ? `#${encodeURIComponent(target.hash)}` : '';
  return path + queryString(target?.query) + hash;
}

/** The path of a route with its parameters in braces; undefined for what isn't one, such as an error page. */
export function pathPattern(route: string | null): string | undefined {
  return route === null ? undefined : (paths as Readonly<Record<string, string>>)[route];
}

/** The address of a topic below its subject. */
export function topicUrl(subject: { slug: string }, topic: { slug: string }): string {
  return urlTo('subject-topic', { params: { slug: `${subject.slug}-${topic.slug}` } });
}

/** The address of what is shared on a subject. */
export function subjectUrl({ slug }: { slug: string }): string {
  return urlTo('subject', { params: { slug } });
}

/** The parts of a page's payload that lead to other markets' sites. */
export interface Twins {
  twin?: string;
  languageTwin?: string;
  siteTwins?: Readonly<Record<string, string>>;
}

/**
 * The address of the current page on another market's site: its twin there, or on a site of
 * the same language, or what corresponds to it there, else the home page.
 *
 * @param domain the other site's URL
 */
export function twinPath(
  { twin, languageTwin, siteTwins }: Twins,
  domain: string,
  sameLanguage = false,
): string {
  return twin ?? (sameLanguage ? languageTwin : undefined) ?? siteTwins?.[domain] ?? urlTo('home');
}
