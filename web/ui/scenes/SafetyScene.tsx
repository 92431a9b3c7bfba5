import { Scene, type SceneProps } from './Scene.tsx';

/** A shield with two speech bubbles: safety in the community. */
export function SafetyScene(props: SceneProps) {
  return (
    <Scene {...props} width={360} height={260}>
      <circle cx="180" cy="132" r="110" fill="var(--accent-tint)" />
      <path
        d="M180 34c26 20 52 28 80 30 4 74-22 128-80 158-58-30-84-84-80-158 28-2 54-10 80-30z"
        fill="var(--accent)"
      />
      <path
        d="M180 34v188c-58-30-84-84-80-158 28-2 54-10 80-30z"
        fill="var(--accent-hover)"
        opacity="0.45"
      />
      <path d="m146 130 24 25 46-52" stroke="var(--on-accent)" strokeWidth="14" />
      <g transform="rotate(-6 66 104)">
        <path
          d="M26 76h76a14 14 0 0 1 14 14v26a14 14 0 0 1-14 14H58l-16 16v-16H26a14 14 0 0 1-14-14V90a14 14 0 0 1 14-14z"
          fill="var(--raised)"
          stroke="var(--line)"
          strokeWidth="2.5"
        />
        <path d="M30 95h62M30 110h38" stroke="var(--teal)" strokeWidth="6" />
      </g>
      <g transform="rotate(5 296 170)">
        <path
          d="M258 144h72a14 14 0 0 1 14 14v22a14 14 0 0 1-14 14h-10v16l-18-16h-44a14 14 0 0 1-14-14v-22a14 14 0 0 1 14-14z"
          fill="var(--raised)"
          stroke="var(--line)"
          strokeWidth="2.5"
        />
        <path
          d="M294 184c-10-6-15-11-15-17a7.5 7.5 0 0 1 15-2 7.5 7.5 0 0 1 15 2c0 6-5 11-15 17z"
          fill="var(--pink)"
        />
      </g>
      <circle cx="292" cy="82" r="24" fill="var(--amber-tint)" />
      <rect x="281" y="80" width="22" height="17" rx="5" fill="var(--amber-strong)" />
      <path d="M285 80v-5a7 7 0 0 1 14 0v5" stroke="var(--amber-strong)" strokeWidth="4" />
    </Scene>
  );
}
