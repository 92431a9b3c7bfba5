import { ChevronLeft } from 'lucide-react';
import { Link } from '../../ui/Link.tsx';
import { KnowFrame } from './KnowFrame.tsx';
import styles from './KnowViewScreen.module.css';
import { Reader } from './Reader.tsx';
import type { Know } from './shared/types.ts';
import { useDownload } from './useDownload.tsx';
import { useKnow } from './useKnow.ts';
import { useKnowLang } from './useKnowLang.ts';
import { readerKey } from './usePageLines.ts';

/** The pages of a know alone, in the whole window: the site's header and footer are left out. */
export default function KnowViewScreen() {
  const answer = useKnow();
  return <KnowFrame answer={answer}>{(know) => <Pages know={know} />}</KnowFrame>;
}

function Pages({ know }: { know: Know }) {
  const lang = useKnowLang(know);
  const download = useDownload(know);
  return (
    <div className={styles.view}>
      <h1 className={styles.title} lang={lang}>
        <Link href={know.path} variant="plain">
          <span className={styles.back}>
            <ChevronLeft size={20} aria-hidden="true" className={styles.arrow} />
            <span className={styles.name}>{know.title}</span>
          </span>
        </Link>
      </h1>
      <Reader key={readerKey(know)} know={know} lang={lang} onDownload={download.start} />
      {download.dialog}
    </div>
  );
}
