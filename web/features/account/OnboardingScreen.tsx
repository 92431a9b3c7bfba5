import { requireSession } from '../../app/session/requireSession.tsx';
import { Onboarding } from './Onboarding.tsx';

/** The first steps of somebody who is new. */
export default requireSession(Onboarding);
