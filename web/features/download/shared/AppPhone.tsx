import { useLoaded } from '../../../ui/useLoaded.ts';
import { useNear } from '../../../ui/useNear.ts';
import styles from './AppSection.module.css';

const loadScene = () => import('../../../ui/scenes/PhoneScene.tsx');

/**
 * A drawing of the app on a phone, where there is room beside the text. Fetched when it
 * is scrolled near; its space is reserved.
 */
export function AppPhone() {
  const [place, near] = useNear<HTMLDivElement>();
  const scene = useLoaded(loadScene, near, true);
  return (
    <div ref={place} className={styles.phone}>
      {scene && <scene.PhoneScene />}
    </div>
  );
}
