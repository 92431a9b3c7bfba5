import { useEffect, useState } from 'react';
import { usePageData } from '../../api/pageData.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import type { Screen } from '../../page/screens.ts';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { useMarket } from '../../market/MarketProvider.tsx';
import { FinalCall } from './sections/FinalCall.tsx';
import { HomeApp } from './sections/HomeApp.tsx';
import { HomeFaq } from './sections/HomeFaq.tsx';
import { HomeHero } from './sections/HomeHero.tsx';
import styles from './sections/HomeHero.module.css';
import { HomeKnows } from './sections/HomeKnows.tsx';
import { HomeKnowers } from './sections/HomeKnowers.tsx';
import { HomeSteps } from './sections/HomeSteps.tsx';
import { HomeSubjects, KindsOfKnows } from './sections/HomeSubjects.tsx';

/** The home page: hero with search, and sections about the product. */
export default function HomeScreen() {
  const { flags, hasSubjects, isLaunched } = useMarket();
  // As _routes.yaml has them, so that they are in the page.
  const list = usePageData('/api/subjects', { query: { topics: 'count' } });
  const subjects = list.data?.subjects ?? [];
  const mostRead = usePageData('/api/knows', { query: { sort: 'mostRead', limit: 4 } });
  const newest = usePageData('/api/knows', { query: { limit: 8 } });
  const knows = mostRead.data?.content ?? [];
  return (
    <>
      {subjects.length > 0 && <YourSubjects />}
      <HomeHero subjects={subjects} knows={knows} />
      {subjects.length > 0 ? <HomeSubjects subjects={subjects} /> : <KindsOfKnows />}
      <HomeKnows mostRead={knows} newest={newest.data?.content ?? []} />
      <HomeSteps />
      <HomeKnowers />
      {isLaunched && !flags.isContentCampaignRunning && <HomeApp />}
      {!flags.hideHomepageFaq && <HomeFaq />}
      {hasSubjects && <FinalCall />}
    </>
  );
}

/** Replaces the hero for signed-in users; the hero stays if its code can't be fetched. */
function YourSubjects() {
  const { load } = usePage();
  const { signedIn } = useSession();
  const [{ Yours, failed }, set] = useState<{ Yours?: Screen; failed?: true }>({});
  useEffect(() => {
    if (signedIn)
      load?.('features/home/YourSubjectsScreen').then(
        (Yours) => set({ Yours }),
        () => set({ failed: true }),
      );
  }, [signedIn, load]);
  return (
    <div className={styles.yours} data-failed={failed}>
      {signedIn && Yours && <Yours />}
    </div>
  );
}
