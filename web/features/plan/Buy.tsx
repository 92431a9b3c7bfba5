import { FormattedMessage } from 'react-intl';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import styles from './Buy.module.css';
import type { Offer, Price } from './types.ts';

export interface BuyProps {
  offer: Offer;
  /** The chosen price. */
  price: Price;
}

/** For signed-in users alone: visitors don't load it. */
const loadCheckout = () => import('./Checkout.tsx');

/** The call to action of the page: visitors sign in first and come back. */
export function Buy({ offer, price }: BuyProps) {
  const { url } = usePage();
  const { signedIn } = useSession();
  const checkout = useLoaded(loadCheckout, signedIn);
  if (!offer.sold && !checkout) return null;
  return (
    <div className={offer.sold ? styles.place : undefined}>
      {checkout ? (
        <checkout.Checkout offer={offer} price={price} />
      ) : (
        <Button
          size="large"
          fullWidth
          loading={signedIn}
          href={urlTo('auth-signin', { query: { redirect: url } })}
        >
          <FormattedMessage
            id="plan.signIn"
            defaultMessage="Sign in and get Plus"
            description="Button on the page of the Plus subscription for visitors: leads to the sign-in and back; nothing is bought yet"
          />
        </Button>
      )}
    </div>
  );
}
