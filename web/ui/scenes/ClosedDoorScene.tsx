import { Scene, type SceneProps } from './Scene.tsx';

/** A closed door with a note on it and a plant beside: a feature or the app is closed. */
export function ClosedDoorScene(props: SceneProps) {
  return (
    <Scene {...props} width={360} height={240}>
      <path d="M20 216h320" stroke="var(--line)" strokeWidth="4" />
      <path d="M70 216V92a110 110 0 0 1 220 0v124z" fill="var(--accent-tint)" />
      <rect x="122" y="44" width="116" height="172" rx="12" fill="var(--deep-sea)" />
      <rect x="132" y="54" width="96" height="162" rx="7" fill="var(--accent)" />
      <rect
        x="144"
        y="146"
        width="72"
        height="56"
        rx="7"
        fill="var(--accent-hover)"
        opacity="0.55"
      />
      <rect
        x="144"
        y="66"
        width="72"
        height="22"
        rx="7"
        fill="var(--accent-hover)"
        opacity="0.55"
      />
      <circle cx="216" cy="138" r="6" fill="var(--sun)" />
      <path d="m180 96-22 14M180 96l22 14" stroke="var(--on-accent)" strokeWidth="2.5" />
      <g transform="rotate(-4 180 122)">
        <rect
          x="150"
          y="108"
          width="60"
          height="30"
          rx="7"
          fill="var(--card)"
          stroke="var(--deep-sea)"
          strokeWidth="3"
        />
        <path d="M160 119h40M160 128h24" stroke="var(--line)" strokeWidth="4" />
      </g>
      <path d="M112 216h136" stroke="var(--deep-sea)" strokeWidth="7" />
      <path d="M274 178h42l-6 36a4 4 0 0 1-4 4h-22a4 4 0 0 1-4-4z" fill="var(--orange)" />
      <path
        d="M295 178c-2-22-14-32-24-36 0 18 8 30 24 36zm0 0c0-26 10-42 24-50 4 22-6 42-24 50z"
        fill="var(--green)"
      />
      <path
        d="M295 178c-1-10-6-20-12-26M295 178c2-14 8-26 16-36"
        stroke="var(--green-strong)"
        strokeWidth="2.5"
      />
      <rect
        x="46"
        y="186"
        width="46"
        height="30"
        rx="8"
        fill="var(--card)"
        stroke="var(--deep-sea)"
        strokeWidth="3"
      />
      <path d="M46 196h46M62 186v-6a7 7 0 0 1 14 0v6" stroke="var(--deep-sea)" strokeWidth="3" />
    </Scene>
  );
}
