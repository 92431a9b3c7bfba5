import { Scene, type SceneProps } from './Scene.tsx';

/** A magnifying glass over empty cards. */
export function EmptySearchScene(props: SceneProps) {
  return (
    <Scene {...props} width={320} height={220}>
      <circle cx="160" cy="112" r="92" fill="var(--accent-tint)" />
      <g transform="rotate(-8 110 120)">
        <rect
          x="62"
          y="62"
          width="96"
          height="124"
          rx="16"
          fill="var(--card)"
          stroke="var(--line)"
          strokeWidth="3"
        />
        <rect x="76" y="78" width="26" height="26" rx="8" fill="var(--teal-tint)" />
        <path d="M78 122h60M78 138h44M78 154h52" stroke="var(--line)" strokeWidth="6" />
      </g>
      <g transform="rotate(7 190 112)">
        <rect
          x="140"
          y="44"
          width="100"
          height="130"
          rx="16"
          fill="var(--card)"
          stroke="var(--line)"
          strokeWidth="3"
        />
        <rect x="154" y="60" width="28" height="28" rx="9" fill="var(--violet-tint)" />
        <path d="M156 106h66M156 122h48M156 138h58" stroke="var(--line)" strokeWidth="6" />
      </g>
      <path d="m232 164 34 34" stroke="var(--deep-sea)" strokeWidth="14" />
      <circle
        cx="204"
        cy="136"
        r="38"
        fill="var(--card)"
        fillOpacity="0.86"
        stroke="var(--accent)"
        strokeWidth="9"
      />
      <path d="M182 132a22 22 0 0 1 14-16" stroke="var(--accent)" strokeWidth="5" opacity="0.5" />
      <circle cx="197" cy="134" r="3.5" fill="var(--deep-sea)" />
      <circle cx="213" cy="134" r="3.5" fill="var(--deep-sea)" />
      <path d="M199 149c4-4 9-4 13-1" stroke="var(--deep-sea)" strokeWidth="3.5" />
      <path d="M54 50v14M47 57h14M276 62v14M269 69h14" stroke="var(--sun)" strokeWidth="5" />
    </Scene>
  );
}
