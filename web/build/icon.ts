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

/**
 * A component for an icon; takes `size` and the props of an svg. Every drawing stands in a
 * square of 24. What all have in common is a rule of ui/base.css for data-icon: as
 * attributes it would be most of a document's drawings.
 */
export default function createLucideIcon({ node }: IconData): (props: IconProps) => ReactElement {
  const children = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, ...rest }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        'data-icon': '',
        ...rest,
      },
      ...children,
    );
}
