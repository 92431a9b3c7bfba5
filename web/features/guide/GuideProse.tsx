import { useContext, useEffect, useMemo, useRef } from 'react';
import { Prose } from '../../ui/Prose.tsx';
import { MathsWriter } from '../deck/shared/MathsWriter.ts';
import { withFormulas, writeMissing } from './formulas.ts';
import styles from './GuideProse.module.css';

/**
 * Prose with formulas. The server's markup, in which they are MathML, stays as it is during
 * hydration; formulas of prose that comes later are written in the browser.
 */
export function GuideProse({ html }: { html: string }) {
  const write = useContext(MathsWriter);
  const written = useMemo(() => (write ? withFormulas(html, write) : html), [html, write]);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Without the writer, readers have the TeX.
    if (place.current) writeMissing(place.current).catch(() => undefined);
  }, []);
  return (
    <div ref={place} className={styles.prose}>
      <Prose html={written} keepMarkup />
    </div>
  );
}
