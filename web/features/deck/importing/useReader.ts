import { useCallback, useEffect, useState } from 'react';
import type { ApiError } from '../../../api/errors.ts';
import { type Outcome, useCall } from '../../../api/session/useCall.ts';
import { useDebounced } from '../../../ui/useDebounced.ts';
import { guessed, type Preview, readingOf, type Settings, type Source } from './reading.ts';
import { expectedStatuses } from './refusals.tsx';

type Read = (source: Source, settings: Settings) => Promise<Outcome<Preview>>;

/** Reads a source without storing anything. */
export function useReader(): Read {
  const { send } = useCall('post', '/api/decks/imports/preview', {
    context: 'deck.previewImport',
    expects: expectedStatuses,
  });
  return useCallback((source, settings) => send({ body: readingOf(source, settings) }), [send]);
}

export interface Reread {
  settings: Settings;
  setSettings: (settings: Settings) => void;
  /** As the source was read last. */
  preview: Preview;
  /** Why it can't be read with the settings; null where it can. */
  error: ApiError | null;
  /** The preview is older than the settings. */
  isReading: boolean;
  /** Reads with the same settings once more. */
  again: () => void;
}

/** Reads a source anew after each change of its settings. `first`: as it was read without any. */
export function useReread(source: Source, first: Preview): Reread {
  const read = useReader();
  const [settings, setSettings] = useState(guessed);
  const settled = useDebounced(settings);
  const [shown, setShown] = useState<{ preview: Preview; error: ApiError | null; by: Settings }>({
    preview: first,
    error: null,
    by: guessed,
  });
  useEffect(() => {
    if (settled === guessed) return undefined;
    let isWanted = true;
    void read(source, settled).then((outcome) => {
      if (!isWanted) return;
      setShown(({ preview }) =>
        outcome.ok
          ? { preview: outcome.answer, error: null, by: settled }
          : { preview, error: outcome.error, by: settled },
      );
    });
    return () => {
      isWanted = false;
    };
  }, [read, source, settled]);
  return {
    settings,
    setSettings,
    preview: shown.preview,
    error: shown.error,
    isReading: shown.by !== settings,
    again: () => setSettings((same) => ({ ...same })),
  };
}
