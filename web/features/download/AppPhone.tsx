import { useLoaded } from '../../ui/useLoaded.ts';
import { useNear } from '../../ui/useNear.ts';
import styles from './AppSection.module.css';

const loadScene = () => import('../../ui/scenes/PhoneScene.tsx');

/** The app on a phone, where there is room beside the words. Fetched when it comes near; its place is kept. */
export function AppPhone() {
  const [place, near] = useNear<HTMLDivElement>();
  const scene = useLoaded(loadScene, near, true);
  return (
    <div ref={place} className={styles.phone}>
      {scene && <scene.PhoneScene />}
    </div>
  );
}
