import { requireSession } from '../../api/session/requireSession.tsx';
import { EditProfile } from './EditProfile.tsx';

/** The form of the user's profile. */
export default requireSession(EditProfile);
