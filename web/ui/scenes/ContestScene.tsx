import { Scene, type SceneProps } from './Scene.tsx';

/** A cup on a stack of pages. */
export function ContestScene(props: SceneProps) {
  return (
    <Scene {...props} width={360} height={260}>
      <circle cx="180" cy="130" r="112" fill="var(--amber-tint)" />
      <g transform="rotate(-3 180 214)">
        <rect
          x="92"
          y="202"
          width="176"
          height="30"
          rx="10"
          fill="var(--raised)"
          stroke="var(--line)"
          strokeWidth="2.5"
        />
        <path d="M112 217h84" stroke="var(--teal)" strokeWidth="6" />
      </g>
      <g transform="rotate(2 180 186)">
        <rect
          x="104"
          y="172"
          width="152"
          height="30"
          rx="10"
          fill="var(--raised)"
          stroke="var(--line)"
          strokeWidth="2.5"
        />
        <path d="M124 187h64" stroke="var(--pink)" strokeWidth="6" />
      </g>
      <path
        d="M136 66h-26c-4 34 8 52 34 54M224 66h26c4 34-8 52-34 54"
        stroke="var(--amber-strong)"
        strokeWidth="8"
      />
      <path
        d="M134 46h92c4 52-10 86-38 92v16h20a8 8 0 0 1 8 8v10h-72v-10a8 8 0 0 1 8-8h20v-16c-28-6-42-40-38-92z"
        fill="var(--sun)"
      />
      <path d="m180 66 8 17 18 2-13 13 3 18-16-9-16 9 3-18-13-13 18-2z" fill="var(--raised)" />
      <path
        d="M62 74v20M52 84h20M296 60v16M288 68h16M306 134v12M300 140h12"
        stroke="var(--accent)"
        strokeWidth="5"
      />
      <circle cx="76" cy="146" r="6" fill="var(--teal)" />
      <circle cx="286" cy="104" r="5" fill="var(--pink)" />
      <circle cx="90" cy="48" r="5" fill="var(--violet)" />
    </Scene>
  );
}
