import { ErrorScene } from './ErrorScene.tsx';

export interface AnswerErrorProps {
  /** A call that failed: what it threw, which has the answer's status, and what makes it again. */
  answer: { cause?: unknown; retry?: () => void };
  homeHref: string;
}

/** The statuses of addresses without anything: unknown ones, and those that no id is in. */
const MISSING = new Set<unknown>([404, 422]);

/** What stands in place of a page whose call failed: only where the server says so it isn't there. */
export function AnswerError({ answer: { cause, retry }, homeHref }: AnswerErrorProps) {
  const isMissing = MISSING.has((cause as { status?: unknown } | undefined)?.status);
  return isMissing ? (
    <ErrorScene kind="not-found" homeHref={homeHref} />
  ) : (
    <ErrorScene kind="unreachable" onRetry={retry} homeHref={homeHref} />
  );
}
