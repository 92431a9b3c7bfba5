/**
 * Replaces lucide-react's icon component by one of a few lines: the original has
 * contexts, aliases and stroke arithmetic that no page uses.
 */
import { createElement, type ReactElement, type SVGProps } from 'react';

/** The drawing that icon-data.ts leaves of an icon. */
export interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

export type IconProps = SVGProps<SVGSVGElement> & { size?: number | string };

/** A component for an icon; takes `size` and the props of an svg. */
/** Every drawing stands in a square of 24. */
export default function createLucideIcon({ node }: IconData): (props: IconProps) => ReactElement {
  const children = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      ...children,
    );
}
