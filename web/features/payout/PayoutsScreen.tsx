import { requireSession } from '../../api/session/requireSession.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { Contest } from './Contest.tsx';
import { History } from './History.tsx';
import { Overview } from './Overview.tsx';
import { Request } from './Request.tsx';

/**
 * The pages about the user's money, by the end of their address. They are one screen, since each
 * screen and its parts are named in what every visitor's page loads.
 */
export default requireSession(function Payouts() {
  const { url } = usePage();
  switch (/^[^?]*\/payouts\/(\w+)/.exec(url)?.[1]) {
    case 'request':
      return <Request />;
    case 'history':
      return <History />;
    case 'competition':
      return <Contest />;
    default:
      return <Overview />;
  }
});
