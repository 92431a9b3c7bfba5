/** The upload of one file: it goes on by itself after the connection was lost. */
import {
  type Sender,
  SendError,
  type Sending,
  type UploadFault,
} from '../../../api/uploads/sender.ts';

/** The pause before a lost connection is tried again, in milliseconds. */
const PAUSE = 5000;

export interface UploadListener {
  progress: (sent: number) => void;
  /** The connection is lost. */
  paused: () => void;
  /** `url`: the address of the upload. */
  done: (url: string) => void;
  /** The server has refused the file. */
  failed: (fault: UploadFault) => void;
}

export interface OneUpload {
  /** Sends on at once, when the connection is back. */
  resume: () => void;
  /** Stops; the listener isn't called any more. */
  stop: () => void;
  /** Stops, and removes the upload from the server. */
  cancel: () => void;
}

/** Begins to send a file. */
export function beginUpload(file: File, sender: Sender, on: UploadListener): OneUpload {
  let url: string | null = null;
  let sending: Sending | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function fail(error: unknown) {
    const fault = error instanceof SendError ? error.fault : 'other';
    sending = null;
    if (fault !== null) return on.failed(fault);
    timer = setTimeout(send, PAUSE);
    return on.paused();
  }
  function send() {
    if (isOver || sending) return;
    clearTimeout(timer);
    sending = sender.send(
      file,
      { name: file.name, url },
      {
        url: (known) => (url = known),
        progress: (sent) => !isOver && on.progress(sent),
      },
    );
    void sending.done.then(
      () => !isOver && on.done(url ?? ''),
      (error: unknown) => !isOver && fail(error),
    );
  }
  function stop() {
    isOver = true;
    clearTimeout(timer);
    sending?.stop();
  }
  send();
  return {
    resume: send,
    stop,
    cancel() {
      stop();
      if (url !== null) void sender.drop(url);
    },
  };
}
