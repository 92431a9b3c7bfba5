import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { KnowFrame } from './KnowFrame.tsx';
import { Reader } from './Reader.tsx';
import type { Know } from './shared/types.ts';
import { useDownload } from './useDownload.ts';
import { useKnow } from './useKnow.ts';
import { useKnowLang } from './useKnowLang.ts';
import { readerKey } from './usePageLines.ts';

/** The pages of a know alone. */
export default function KnowViewScreen() {
  const answer = useKnow();
  return <KnowFrame answer={answer}>{(know) => <Pages know={know} />}</KnowFrame>;
}

function Pages({ know }: { know: Know }) {
  const lang = useKnowLang(know);
  const download = useDownload(know);
  return (
    <>
      <VisuallyHidden>
        <h1 lang={lang}>{know.title}</h1>
      </VisuallyHidden>
      <Reader key={readerKey(know)} know={know} lang={lang} onDownload={download} />
    </>
  );
}
