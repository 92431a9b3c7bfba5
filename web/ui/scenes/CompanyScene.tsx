import { Scene, type SceneProps } from './Scene.tsx';

/** A globe with places that are joined, and a page that goes from one to another. */
export function CompanyScene(props: SceneProps) {
  return (
    <Scene {...props} width={360} height={260}>
      <circle cx="180" cy="136" r="104" fill="var(--accent)" />
      <path
        d="M180 32c-46 28-64 62-64 104s18 76 64 104M180 32c46 28 64 62 64 104s-18 76-64 104M78 112h204M82 168h196"
        stroke="var(--on-accent)"
        strokeWidth="3"
        opacity="0.4"
      />
      <path
        d="M112 164c24-52 66-82 118-76M230 88c14 28 14 60-6 92"
        stroke="var(--sun)"
        strokeWidth="5"
        strokeDasharray="2 11"
      />
      <circle cx="112" cy="164" r="13" fill="var(--raised)" />
      <circle cx="112" cy="164" r="6" fill="var(--teal)" />
      <circle cx="230" cy="88" r="13" fill="var(--raised)" />
      <circle cx="230" cy="88" r="6" fill="var(--pink)" />
      <circle cx="224" cy="180" r="13" fill="var(--raised)" />
      <circle cx="224" cy="180" r="6" fill="var(--violet)" />
      <g transform="rotate(-9 78 78)">
        <rect
          x="28"
          y="34"
          width="96"
          height="82"
          rx="16"
          fill="var(--raised)"
          stroke="var(--line)"
          strokeWidth="2.5"
        />
        <rect x="40" y="46" width="72" height="24" rx="8" fill="var(--teal-tint)" />
        <path d="M42 84h60M42 98h38" stroke="var(--line)" strokeWidth="6" />
        <path d="M50 60c10-12 16 4 26-6s12-4 22-6" stroke="var(--teal-strong)" strokeWidth="3.5" />
      </g>
      <g transform="rotate(7 296 198)">
        <rect
          x="254"
          y="166"
          width="86"
          height="66"
          rx="15"
          fill="var(--raised)"
          stroke="var(--line)"
          strokeWidth="2.5"
        />
        <path d="M270 188h54M270 204h30" stroke="var(--deep-sea)" strokeWidth="6" opacity="0.75" />
        <circle cx="322" cy="214" r="11" fill="var(--success-tint)" />
        <path d="m317 214 4 4 6-7" stroke="var(--success)" strokeWidth="3" />
      </g>
      <path d="M306 50v18M297 59h18M46 196v14M39 203h14" stroke="var(--sun)" strokeWidth="5" />
    </Scene>
  );
}
