/** What a reader has done in study guides, on this device. */
import { useEffect, useState } from 'react';
import { readStored, storageKeys, writeStored } from '../../page/storage.ts';

export interface GuideProgress {
  /** Ids of the parts that are marked as read. */
  read: readonly string[];
  /** Right answers at the first try, the most of all tries, by the id of the quiz's part. */
  quizzes: Readonly<Record<string, number>>;
}

const NOTHING: GuideProgress = { read: [], quizzes: {} };

function storedGuides(): Record<string, unknown> {
  try {
    const all: unknown = JSON.parse(readStored(storageKeys.guideProgress) ?? '{}');
    return typeof all === 'object' && all !== null ? { ...all } : {};
  } catch {
    return {};
  }
}

/** The stored progress in a guide; nothing where what is stored makes no sense. */
export function storedProgress(slug: string): GuideProgress {
  const stored = storedGuides()[slug] as Partial<GuideProgress> | null | undefined;
  const read = Array.isArray(stored?.read) ? (stored.read as readonly unknown[]) : [];
  return {
    read: read.filter((id) => typeof id === 'string'),
    quizzes: Object.fromEntries(
      Object.entries(stored?.quizzes ?? {}).filter(([, right]) => typeof right === 'number'),
    ),
  };
}

type Change = (progress: GuideProgress) => GuideProgress;

/** Changes the progress in a guide, as other tabs have left it; null where it can't be stored. */
function store(slug: string, change: Change): GuideProgress | null {
  const progress = change(storedProgress(slug));
  const all = JSON.stringify({ ...storedGuides(), [slug]: progress });
  return writeStored(storageKeys.guideProgress, all) ? progress : null;
}

export interface ProgressControl {
  progress: GuideProgress;
  setRead: (part: string, read: boolean) => void;
  /** A quiz was answered to its end. */
  setSolved: (part: string, right: number) => void;
}

/** The progress in a guide; none on the server and during hydration. */
export function useGuideProgress(slug: string): ProgressControl {
  const [progress, setProgress] = useState(NOTHING);
  useEffect(() => {
    const load = () => setProgress(storedProgress(slug));
    load();
    addEventListener('storage', load);
    return () => removeEventListener('storage', load);
  }, [slug]);
  const update = (change: Change) => {
    const stored = store(slug, change);
    // Without storage, what is done lasts as long as the page.
    setProgress((before) => stored ?? change(before));
  };
  return {
    progress,
    setRead: (part, read) =>
      update((before) => ({
        ...before,
        read: [...before.read.filter((id) => id !== part), ...(read ? [part] : [])],
      })),
    setSolved: (part, right) =>
      update((before) => ({
        ...before,
        quizzes: { ...before.quizzes, [part]: Math.max(right, before.quizzes[part] ?? 0) },
      })),
  };
}
