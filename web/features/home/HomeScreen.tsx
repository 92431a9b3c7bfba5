import { useApiQuery } from '../../app/data.tsx';
import { useMarket } from '../../market/MarketProvider.tsx';
import { FinalCall } from './sections/FinalCall.tsx';
import { HomeApp } from './sections/HomeApp.tsx';
import { HomeFaq } from './sections/HomeFaq.tsx';
import { HomeHero } from './sections/HomeHero.tsx';
import { HomeKnowers } from './sections/HomeKnowers.tsx';
import { HomeSteps } from './sections/HomeSteps.tsx';
import { HomeSubjects, KindsOfKnows } from './sections/HomeSubjects.tsx';

/** The front door: the promise, the search, and why to stay. */
export default function HomeScreen() {
  const { flags, isLaunched } = useMarket();
  const subjects = useApiQuery('/api/subjects', {}).data?.subjects ?? [];
  return (
    <>
      <HomeHero subjects={subjects} />
      {subjects.length > 0 ? <HomeSubjects subjects={subjects} /> : <KindsOfKnows />}
      <HomeSteps />
      <HomeKnowers />
      {isLaunched && <HomeApp />}
      {!flags.hideHomepageFaq && <HomeFaq />}
      <FinalCall />
    </>
  );
}
