/** Types of the calls that change something, from the OpenAPI description. */
import type { paths } from '../../generated/api.ts';
import type { QueryValue } from '../../page/queryString.ts';

export type Method = 'post' | 'put' | 'patch' | 'delete';

/** Paths with a method that changes something. */
export type CallPath<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [K in M]: { responses: unknown } } ? P : never;
}[keyof paths];

type Operation<M extends Method, P> = P extends keyof paths
  ? paths[P] extends { [K in M]: infer Described }
    ? Described
    : never
  : never;

/** The described type of a body; never for a call without one. */
type BodyOf<Described> = Described extends { requestBody?: infer Body }
  ? Exclude<Body, undefined>
  : never;

type BodyPart<Described> = [BodyOf<Described>] extends [never]
  ? { body?: never }
  : BodyOf<Described> extends { content: { 'multipart/form-data': unknown } }
    ? { body: FormData }
    : BodyOf<Described> extends { content: { 'application/json': infer Body } }
      ? { body: Omit<Body, '$schema'> }
      : { body?: never };

type PathPart<Described> = Described extends { parameters: { path: infer Values } }
  ? { path: Values }
  : { path?: never };

type QueryPart<Described> = Described extends { parameters: { query?: infer Values } }
  ? { query?: Values }
  : { query?: never };

/** A call's path parameters, query and body. */
export type PartsOf<M extends Method, P extends CallPath<M>> = BodyPart<Operation<M, P>> &
  PathPart<Operation<M, P>> &
  QueryPart<Operation<M, P>>;

/** The same untyped, for code that only passes it on. */
export interface AnyParts {
  path?: Record<string, QueryValue>;
  query?: Record<string, QueryValue>;
  body?: unknown;
}

type Success = 200 | 201 | 202 | 204;

/** The answer of a call; undefined for a status without a body. */
export type ResultOf<M extends Method, P extends CallPath<M>> =
  Operation<M, P> extends { responses: infer Responses }
    ? {
        [Status in keyof Responses & Success]: Responses[Status] extends {
          content: { 'application/json': infer Body };
        }
          ? Body
          : undefined;
      }[keyof Responses & Success] extends infer Answer
      ? [Answer] extends [never]
        ? undefined
        : Answer
      : never
    : never;
