import { Scene, type SceneProps } from './Scene.tsx';

/** A letter that has just arrived: the next step is in the mail. */
export function InboxScene(props: SceneProps) {
  return (
    <Scene {...props} width={240} height={180}>
      <ellipse cx="120" cy="164" rx="92" ry="10" fill="var(--line)" />
      <rect x="36" y="58" width="168" height="104" rx="20" fill="var(--blue-tint)" />
      <g transform="rotate(-3 120 70)">
        <rect x="62" y="14" width="116" height="104" rx="14" fill="var(--raised)" />
        <rect
          x="62"
          y="14"
          width="116"
          height="104"
          rx="14"
          stroke="var(--blue-strong)"
          strokeWidth="4"
        />
        <path d="M82 40h56M82 58h76" stroke="var(--line)" strokeWidth="8" />
        <circle cx="156" cy="34" r="13" fill="var(--sun)" />
      </g>
      <path
        d="M36 92v50a20 20 0 0 0 20 20h128a20 20 0 0 0 20-20V92l-76 44a16 16 0 0 1-16 0z"
        fill="var(--accent)"
      />
      <path
        d="m44 156 56-38M196 156l-56-38"
        stroke="var(--on-accent)"
        strokeWidth="5"
        opacity="0.7"
      />
      <circle cx="196" cy="62" r="22" fill="var(--green)" />
      <path d="m186 62 7 8 13-15" stroke="#fff" strokeWidth="6" />
      <path
        d="M30 22c2 12 5 15 16 17-11 2-14 5-16 17-2-12-5-15-16-17 11-2 14-5 16-17z"
        fill="var(--pink)"
      />
    </Scene>
  );
}
