import { langOf } from '../../market/language.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { useMarket } from '../../market/MarketProvider.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Section } from '../../ui/Section.tsx';
import { aboutActions } from './AboutActions.tsx';
import { AboutEnd } from './AboutEnd.tsx';
import { AboutScene } from './AboutScene.tsx';
import { ContentHero } from '../../ui/ContentHero.tsx';
import { ContentWaiting } from './ContentWaiting.tsx';
import { FallbackNotice } from './FallbackNotice.tsx';
import { useContentPage } from './page.ts';

/** A page about the company: hero, text, and a call to action. */
export default function AboutScreen() {
  const { route, language } = usePage();
  const market = useMarket();
  const page = useContentPage();
  if (!page) return <ContentWaiting />;
  const lang = langOf(page.lang, language);
  return (
    <article>
      <ContentHero
        title={page.title}
        lead={page.description}
        lang={lang}
        picture={<AboutScene route={route} />}
        action={aboutActions(route, market)}
      />
      <Section space="tight" width="reading">
        <FallbackNotice page={page} />
        <Prose html={page.html} call={page.call} lang={lang} />
      </Section>
      <AboutEnd route={route} market={market} />
    </article>
  );
}
