import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useLoaded } from '../../../ui/useLoaded.ts';
import { EmailCard, PasswordCard } from '../SignInCards.tsx';
import { TwoFactorCard } from '../TwoFactorCard.tsx';

const loadPasskeys = () => import('../PasskeysCard.tsx');
const loadProviders = () => import('../ProvidersCard.tsx');
const loadDevices = () => import('../DevicesCard.tsx');

/** The cards of the user's sign-in methods and sessions. */
export function SecurityCards() {
  const passkeys = useLoaded(loadPasskeys, true);
  const providers = useLoaded(loadProviders, true);
  const devices = useLoaded(loadDevices, true);
  return (
    <>
      <PasswordCard />
      <EmailCard />
      <TwoFactorCard />
      {passkeys ? <passkeys.PasskeysCard /> : <LoadingCard id="passkeys" />}
      {providers ? <providers.ProvidersCard /> : <LoadingCard id="providers" />}
      {devices ? <devices.DevicesCard /> : <LoadingCard id="devices" />}
    </>
  );
}

/** Stands for a card until its code has loaded. It has the card's id, since the address may name it. */
function LoadingCard({ id }: { id: string }) {
  return (
    <div id={id}>
      <Skeleton height={160} shape="card" />
    </div>
  );
}
