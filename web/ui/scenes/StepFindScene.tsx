import { Scene, type SceneProps } from './Scene.tsx';

/** First step: a search and what it finds. */
export function StepFindScene(props: SceneProps) {
  return (
    <Scene {...props} width={320} height={200}>
      <rect width="320" height="200" rx="24" fill="var(--accent-tint)" />
      <rect
        x="40"
        y="32"
        width="240"
        height="52"
        rx="26"
        fill="var(--raised)"
        stroke="var(--accent)"
        strokeWidth="3"
      />
      <circle cx="70" cy="56" r="9" stroke="var(--accent)" strokeWidth="4" />
      <path d="m77 63 6 6" stroke="var(--accent)" strokeWidth="4" />
      <path d="M98 58h72" stroke="var(--deep-sea)" strokeWidth="7" />
      <path d="M180 48v20" stroke="var(--accent)" strokeWidth="3" />
      <rect
        x="40"
        y="98"
        width="240"
        height="80"
        rx="20"
        fill="var(--raised)"
        stroke="var(--line)"
        strokeWidth="2"
      />
      <rect x="56" y="112" width="24" height="24" rx="8" fill="var(--green-tint)" />
      <circle cx="68" cy="124" r="5" fill="var(--green-strong)" />
      <path d="M94 124h110" stroke="var(--deep-sea)" strokeWidth="6" opacity="0.75" />
      <rect x="56" y="144" width="24" height="24" rx="8" fill="var(--pink-tint)" />
      <circle cx="68" cy="156" r="5" fill="var(--pink-strong)" />
      <path d="M94 156h78" stroke="var(--line)" strokeWidth="6" />
    </Scene>
  );
}
