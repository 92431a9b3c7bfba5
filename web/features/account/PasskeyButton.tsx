import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { useCall } from '../../api/session/useCall.ts';
import { Button } from '../../ui/Button.tsx';
import { hasPasskeys } from './passkeys.ts';
import { askForPasskey, hasPasskeyList } from './passkey.ts';
import type { Proof } from './signIn.ts';

/**
 * The lifetime of the server's challenge is five minutes: autofill requests a new one
 * after this time, in milliseconds.
 */
const CHALLENGE_INTERVAL = 4.5 * 60_000;

const neverChanges = () => () => undefined;
/** The server can't know whether the browser supports passkeys; nearly every browser does. */
const assumeSupport = () => true;

export interface PasskeyButtonProps {
  busy: boolean;
  onPasskey: (proof: Proof) => void;
  /** Called when the device fails. */
  onFailure: () => void;
}

/** Signs in with a passkey: by a button, and by autofill of the address field. */
export function PasskeyButton({ busy, onPasskey, onFailure }: PasskeyButtonProps) {
  const { send, sending } = useCall('post', '/api/auth/passkeys/options', {
    context: 'auth.passkey',
  });
  const waiting = useRef<AbortController>(null);
  const latest = useRef({ onPasskey, onFailure });
  useEffect(() => {
    latest.current = { onPasskey, onFailure };
  });
  const supported = useSyncExternalStore(neverChanges, hasPasskeys, assumeSupport);
  useEffect(() => {
    const ask = async () => {
      waiting.current?.abort();
      const asking = new AbortController();
      waiting.current = asking;
      if (!(await hasPasskeyList())) return;
      const outcome = await send({});
      if (!outcome.ok || asking.signal.aborted) return;
      const { requestId, publicKey } = outcome.answer;
      const options = { conditional: true, signal: asking.signal };
      const credential = await askForPasskey(publicKey, options).catch(() => null);
      if (credential) latest.current.onPasskey({ grantType: 'passkey', requestId, credential });
    };
    void ask();
    const timer = setInterval(() => void ask(), CHALLENGE_INTERVAL);
    return () => {
      clearInterval(timer);
      waiting.current?.abort();
    };
  }, [send]);
  async function press() {
    // A device handles one request at a time.
    waiting.current?.abort();
    const outcome = await send({});
    if (!outcome.ok) return;
    const { requestId, publicKey } = outcome.answer;
    try {
      const credential = await askForPasskey(publicKey);
      if (credential) onPasskey({ grantType: 'passkey', requestId, credential });
    } catch {
      onFailure();
    }
  }
  if (!supported) return null;
  return (
    <Button
      variant="tonal"
      fullWidth
      icon={<KeyRound size={20} aria-hidden="true" />}
      loading={busy && sending}
      onClick={() => void press()}
    >
      <FormattedMessage
        id="auth.passkey"
        defaultMessage="Use a passkey"
        description="Button that signs in with a passkey: fingerprint, face or the lock of the device"
      />
    </Button>
  );
}
