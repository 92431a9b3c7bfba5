/** Sends files to the server piece by piece, and names the finished uploads in calls. */

/** The size of the largest file, in bytes; the server has the same limit. */
export const MAX_BYTES = 50 * 1024 * 1024;

/** Why the server refused a file. */
export type UploadFault = 'large' | 'quota' | 'type' | 'other';

/** A failure of sending. Without a fault the connection was lost. */
export class SendError extends Error {
  readonly fault: UploadFault | null;

  constructor(fault: UploadFault | null, cause?: unknown) {
    super(fault ?? 'connection lost', { cause });
    this.fault = fault;
  }
}

export interface Sending {
  /** Resolves when all bytes have arrived. Rejects with SendError. */
  done: Promise<void>;
  /** Stops; `done` never settles then. */
  stop: () => void;
}

export interface Sender {
  /** Sends a file. `url` is the address of a begun upload, null for a new one. */
  send: (
    file: Blob,
    item: { name: string; url: string | null },
    on: { url: (url: string) => void; progress: (sent: number) => void },
  ) => Sending;
  /** Removes an upload from the server. Never throws. */
  drop: (url: string) => Promise<void>;
}

/** The id of a finished upload: the last part of its address. */
export function uploadId({ url }: { url: string | null }): string {
  return /([^/]+)\/?$/.exec(url ?? '')?.[1] ?? '';
}
