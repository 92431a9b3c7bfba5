import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/ApiProvider.tsx';
import { useSessionAccess } from '../../../api/session/SessionProvider.tsx';
import { MAX_BYTES, uploadId, type UploadFault } from '../../../api/uploads/sender.ts';
import { uploadSender } from '../../../api/uploads/uploadSender.ts';
import { beginUpload, type OneUpload } from './upload.ts';

/** Why a file isn't taken. */
export type FileFault = UploadFault | 'empty' | 'several';

export interface FileUpload {
  name: string;
  size: number;
  /** Bytes that have arrived. */
  sent: number;
  state: 'sending' | 'paused' | 'done';
}

export interface OwnUpload {
  /** The file on its way; null without one. */
  upload: FileUpload | null;
  fault: FileFault | null;
  choose: (files: readonly File[]) => void;
  /** Forgets the file, here and on the server. */
  cancel: () => void;
}

/** Uploads a file that the user has chosen. */
export function useFileUpload(
  onDone: (source: { name: string; uploadId: string }) => void,
): OwnUpload {
  const api = useApi();
  const { load } = useSessionAccess();
  const [upload, setUpload] = useState<FileUpload | null>(null);
  const [fault, setFault] = useState<FileFault | null>(null);
  const running = useRef<OneUpload>(null);
  /** Counts files: a slow start of an earlier one ends. */
  const round = useRef(0);
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  useEffect(() => {
    const resume = () => running.current?.resume();
    addEventListener('online', resume);
    return () => {
      removeEventListener('online', resume);
      running.current?.stop();
    };
  }, []);

  const cancel = useCallback(() => {
    round.current += 1;
    running.current?.cancel();
    running.current = null;
    setUpload(null);
    setFault(null);
  }, []);

  async function start(file: File) {
    const { name, size } = file;
    const number = round.current;
    const change = (part: Partial<FileUpload>) =>
      setUpload((before) => before && { ...before, ...part });
    setUpload({ name, size, sent: 0, state: 'sending' });
    const client = await load();
    if (number !== round.current) return;
    running.current = beginUpload(file, uploadSender(client, api), {
      progress: (sent) => change({ sent, state: 'sending' }),
      paused: () => change({ state: 'paused' }),
      done: (url) => {
        change({ sent: size, state: 'done' });
        latest.current({ name, uploadId: uploadId({ url }) });
      },
      failed: (refusal) => {
        running.current = null;
        setUpload(null);
        setFault(refusal);
      },
    });
  }

  function choose(files: readonly File[]) {
    const [file] = files;
    if (!file) return;
    cancel();
    const wrong = faultOf(files, file);
    setFault(wrong);
    if (wrong === null) void start(file);
  }
  return { upload, fault, choose, cancel };
}

/** The fault of chosen files before anything is sent. */
function faultOf(files: readonly File[], { size }: File): FileFault | null {
  if (files.length > 1) return 'several';
  if (size === 0) return 'empty';
  return size > MAX_BYTES ? 'large' : null;
}
