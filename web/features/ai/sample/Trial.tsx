import type { ReactNode } from 'react';
import { usePageData } from '../../../api/pageData.tsx';
import { useLoaded } from '../../../ui/useLoaded.ts';
import { useNear } from '../../../ui/useNear.ts';
import { Points } from './Points.tsx';
import styles from './Sample.module.css';

const loadTools = () => import('./Tools.tsx');

export type Tool = 'summary' | 'exam' | 'chat';

export interface TrialProps {
  tool: Tool;
  /** In place of the tool until it is loaded, where its text can't be read yet. */
  piece?: ReactNode;
}

/** A tool that visitors try with the sample; before scripts, the sample's summary as text. */
export function Trial({ tool, piece }: TrialProps) {
  const { data } = usePageData('/api/ai/sample', {}, { context: 'ai.sample', onScreen: true });
  const [ref, isNear] = useNear<HTMLDivElement>();
  const hasSample = data !== undefined && data.pages.length > 0;
  const tools = useLoaded(loadTools, hasSample && isNear, false, true);
  return (
    <div ref={ref} className={styles.trial} data-trial={tool}>
      {hasSample && tools ? (
        <tools.SampleTool tool={tool} sample={data} />
      ) : tool === 'summary' && hasSample ? (
        <Points points={data.summaries.MEDIUM} lang={data.lang} />
      ) : (
        piece
      )}
    </div>
  );
}
