import { type ComponentType, createContext, useContext, useEffect, useRef, useState } from 'react';
import { useLoaded } from '../../ui/useLoaded.ts';
import { MathsWriter, type WriteMaths } from '../deck/shared/MathsWriter.ts';
import { writtenIn } from './formulas.ts';
import type { PracticeProps } from './Practice.tsx';

/** The module with cards and quizzes on the server; null in browsers. */
export const ServerPractice = createContext<{ Practice: ComponentType<PracticeProps> } | null>(
  null,
);

const loadPractice = () => import('./Practice.tsx');

/**
 * The cards and the quiz of a part. A browser loads their code after the page: until then
 * the server's markup, with answers to unfold, stays as it is.
 */
export function LatePractice(props: Omit<PracticeProps, 'interactive'>) {
  const onServer = useContext(ServerPractice);
  const place = useRef<HTMLDivElement>(null);
  const [written, setWritten] = useState<{ write: WriteMaths } | null>(null);
  useEffect(() => {
    if (place.current) setWritten({ write: writtenIn(place.current) });
  }, []);
  const loaded = useLoaded(loadPractice, true);
  if (onServer)
    return (
      <div>
        <onServer.Practice {...props} interactive={false} />
      </div>
    );
  if (loaded)
    return (
      <div key="practice">
        {/* Writing the formulas anew would load their writer. */}
        <MathsWriter value={written?.write ?? null}>
          <loaded.Practice {...props} interactive />
        </MathsWriter>
      </div>
    );
  // React keeps the markup of an element whose content it is given as HTML.
  return <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
