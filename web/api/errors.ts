/**
 * Failures of API calls as values. The kinds are those that the interface
 * distinguishes: no connection, server error, timeout, server unreachable, and
 * everything that the API itself answers with a type.
 */

/** The body of a failed API call. */
export interface ErrorBody {
  type: string;
  message: string;
  requestId: string;
  fields?: { field: string; message: string }[];
}

/**
 * Called for each failed call with the name of its place (search.getSuggestions). The screen
 * itself says that a call failed where `isShown` is true.
 */
export type FailureListener = (error: unknown, context: string, isShown?: boolean) => void;

/** The type of a failure without one from the API. */
export const NO_ERROR_TYPE = 'NoErrorType';

/** The kinds of failure that the interface distinguishes. */
export type FailureKind = 'network' | 'server' | 'gateway' | 'timeout' | 'insecure' | 'other';

/** Set by the browser, not the API: without TLS the page has no crypto.subtle to sign calls with. */
export const INSECURE = 'InsecureContext';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly type: string;
  readonly requestId: string;
  readonly fields: readonly { field: string; message: string }[];
  /** Seconds after which the call may be repeated; null if the answer doesn't say. */
  retryAfter: number | null = null;

  constructor(status: number, body: Partial<ErrorBody> = {}, cause?: unknown) {
    super(body.message ?? `the API answered ${status}`, { cause });
    this.status = status;
    this.type = body.type ?? NO_ERROR_TYPE;
    this.requestId = body.requestId ?? '';
    this.fields = body.fields ?? [];
  }

  get kind(): FailureKind {
    return this.type === INSECURE ? 'insecure' : (KINDS[this.status] ?? 'other');
  }
}

const KINDS: Record<number, FailureKind> = {
  0: 'network',
  500: 'server',
  502: 'gateway',
  504: 'timeout',
};

/** Parses a failed JSON answer; a body of another shape becomes NoErrorType. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const error = new ApiError(response.status, isErrorBody(body) ? body : {});
  error.retryAfter = Number(response.headers.get('Retry-After')) || null;
  return error;
}

/** The error of a failed call for a file, from its status alone. */
export function blobErrorOf(response: Response): ApiError {
  return new ApiError(response.status, { type: BLOB_TYPES[response.status] ?? NO_ERROR_TYPE });
}

const BLOB_TYPES: Record<number, string> = { 401: 'AuthorizationError', 404: 'NotFoundError' };

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' && body !== null && 'type' in body && typeof body.type === 'string'
  );
}
