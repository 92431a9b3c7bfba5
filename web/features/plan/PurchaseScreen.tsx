import { requireSession } from '../../api/session/requireSession.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { Cancellation } from './Cancellation.tsx';
import { Leading } from './Leading.tsx';
import { OwnSubscriptions } from './OwnSubscriptions.tsx';
import { Purchase } from './Purchase.tsx';

const Own = requireSession(OwnSubscriptions);

/**
 * The pages after the button that buys, and one's own subscription, by the end of their address.
 * They are one screen, since each screen and its parts are named in what every visitor's page
 * loads.
 */
export default function PurchaseScreen() {
  const { url } = usePage();
  const path = /^[^?#]*\/([\w-]+)/.exec(url)?.[1];
  switch (path) {
    case 'subscription':
      return <Own />;
    case 'cancel':
      return <Cancellation />;
    case 'sofort-redirect':
    case 'paypal-redirect':
      return <Leading to={path} />;
    default:
      return <Purchase begins={path === 'activate'} />;
  }
}
