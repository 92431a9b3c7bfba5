import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { usePageData } from '../../api/pageData.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { Button } from '../../ui/Button.tsx';
import { redirectTarget } from './shared/redirect.ts';

/** Buttons to sign in with the operator's identity providers; renders nothing without one. */
export function ProviderButtons() {
  const providers = usePageData('/api/auth/providers', {}, { context: 'auth.getProviders' }).data;
  const { send } = useCall('post', '/api/auth/providers/{provider}/start', {
    context: 'auth.startProvider',
  });
  const [going, setGoing] = useState<string | null>(null);
  async function go(provider: string) {
    setGoing(provider);
    const redirect = redirectTarget();
    const outcome = await send({ path: { provider }, body: redirect === null ? {} : { redirect } });
    if (outcome.ok) location.assign(outcome.answer.url);
    else setGoing(null);
  }
  return (providers ?? []).map(({ id, name }) => (
    <Button key={id} variant="tonal" fullWidth loading={going === id} onClick={() => void go(id)}>
      <FormattedMessage
        id="auth.provider.button"
        defaultMessage="Continue with {name}"
        description="Button that signs in or up through another company’s account; {name} is Google or Apple"
        values={{ name }}
      />
    </Button>
  ));
}
