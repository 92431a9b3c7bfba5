/** Sends files by the tus protocol, each request with the session's token and signed. */
import type { HttpRequest, HttpResponse, HttpStack, DetailedError } from 'tus-js-client';
import type { Api } from '../client.ts';
import type { SessionClient } from '../session/client.ts';
import { SendError, type Sender, type UploadFault } from './sender.ts';

type Signing = Pick<SessionClient, 'headers' | 'renewRefused'>;

const tus = () => import('tus-js-client');

/** Pauses before the library sends again, in milliseconds; after the last one the queue takes over. */
const RETRIES = [500, 1500, 4000];

export function uploadSender(client: Signing, api: Pick<Api, 'target'>): Sender {
  const endpoint = new URL(api.target('/api/uploads'), location.href).href;
  const httpStack = signedStack(client);
  return {
    send(file, { name, url }, on) {
      let stop = () => undefined as void;
      let stopped = false;
      const done = (async () => {
        const { Upload } = await tus().catch((error: unknown) => {
          throw new SendError(null, error);
        });
        await new Promise<void>((resolve, reject) => {
          const upload = new Upload(file, {
            endpoint,
            uploadUrl: url,
            httpStack,
            metadata: { filename: name },
            retryDelays: RETRIES,
            // The draft keeps the address of the upload.
            storeFingerprintForResuming: false,
            onUploadUrlAvailable: () => upload.url !== null && on.url(upload.url),
            onProgress: (sent) => on.progress(sent),
            onSuccess: () => resolve(),
            onError: (error) => reject(new SendError(faultOf(error), error)),
            onShouldRetry: (error) => navigator.onLine && faultOf(error) === null,
          });
          if (stopped) return;
          stop = () => void upload.abort();
          upload.start();
        });
      })();
      return { done, stop: () => ((stopped = true), stop()) };
    },
    async drop(url) {
      const { Upload } = await tus();
      // What isn't removed now goes by itself after some days.
      await Upload.terminate(url, { endpoint, httpStack, retryDelays: null }).catch(
        () => undefined,
      );
    },
  };
}

/** Statuses after which the same bytes may be sent again: another request still writes, or is ahead. */
const AGAIN = new Set([408, 409, 423]);

/** Why the server refused; null where sending again may help. */
export function faultOf(error: Error | DetailedError): UploadFault | null {
  const status = 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0;
  if (status < 400 || status >= 500 || AGAIN.has(status)) return null;
  if (status === 413) return 'large';
  if (status === 415) return 'type';
  return status === 429 ? 'quota' : 'other';
}

/** Requests of the library that carry the session's headers. */
function signedStack(client: Signing): HttpStack {
  return {
    createRequest: (method, url) => new SignedRequest(client, method, url),
    getName: () => 'SignedRequest',
  };
}

/** The media type of a piece of a file, which isn't hashed. */
const PIECE = 'application/offset+octet-stream';

/** fetch can't tell how much was sent: XMLHttpRequest does. */
class SignedRequest implements HttpRequest {
  readonly #client: Signing;
  readonly #method: string;
  readonly #url: string;
  readonly #headers: Record<string, string> = {};
  #onProgress: (sent: number) => void = () => undefined;
  #request = new XMLHttpRequest();
  #aborted = false;

  constructor(client: Signing, method: string, url: string) {
    this.#client = client;
    this.#method = method;
    this.#url = url;
  }

  getMethod = (): string => this.#method;
  getURL = (): string => this.#url;
  setHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }
  getHeader = (name: string): string | undefined => this.#headers[name];
  setProgressHandler(handler: (sent: number) => void): void {
    this.#onProgress = handler;
  }
  getUnderlyingObject = (): XMLHttpRequest => this.#request;

  async abort(): Promise<void> {
    this.#aborted = true;
    this.#request.abort();
  }

  async send(body: XMLHttpRequestBodyInit | null): Promise<HttpResponse> {
    for (let again = true; ; again = false) {
      const headers = await this.#client.headers({
        url: this.#url,
        method: this.#method,
        ...(this.#headers['Content-Type'] === PIECE ? { body: new Blob() } : {}),
      });
      const answer = await this.#once(body, headers);
      const { status, responseText } = answer;
      const refusal = (status === 400 || status === 401) && new Response(responseText, { status });
      if (!again || !refusal || !(await this.#client.renewRefused(headers, refusal)))
        return {
          getStatus: () => status,
          getHeader: (name) => answer.getResponseHeader(name) ?? undefined,
          getBody: () => responseText,
          getUnderlyingObject: () => answer,
        };
    }
  }

  #once(
    body: XMLHttpRequestBodyInit | null,
    headers: Record<string, string>,
  ): Promise<XMLHttpRequest> {
    return new Promise((resolve, reject) => {
      if (this.#aborted) return;
      const request = new XMLHttpRequest();
      this.#request = request;
      request.open(this.#method, this.#url);
      for (const [name, value] of Object.entries({ ...headers, ...this.#headers }))
        request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded }) => this.#onProgress(loaded));
      request.addEventListener('load', () => resolve(request));
      request.addEventListener('error', () => reject(new Error('the request got no answer')));
      request.send(body ?? null);
    });
  }
}
