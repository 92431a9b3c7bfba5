import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useLoaded } from '../../../ui/useLoaded.ts';
import { PasskeysCard } from '../PasskeysCard.tsx';
import { EmailCard, PasswordCard } from '../SignInCards.tsx';
import { TwoFactorCard } from '../TwoFactorCard.tsx';

const loadProviders = () => import('../ProvidersCard.tsx');
const loadDevices = () => import('../DevicesCard.tsx');

/** The cards of the user's sign-in methods and sessions. */
export function SecurityCards() {
  const providers = useLoaded(loadProviders, true);
  const devices = useLoaded(loadDevices, true);
  return (
    <>
      <PasswordCard />
      <EmailCard />
      <TwoFactorCard />
      <PasskeysCard />
      {providers ? <providers.ProvidersCard /> : <Skeleton height={160} shape="card" />}
      {devices ? (
        <devices.DevicesCard />
      ) : (
        // An address may name the card before it is there.
        <div id="devices">
          <Skeleton height={160} shape="card" />
        </div>
      )}
    </>
  );
}
