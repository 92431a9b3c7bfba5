import { hueOf } from '../../ui/hues.ts';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import type { Buddy } from './shared/types.ts';

/** What stands for a buddy that is about all subjects. */
const GENERAL = '/icons/subjects/graduation-cap.svg';

/** The icon of a buddy's subject. */
export function BuddyIcon({ buddy: { subject }, size = 48 }: { buddy: Buddy; size?: number }) {
  return (
    <SubjectIcon
      iconUrl={subject?.iconUrl ?? GENERAL}
      hue={hueOf(subject?.color ?? '')}
      size={size}
    />
  );
}
