/**
 * lucide-react's icons over a component of a few lines: its own one carries
 * contexts, aliases and stroke arithmetic that no page uses.
 */
import { createElement, type ReactElement, type SVGProps } from 'react';

/** What icon-data.ts leaves of an icon. */
export interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

export type IconProps = SVGProps<SVGSVGElement> & { size?: number | string };

/** A component for an icon; it takes `size` and whatever an svg takes. */
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
