import { requireSession } from '../../app/session/requireSession.tsx';
import { EditProfile } from './EditProfile.tsx';

/** The form of one's own profile. */
export default requireSession(EditProfile);
