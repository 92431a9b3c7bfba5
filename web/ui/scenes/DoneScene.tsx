import { Scene, type SceneProps } from './Scene.tsx';

/** A tick on a card, with confetti: success. */
export function DoneScene(props: SceneProps) {
  return (
    <Scene {...props} width={240} height={180}>
      <ellipse cx="120" cy="164" rx="84" ry="10" fill="var(--line)" />
      <g transform="rotate(-8 100 92)">
        <rect x="54" y="36" width="104" height="124" rx="20" fill="var(--teal-tint)" />
      </g>
      <g transform="rotate(5 130 92)">
        <rect x="76" y="26" width="104" height="134" rx="20" fill="var(--raised)" />
        <rect
          x="76"
          y="26"
          width="104"
          height="134"
          rx="20"
          stroke="var(--teal-strong)"
          strokeWidth="4"
        />
        <circle cx="128" cy="80" r="32" fill="var(--green)" />
        <path d="m113 80 11 12 20-24" stroke="#fff" strokeWidth="8" />
        <path d="M98 134h60" stroke="var(--line)" strokeWidth="8" />
      </g>
      <path
        d="M30 60l12 10M204 44l-10 12M38 118l-14 4M212 110l12 6"
        stroke="var(--sun)"
        strokeWidth="6"
      />
      <circle cx="46" cy="36" r="6" fill="var(--pink)" />
      <circle cx="206" cy="78" r="6" fill="var(--violet)" />
      <circle cx="58" cy="144" r="5" fill="var(--orange)" />
    </Scene>
  );
}
