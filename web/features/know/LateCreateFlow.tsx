import { useLoaded } from '../../ui/useLoaded.ts';
import type { CreateFlowProps } from './CreateFlow.tsx';
import { CreateWaiting } from './CreateWaiting.tsx';

const loadFlow = () => import('./CreateFlow.tsx');

/** Sharing where only signed-in users come: its code is fetched beside their account. */
export function LateCreateFlow(props: CreateFlowProps) {
  const flow = useLoaded(loadFlow, true);
  return flow ? <flow.CreateFlow {...props} /> : <CreateWaiting />;
}
