import type { ReactNode } from 'react';

export interface SceneProps {
  /** The alternative text; a drawing without one is decorative. */
  title?: string | undefined;
  className?: string | undefined;
}

interface FrameProps extends SceneProps {
  width: number;
  height: number;
  children: ReactNode;
}

/** The frame of a scene. Colours are tokens, so that a scene follows the theme. */
export function Scene({ title, className, width, height, children }: FrameProps) {
  return (
    <svg
      className={className}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      {children}
    </svg>
  );
}
