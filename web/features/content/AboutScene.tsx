import type { ComponentType } from 'react';
import { useLoaded } from '../../ui/useLoaded.ts';
import styles from './AboutScreen.module.css';

type Load = () => Promise<{ Scene: ComponentType }>;

const loadCompany: Load = async () => ({
  Scene: (await import('../../ui/scenes/CompanyScene.tsx')).CompanyScene,
});
const loadPartner: Load = async () => ({
  Scene: (await import('../../ui/scenes/PartnerScene.tsx')).PartnerScene,
});
const loadMeeting: Load = async () => ({
  Scene: (await import('../../ui/scenes/MeetingScene.tsx')).MeetingScene,
});
const loadShare: Load = async () => ({
  Scene: (await import('../../ui/scenes/StepShareScene.tsx')).StepShareScene,
});
const loadSafety: Load = async () => ({
  Scene: (await import('../../ui/scenes/SafetyScene.tsx')).SafetyScene,
});
const loadFamily: Load = async () => ({
  Scene: (await import('../../ui/scenes/FamilyScene.tsx')).FamilyScene,
});

const scenes: Record<string, Load> = {
  'about-company': loadCompany,
  'about-advertise': loadPartner,
  'about-calendly': loadMeeting,
  'about-become-knower': loadShare,
  'about-safety': loadSafety,
  'for-parents': loadFamily,
};

/** The drawing of a page about the company: one of six, fetched alone. Its space is reserved. */
export function AboutScene({ route }: { route: string | null }) {
  const loaded = useLoaded(scenes[route ?? ''] ?? loadCompany, true, true);
  return <div className={styles.scene}>{loaded && <loaded.Scene />}</div>;
}
