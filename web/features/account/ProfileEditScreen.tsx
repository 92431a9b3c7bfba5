import { requireSession } from '../../app/session/requireSession.tsx';
import { EditProfile } from './EditProfile.tsx';

/** The form of the user's profile. */
export default requireSession(EditProfile);
