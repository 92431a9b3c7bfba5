import type { ReactNode } from 'react';

export interface SceneProps {
  /** What it shows, in words; without it the drawing is decoration. */
  title?: string | undefined;
  className?: string | undefined;
}

interface FrameProps extends SceneProps {
  width: number;
  height: number;
  children: ReactNode;
}

/** The frame of a drawn scene. Colours are tokens, so that a scene has a day and a night. */
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
