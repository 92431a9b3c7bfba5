/** Signs in with a passkey: the request to the device, and its answer. */
import { bytesOf, type CredentialJSON, textOf } from './passkeys.ts';

export interface Asking {
  /** As autofill of the address field, without a dialog. */
  conditional?: boolean;
  signal?: AbortSignal;
}

/** The passkey's answer for the server; null if the user cancelled. Throws if the device fails. */
export async function askForPasskey(
  options: unknown,
  { conditional = false, signal }: Asking = {},
): Promise<CredentialJSON | null> {
  try {
    const credential = await navigator.credentials.get({
      publicKey: readOptions(options as PublicKeyCredentialRequestOptionsJSON),
      ...(conditional ? { mediation: 'conditional' as const } : {}),
      ...(signal ? { signal } : {}),
    });
    return credential instanceof PublicKeyCredential ? writeCredential(credential) : null;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    throw error;
  }
}

/** Whether the browser supports autofill of passkeys. */
export async function hasPasskeyList(): Promise<boolean> {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.isConditionalMediationAvailable === 'function' &&
    PublicKeyCredential.isConditionalMediationAvailable()
  );
}

function readOptions(
  json: PublicKeyCredentialRequestOptionsJSON,
): PublicKeyCredentialRequestOptions {
  if (typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function')
    return PublicKeyCredential.parseRequestOptionsFromJSON(json);
  return {
    ...json,
    challenge: bytesOf(json.challenge),
    allowCredentials: (json.allowCredentials ?? []).map((one) => ({ ...one, id: bytesOf(one.id) })),
  } as PublicKeyCredentialRequestOptions;
}

function writeCredential(credential: PublicKeyCredential): CredentialJSON {
  if (typeof credential.toJSON === 'function') return { ...credential.toJSON() };
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    id: credential.id,
    rawId: textOf(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment,
    clientExtensionResults: credential.getClientExtensionResults(),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      ...(response.userHandle ? { userHandle: textOf(response.userHandle) } : {}),
    },
  };
}
