import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useApiQuery } from '../../../api/query.tsx';
import { useFailureReport } from '../../../api/FailureProvider.tsx';
import { useSessionAccess } from '../../../api/session/SessionProvider.tsx';
import { useOwnUser } from '../../../api/session/useOwnUser.ts';
import { urlTo } from '../../../page/routes.ts';
import { Section } from '../../../ui/Section.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useLoaded } from '../../../ui/useLoaded.ts';
import { FactorOptional } from './FactorOptional.ts';

const loadError = () => import('../../../ui/ErrorScene.tsx');
// Few need it: most sessions of staff begin with a second factor.
const loadStep = () => import('../../account/shared/SecondFactorStep.tsx');

/**
 * Lets through who has shown a second factor, or needs none here; the others set one up or
 * show it first, and go on where they are.
 */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const { user } = useOwnUser();
  const { client } = useSessionAccess();
  const report = useFailureReport();
  const state = useApiQuery(
    '/api/auth/accounts/{id}/two-factor',
    { path: { id: user.uuid } },
    { context: 'account.getTwoFactor' },
  );
  const isUnshown = state.data !== undefined && state.data.required && !state.data.shown;
  const [renewed, setRenewed] = useState(false);
  const step = useLoaded(loadStep, isUnshown && renewed);
  const isLost = state.isError && !state.data;
  const error = useLoaded(loadError, isLost);
  const { refetch } = state;
  async function renew() {
    try {
      await client?.renew();
    } catch (cause) {
      report(cause, 'auth.renew');
    }
    await refetch();
    setRenewed(true);
  }
  const renewing = useRef(false);
  useEffect(() => {
    // The token may be from before the session showed one, as in another tab.
    if (!isUnshown || renewing.current) return;
    renewing.current = true;
    void renew();
  });
  if (isLost && error)
    return (
      <error.ErrorScene
        kind="unreachable"
        onRetry={() => void refetch()}
        homeHref={urlTo('home')}
      />
    );
  if (!state.data || (isUnshown && !step))
    return (
      <Section width="narrow">
        <div aria-busy="true">
          <Skeleton height={180} shape="card" />
        </div>
      </Section>
    );
  if (isUnshown && step)
    return <step.SecondFactorStep state={state.data} onShown={() => void renew()} />;
  return (
    <FactorOptional value={!state.data.required && !state.data.enabled}>{children}</FactorOptional>
  );
}
