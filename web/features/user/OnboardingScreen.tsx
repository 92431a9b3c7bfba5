import { requireSession } from '../../api/session/requireSession.tsx';
import { Onboarding } from './Onboarding.tsx';

/** The first steps of a new user. */
export default requireSession(Onboarding);
