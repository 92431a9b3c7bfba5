import { Scene, type SceneProps } from './Scene.tsx';

/** Third step: a page goes out and thanks come back. */
export function StepShareScene(props: SceneProps) {
  return (
    <Scene {...props} width={320} height={200}>
      <rect width="320" height="200" rx="24" fill="var(--warm-ground)" />
      <g transform="rotate(-5 120 104)">
        <rect
          x="60"
          y="34"
          width="112"
          height="136"
          rx="18"
          fill="var(--raised)"
          stroke="var(--line)"
          strokeWidth="2"
        />
        <rect x="74" y="48" width="84" height="42" rx="11" fill="var(--violet-tint)" />
        <path d="M84 78c12-20 22 6 34-8s16-8 30-12" stroke="var(--violet-strong)" strokeWidth="4" />
        <path d="M76 108h66M76 124h46M76 140h58" stroke="var(--line)" strokeWidth="6" />
      </g>
      <path
        d="M176 116c20 10 34 10 50-6"
        stroke="var(--amber-strong)"
        strokeWidth="4"
        strokeDasharray="2 9"
      />
      <circle cx="246" cy="82" r="34" fill="var(--accent)" />
      <path d="M246 98V68m0 0-13 13M246 68l13 13" stroke="var(--on-accent)" strokeWidth="6" />
      <g transform="rotate(6 226 154)">
        <rect
          x="176"
          y="134"
          width="104"
          height="40"
          rx="20"
          fill="var(--raised)"
          stroke="var(--line)"
          strokeWidth="2"
        />
        <path
          d="M200 163c-9-5-13-9-13-15a6.5 6.5 0 0 1 13-2 6.5 6.5 0 0 1 13 2c0 6-4 10-13 15z"
          fill="var(--red)"
        />
        <path d="M226 154h38" stroke="var(--deep-sea)" strokeWidth="6" opacity="0.75" />
      </g>
    </Scene>
  );
}
