import { useContext, useEffect, useRef, useState } from 'react';
import styles from './CardText.module.css';
import { MathsWriter } from './MathsWriter.ts';

export interface MathsProps {
  tex: string;
  display: boolean;
}

/**
 * A formula as MathML, which readers of screens read. The server's markup stays as it is
 * during hydration; formulas that come later are written in the browser. The attributes
 * tell which formula it is to code that takes the server's markup over.
 */
export function Maths({ tex, display }: MathsProps) {
  const write = useContext(MathsWriter);
  const [html, setHtml] = useState(() => write?.(tex, display) ?? '');
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (ref.current?.hasChildNodes()) return undefined;
    let wanted = true;
    void import('./tex.ts').then(
      ({ toMathML }) => wanted && setHtml(toMathML(tex, display)),
      () => wanted && setHtml(escaped(tex)),
    );
    return () => {
      wanted = false;
    };
  }, [tex, display]);
  return (
    <span
      ref={ref}
      className={display ? styles.display : undefined}
      dir="ltr"
      data-tex={tex}
      data-display={display ? '' : undefined}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
