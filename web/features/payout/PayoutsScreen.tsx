import { requireSession } from '../../api/session/requireSession.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { CompetitionForm } from './CompetitionForm.tsx';
import { Overview } from './Overview.tsx';
import { Request } from './Request.tsx';

const loadContest = () => import('./Contest.tsx');
const loadHistory = () => import('./History.tsx');

/** The end of the page's address. */
function usePlace(): string | undefined {
  const { url } = usePage();
  return /^[^?]*\/payouts\/([\w-]+)/.exec(url)?.[1];
}

const Own = requireSession(function Payouts() {
  const place = usePlace();
  const history = useLoaded(loadHistory, place === 'history');
  const contest = useLoaded(loadContest, place === 'competition');
  switch (place) {
    case 'request':
      return <Request />;
    case 'history':
      return history && <history.History />;
    case 'competition':
      return contest && <contest.Contest />;
    default:
      return <Overview />;
  }
});

/**
 * The pages about the user's money, by the end of their address. They are one screen, since each
 * screen and its parts are named in what every visitor's page loads. A link of the app opens the
 * form of a contest without a session.
 */
export default function Payouts() {
  return usePlace() === 'competition-form' ? <CompetitionForm /> : <Own />;
}
