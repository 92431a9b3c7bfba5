import styles from './PageFigure.module.css';
import type { KnowLine, KnowPage } from './shared/types.ts';

/** The width of a page in the units in which the places of its lines are drawn. */
const WIDTH = 1000;

/** Where letters stand in their line, as a share of its height from the top. */
const BASELINE = 0.8;

/**
 * The lines of a page where its picture shows them, as invisible letters. An SVG
 * stretches each to the width that it has in the picture, whatever its font is, and
 * needs no style attributes, which the pages' policy forbids.
 */
export function PageText({ page, lines }: { page: KnowPage; lines: readonly KnowLine[] }) {
  const height = (WIDTH * page.height) / page.width;
  return (
    <svg
      className={styles.text}
      viewBox={`0 0 ${WIDTH} ${height.toFixed(2)}`}
      preserveAspectRatio="none"
    >
      {lines.map((line, index) => {
        // Words that are copied over several lines stay apart.
        const words = line.text + ' ';
        return (
          <text
            key={`${line.x} ${line.y} ${line.text}`}
            data-line={index}
            x={(line.x * WIDTH).toFixed(2)}
            y={((line.y + line.h * BASELINE) * height).toFixed(2)}
            fontSize={(line.h * height).toFixed(2)}
            textLength={Math.max(1, line.w * WIDTH).toFixed(2)}
            lengthAdjust="spacingAndGlyphs"
          >
            {words}
          </text>
        );
      })}
    </svg>
  );
}
