import { useEffect, useState } from 'react';
import { useSessionAccess } from '../../../api/session/SessionProvider.tsx';
import { begun, follow, type Progress } from './progress.ts';

/** How far the making of an exam is; calls onEnd once it is over. */
export function useProgress(exam: string, onEnd: () => void): Progress {
  const { load } = useSessionAccess();
  const [progress, setProgress] = useState(begun);
  useEffect(() => follow({ load, exam, onProgress: setProgress, onEnd }), [load, exam, onEnd]);
  return progress;
}
