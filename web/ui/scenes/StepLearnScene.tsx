import { Scene, type SceneProps } from './Scene.tsx';

/** Second step: flashcards, one turned and known. */
export function StepLearnScene(props: SceneProps) {
  return (
    <Scene {...props} width={320} height={200}>
      <rect width="320" height="200" rx="24" fill="var(--teal-tint)" />
      <g transform="rotate(-8 130 104)">
        <rect
          x="58"
          y="46"
          width="150"
          height="110"
          rx="20"
          fill="var(--raised)"
          stroke="var(--line)"
          strokeWidth="2"
        />
        <path d="M82 82h88M82 102h62" stroke="var(--line)" strokeWidth="7" />
      </g>
      <g transform="rotate(6 186 104)">
        <rect
          x="112"
          y="42"
          width="158"
          height="116"
          rx="20"
          fill="var(--raised)"
          stroke="var(--teal)"
          strokeWidth="3"
        />
        <path d="M136 74h84" stroke="var(--deep-sea)" strokeWidth="8" />
        <path d="M136 98h104M136 114h72" stroke="var(--line)" strokeWidth="7" />
        <circle cx="240" cy="134" r="16" fill="var(--success-tint)" />
        <path d="m232 134 6 6 10-12" stroke="var(--success)" strokeWidth="4.5" />
      </g>
      <path d="M40 168h48" stroke="var(--teal-strong)" strokeWidth="7" />
      <path d="M104 168h176" stroke="var(--raised)" strokeWidth="7" />
    </Scene>
  );
}
