/**
 * Creates a passkey. The server uses WebAuthn's JSON forms, which are converted here
 * for browsers that can't parse and serialise them yet.
 */

/** The reasons why no passkey was created. */
export type PasskeyFault = 'cancelled' | 'known' | 'failed';

/** A credential in WebAuthn's JSON form. */
export type CredentialJSON = Record<string, unknown>;

/** Whether the browser supports passkeys. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** Asks the device for a passkey; returns its JSON for the server, or the reason why there is none. */
export async function makePasskey(options: unknown): Promise<CredentialJSON | PasskeyFault> {
  try {
    const publicKey = readOptions(options as PublicKeyCredentialCreationOptionsJSON);
    const made = await navigator.credentials.create({ publicKey });
    return made instanceof PublicKeyCredential ? writeCredential(made) : 'failed';
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'InvalidStateError') return 'known';
    return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed';
  }
}

function readOptions(
  json: PublicKeyCredentialCreationOptionsJSON,
): PublicKeyCredentialCreationOptions {
  if (typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function')
    return PublicKeyCredential.parseCreationOptionsFromJSON(json);
  return {
    ...json,
    challenge: bytesOf(json.challenge),
    user: { ...json.user, id: bytesOf(json.user.id) },
    excludeCredentials: (json.excludeCredentials ?? []).map((known) => ({
      ...known,
      id: bytesOf(known.id),
    })),
  } as PublicKeyCredentialCreationOptions;
}

function writeCredential(made: PublicKeyCredential): CredentialJSON {
  if (typeof made.toJSON === 'function') return { ...made.toJSON() };
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    id: made.id,
    rawId: textOf(made.rawId),
    type: made.type,
    authenticatorAttachment: made.authenticatorAttachment,
    clientExtensionResults: made.getClientExtensionResults(),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports(),
    },
  };
}

/** Decodes base64url. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, (sign) => sign.codePointAt(0) ?? 0);
}

/** Encodes base64url. */
export function textOf(buffer: ArrayBuffer): string {
  const binary = String.fromCodePoint(...new Uint8Array(buffer));
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
