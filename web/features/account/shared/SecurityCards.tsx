import { DevicesCard } from '../DevicesCard.tsx';
import { PasskeysCard } from '../PasskeysCard.tsx';
import { ProvidersCard } from '../ProvidersCard.tsx';
import { EmailCard, PasswordCard } from '../SignInCards.tsx';
import { TwoFactorCard } from '../TwoFactorCard.tsx';

/** The cards of the user's sign-in methods and sessions. */
export function SecurityCards() {
  return (
    <>
      <PasswordCard />
      <EmailCard />
      <TwoFactorCard />
      <PasskeysCard />
      <ProvidersCard />
      <DevicesCard />
    </>
  );
}
