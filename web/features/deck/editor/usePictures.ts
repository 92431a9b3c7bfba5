import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useApi } from '../../../api/ApiProvider.tsx';
import { useSessionAccess } from '../../../api/session/SessionProvider.tsx';
import { uploadId } from '../../../api/uploads/sender.ts';
import { uploadSender } from '../../../api/uploads/uploadSender.ts';
import type { components } from '../../../generated/api.ts';
import { randomUuid } from '../../../page/storage.ts';
import { beginUpload, type OneUpload } from '../importing/upload.ts';

export type DeckPicture = components['schemas']['DeckPicture'];
export type Medium = components['schemas']['DeckMedium'];

/** Types of pictures that cards can have, with the ends of their names. */
export const PICTURE_TYPES: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/** The size of the largest picture, in bytes; the server has the same limit. */
const MAX_PICTURE = 10 * 1024 * 1024;

/** A picture that was added here. */
interface Added {
  name: string;
  /** A data URL, as the page's policy takes no other for pictures of its own; empty while it is read. */
  url: string;
  uploadId: string | null;
  state: 'sending' | 'paused' | 'done' | 'failed';
}

/** Outcome of waiting for uploads: all are there, one waits for a connection, or was refused. */
export interface Settled {
  state: 'done' | 'paused' | 'failed';
  uploaded: readonly DeckPicture[];
}

export interface Pictures {
  /** Pictures of the deck and added ones. */
  shown: readonly Medium[];
  /** Uploads of added pictures. */
  uploaded: readonly DeckPicture[];
  sending: number;
  /** Whether a chosen file was refused. */
  isRefused: boolean;
  /** Begins to send pictures and returns their names. */
  add: (files: readonly File[]) => string[];
  /** Waits until pictures of these names are sent. */
  settle: (isNamed: (name: string) => boolean) => Promise<Settled>;
}

const dataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    );
    reader.readAsDataURL(file);
  });

const doneOf = (added: readonly Added[]): DeckPicture[] =>
  added.flatMap(({ name, uploadId: id }) => (id ? [{ name, uploadId: id }] : []));

const none: Pictures = {
  shown: [],
  uploaded: [],
  sending: 0,
  isRefused: false,
  add: () => [],
  settle: () => Promise.resolve({ state: 'done', uploaded: [] }),
};

export const PicturesContext = createContext<Pictures>(none);

export const usePicturesOfDeck = (): Pictures => useContext(PicturesContext);

/** Pictures of a deck while it is edited. `drafted` are uploads of an earlier visit. */
export function usePictures(stored: readonly Medium[], drafted: readonly DeckPicture[]): Pictures {
  const api = useApi();
  const { load } = useSessionAccess();
  const [added, setAdded] = useState<readonly Added[]>([]);
  const [isRefused, setRefused] = useState(false);
  const latest = useRef(added);
  const waiters = useRef(new Set<() => void>());
  const running = useRef(new Map<string, OneUpload>());
  useEffect(() => {
    latest.current = added;
    for (const check of waiters.current) check();
  }, [added]);
  useEffect(() => {
    const uploads = running.current;
    const resume = () => uploads.forEach((upload) => upload.resume());
    addEventListener('online', resume);
    return () => {
      removeEventListener('online', resume);
      uploads.forEach((upload) => upload.stop());
    };
  }, []);

  const change = useCallback(
    (name: string, part: Partial<Added>) =>
      setAdded((all) => all.map((one) => (one.name === name ? { ...one, ...part } : one))),
    [],
  );
  const send = useCallback(
    async (name: string, file: File) => {
      const client = await load();
      const upload = beginUpload(
        new File([file], name, { type: file.type }),
        uploadSender(client, api),
        {
          progress: () => change(name, { state: 'sending' }),
          paused: () => change(name, { state: 'paused' }),
          done: (url) => change(name, { state: 'done', uploadId: uploadId({ url }) }),
          failed: () => change(name, { state: 'failed' }),
        },
      );
      running.current.set(name, upload);
    },
    [api, load, change],
  );

  const add = useCallback(
    (files: readonly File[]) => {
      const taken = files.filter(({ type, size }) => type in PICTURE_TYPES && size <= MAX_PICTURE);
      setRefused(taken.length < files.length);
      return taken.map((file) => {
        const name = `picture-${randomUuid().slice(0, 8)}.${PICTURE_TYPES[file.type]}`;
        setAdded((all) => [...all, { name, url: '', uploadId: null, state: 'sending' }]);
        void send(name, file);
        void dataUrl(file).then((url) => change(name, { url }));
        return name;
      });
    },
    [send, change],
  );

  const settle = useCallback(
    (isNamed: (name: string) => boolean) =>
      new Promise<Settled>((resolve) => {
        const check = () => {
          const named = latest.current.filter(({ name }) => isNamed(name));
          const states = new Set(named.map(({ state }) => state));
          if (states.has('sending')) return;
          waiters.current.delete(check);
          const state = (['failed', 'paused'] as const).find((one) => states.has(one));
          if (state === 'paused') running.current.forEach((upload) => upload.resume());
          resolve({ state: state ?? 'done', uploaded: [...drafted, ...doneOf(latest.current)] });
        };
        waiters.current.add(check);
        check();
      }),
    [drafted],
  );

  return useMemo(() => {
    return {
      shown: [...stored, ...added.filter(({ url }) => url !== '')],
      uploaded: [...drafted, ...doneOf(added)],
      sending: added.filter(({ state }) => state === 'sending').length,
      isRefused,
      add,
      settle,
    };
  }, [stored, drafted, added, isRefused, add, settle]);
}
