/**
 * Signs what the browser sends, with a key that the server gives each device.
 * It hinders tampering on the way; it proves nothing about who somebody is.
 */
import { type ApiRequest, type Api } from '../api.ts';
import { ApiError, errorOf, INSECURE } from '../errors.ts';
import { readStored, removeStored, storageKeys, writeStored } from '../storage.ts';

export const SIGNATURE_HEADER = 'X-Request-Signature';

/** A key is replaced so long before its end, in milliseconds: no call is under way as long. */
const MARGIN = 5 * 60 * 1000;

/** So long after a key was not to be had calls that can do without don't ask for one, in milliseconds. */
const PAUSE = 60 * 1000;

/** So long such calls wait for a key, in milliseconds. */
const PATIENCE = 3000;

interface DeviceKey {
  /** The device that it was given to. */
  device: string;
  /** 32 bytes, base64url. */
  key: string;
  /** RFC 3339, by the server's clock. */
  expiresAt: string;
  /** Milliseconds that the server's clock is ahead of this one. */
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

  /** The header of a call. Throws ApiError where there is no key to be had. */
  async sign({ url, method = 'GET', body }: ApiRequest): Promise<Record<string, string>> {
    // Browsers hide their cryptography from pages that came without TLS.
    if (!globalThis.crypto?.subtle) throw new ApiError(0, { type: INSECURE });
    const { key, ahead } = await this.#key();
    const { pathname, search } = new URL(this.#api.target(url), 'http://localhost');
    const at = Math.floor((Date.now() + ahead) / 1000);
    const hash = body instanceof FormData ? 'UNSIGNED' : hex(await digest(body));
    const text = `${method}\n${pathname}${search}\n${at}\n${hash}`;
    return { [SIGNATURE_HEADER]: `t=${at},v1=${hex(await hmac(key, text))}` };
  }

  /** The header of a call that may go without it: then there is none. Never throws. */
  async signIfAble(request: ApiRequest): Promise<Record<string, string>> {
    const kept = this.#kept() !== null;
    if (!kept && Date.now() - this.#failedAt < PAUSE) return {};
    try {
      return await (kept ? this.sign(request) : inTime(this.sign(request)));
    } catch {
      this.#failedAt = Date.now();
      return {};
    }
  }

  /** The key, or this device's idea of the time, was wrong. */
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

/** What comes soon enough. Throws where it doesn't. */
function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no key in time')), PATIENCE);
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

/** Bodies of calls are texts, or none. */
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
