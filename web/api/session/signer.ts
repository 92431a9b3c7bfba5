/**
 * Signs requests with a key that the server issues per device. The signature hinders
 * tampering on the way; it authenticates no user.
 */
import { type ApiRequest, type Api } from '../client.ts';
import { ApiError, errorOf, INSECURE } from '../errors.ts';
import { readStored, removeStored, storageKeys, writeStored } from '../../page/storage.ts';

export const SIGNATURE_HEADER = 'X-Request-Signature';

/** A key is replaced this long before it expires, in milliseconds: longer than any call takes. */
const MARGIN = 5 * 60 * 1000;

/** After a failure to get a key, reads don't request one for this time, in milliseconds. */
const RETRY_AFTER = 60 * 1000;

/** The time that reads wait for a key, in milliseconds. */
const KEY_TIMEOUT = 3000;

interface DeviceKey {
  /** The device that the key was issued to. */
  device: string;
  /** 32 bytes, base64url. */
  key: string;
  /** RFC 3339, by the server's clock. */
  expiresAt: string;
  /** The server's clock minus this one, in milliseconds. */
  ahead: number;
}

export class Signer {
  readonly #api: Api;
  readonly #device: () => string;
  #known: DeviceKey | null = null;
  #asking: Promise<DeviceKey> | null = null;
  #failedAt = -Infinity;

  constructor(api: Api, device: () => string) {
    this.#api = api;
    this.#device = device;
  }

  /** The signature header of a call. Throws ApiError without a key. */
  async sign({ url, method = 'GET', body }: ApiRequest): Promise<Record<string, string>> {
    // crypto.subtle exists on pages with TLS only.
    if (!globalThis.crypto?.subtle) throw new ApiError(0, { type: INSECURE });
    const { key, ahead } = await this.#key();
    const { pathname, search } = new URL(this.#api.target(url), 'http://localhost');
    const at = Math.floor((Date.now() + ahead) / 1000);
    const opaque = body instanceof FormData || body instanceof Blob;
    const hash = opaque ? 'UNSIGNED' : hex(await digest(body));
    const text = `${method}\n${pathname}${search}\n${at}\n${hash}`;
    return { [SIGNATURE_HEADER]: `t=${at},v1=${hex(await hmac(key, text))}` };
  }

  /** The signature header of a read, or no header without a key. Never throws. */
  async trySign(request: ApiRequest): Promise<Record<string, string>> {
    const kept = this.#kept() !== null;
    if (!kept && Date.now() - this.#failedAt < RETRY_AFTER) return {};
    try {
      return await (kept ? this.sign(request) : withTimeout(this.sign(request)));
    } catch {
      this.#failedAt = Date.now();
      return {};
    }
  }

  /** Drops the key and the clock offset after a refusal: one of them was wrong. */
  forget(): void {
    this.#known = null;
    removeStored(storageKeys.deviceKey);
  }

  #kept(): DeviceKey | null {
    const known = this.#known ?? readKey();
    return known && this.#isGood(known) ? known : null;
  }

  async #key(): Promise<DeviceKey> {
    const kept = this.#kept();
    if (kept) return kept;
    this.#asking ??= this.#ask().finally(() => (this.#asking = null));
    return this.#asking;
  }

  #isGood({ device, expiresAt, ahead }: DeviceKey): boolean {
    return device === this.#device() && Date.parse(expiresAt) - Date.now() - ahead > MARGIN;
  }

  async #ask(): Promise<DeviceKey> {
    const device = this.#device();
    const response = await this.#api.exchange({ url: '/api/auth/device', method: 'POST' });
    if (!response.ok) throw await errorOf(response);
    const { key, expiresAt } = (await response.json()) as { key: string; expiresAt: string };
    const server = Date.parse(response.headers.get('Date') ?? '');
    const ahead = Number.isNaN(server) ? 0 : server - Date.now();
    this.#known = { device, key, expiresAt, ahead };
    writeStored(storageKeys.deviceKey, JSON.stringify(this.#known));
    return this.#known;
  }
}

/** The result of `work`. Throws after KEY_TIMEOUT. */
function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no key in time')), KEY_TIMEOUT);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function readKey(): DeviceKey | null {
  try {
    const known = JSON.parse(readStored(storageKeys.deviceKey) ?? '') as Partial<DeviceKey>;
    const whole = typeof known.key === 'string' && typeof known.ahead === 'number';
    return whole ? (known as DeviceKey) : null;
  } catch {
    return null;
  }
}

const encoder = new TextEncoder();

/** The body of a call that is hashed is a string, or absent. */
function digest(body: BodyInit | undefined): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', encoder.encode(typeof body === 'string' ? body : ''));
}

async function hmac(key: string, text: string): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  return crypto.subtle.sign('HMAC', imported, encoder.encode(text));
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
