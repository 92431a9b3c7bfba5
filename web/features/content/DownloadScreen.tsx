import { langOf } from '../../market/language.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { PhoneScene } from '../../ui/scenes/PhoneScene.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Section } from '../../ui/Section.tsx';
import { GetApp } from '../download/shared/GetApp.tsx';
import { ContentHero } from '../../ui/ContentHero.tsx';
import { ContentWaiting } from './ContentWaiting.tsx';
import { FallbackNotice } from './FallbackNotice.tsx';
import { useContentPage } from './page.ts';

/** The page about the app, with store links. They pass on the campaign in the address. */
export default function DownloadScreen() {
  const { language } = usePage();
  const page = useContentPage();
  if (!page) return <ContentWaiting />;
  const lang = langOf(page.lang, language);
  return (
    <article>
      <ContentHero
        title={page.title}
        lead={page.description}
        lang={lang}
        picture={<PhoneScene />}
        action={<GetApp source="download_page" />}
      />
      <Section space="tight" width="reading">
        <FallbackNotice page={page} />
        <Prose html={page.html} call={page.call} lang={lang} />
      </Section>
    </article>
  );
}
