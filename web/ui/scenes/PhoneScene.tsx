import { Scene, type SceneProps } from './Scene.tsx';

/** The app on a phone: a know, its pages, a flashcard on its way out of the screen. */
export function PhoneScene(props: SceneProps) {
  return (
    <Scene {...props} width={360} height={380}>
      <circle cx="180" cy="196" r="156" fill="var(--accent-tint)" />
      <rect x="100" y="20" width="160" height="340" rx="34" fill="var(--sea)" />
      <rect x="109" y="29" width="142" height="322" rx="26" fill="var(--ground)" />
      <rect x="156" y="37" width="48" height="10" rx="5" fill="var(--sea)" />
      <rect
        x="121"
        y="64"
        width="118"
        height="28"
        rx="14"
        fill="var(--card)"
        stroke="var(--line)"
        strokeWidth="2"
      />
      <circle cx="136" cy="77" r="5" stroke="var(--accent)" strokeWidth="2.5" />
      <path d="m140 81 3 3M152 78h50" stroke="var(--muted)" strokeWidth="2.5" opacity="0.7" />
      <rect x="121" y="104" width="54" height="54" rx="15" fill="var(--teal-tint)" />
      <path
        d="M141 120v8l-8 14a4 4 0 0 0 4 6h22a4 4 0 0 0 4-6l-8-14v-8M138 120h20M138 138h20"
        stroke="var(--teal-strong)"
        strokeWidth="3"
      />
      <rect x="185" y="104" width="54" height="54" rx="15" fill="var(--violet-tint)" />
      <path
        d="M200 144v-10M212 144v-24M224 144v-16"
        stroke="var(--violet-strong)"
        strokeWidth="6"
      />
      <rect
        x="121"
        y="170"
        width="118"
        height="112"
        rx="18"
        fill="var(--card)"
        stroke="var(--line)"
        strokeWidth="2"
      />
      <rect x="131" y="180" width="98" height="48" rx="11" fill="var(--amber-tint)" />
      <path
        d="M141 216c12-24 26 8 38-12s22-10 40-16"
        stroke="var(--amber-strong)"
        strokeWidth="3.5"
      />
      <path d="M133 244h74M133 257h46" stroke="var(--line)" strokeWidth="6" />
      <circle cx="138" cy="271" r="5" fill="var(--green)" />
      <path d="M149 271h34" stroke="var(--line)" strokeWidth="4" />
      <rect x="121" y="296" width="118" height="34" rx="17" fill="var(--accent)" />
      <path d="M152 313h56" stroke="var(--on-accent)" strokeWidth="5" />
      <g transform="rotate(9 284 190)">
        <rect
          x="222"
          y="150"
          width="118"
          height="80"
          rx="18"
          fill="var(--raised)"
          stroke="var(--line)"
          strokeWidth="2"
        />
        <path d="M240 176h58M240 192h40" stroke="var(--deep-sea)" strokeWidth="5" opacity="0.75" />
        <circle cx="318" cy="208" r="11" fill="var(--success-tint)" />
        <path d="m313 208 4 4 6-7" stroke="var(--success)" strokeWidth="3" />
      </g>
      <g transform="rotate(-10 66 262)">
        <rect x="22" y="228" width="92" height="66" rx="16" fill="var(--accent)" />
        <path d="m58 250 20 11-20 11z" fill="var(--on-accent)" />
      </g>
      <path d="M62 108v18M53 117h18M304 84v14M297 91h14" stroke="var(--sun)" strokeWidth="5" />
    </Scene>
  );
}
