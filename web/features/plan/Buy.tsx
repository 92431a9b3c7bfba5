import { FormattedMessage } from 'react-intl';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import styles from './Buy.module.css';
import { trialTexts } from './trialTexts.ts';
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
  const { sold, trialDays } = offer;
  const signIn = urlTo('auth-signin', { query: { redirect: url } });
  if (checkout)
    return (
      <div className={placeOf(offer)}>
        <checkout.Checkout offer={offer} price={price} />
      </div>
    );
  return (
    <div className={placeOf(offer)}>
      {sold && (
        <Button size="large" fullWidth loading={signedIn} href={signIn}>
          <FormattedMessage
            id="plan.signIn"
            defaultMessage="Sign in and get Plus"
            description="Button on the page of the Plus subscription for visitors: leads to the sign-in and back; nothing is bought yet"
          />
        </Button>
      )}
      {trialDays > 0 && (
        <>
          <Button size="large" variant="tonal" fullWidth loading={signedIn} href={signIn}>
            <FormattedMessage {...trialTexts.begin} values={{ days: trialDays }} />
          </Button>
          <p className={styles.small}>
            <FormattedMessage {...trialTexts.visitor} values={{ days: trialDays }} />
          </p>
        </>
      )}
    </div>
  );
}

function placeOf({ sold, trialDays }: Offer): string | undefined {
  if (!sold) return trialDays > 0 ? styles.trial : undefined;
  return trialDays > 0 ? [styles.place, styles.tries].join(' ') : styles.place;
}
