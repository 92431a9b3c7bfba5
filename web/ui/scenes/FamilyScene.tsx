import { Scene, type SceneProps } from './Scene.tsx';

/** A grown-up and a child at one table, over the same page. */
export function FamilyScene(props: SceneProps) {
  return (
    <Scene {...props} width={360} height={260}>
      <circle cx="180" cy="122" r="112" fill="var(--accent-tint)" />
      <path d="M74 214c0-50 22-84 58-84s58 34 58 84z" fill="var(--accent)" />
      <circle cx="132" cy="90" r="34" fill="var(--sun)" />
      <path
        d="M98 88c0-26 14-42 36-42s34 14 34 36c-14 2-30-4-38-16-6 12-18 20-32 22z"
        fill="var(--deep-sea)"
      />
      <path d="M188 214c0-38 16-62 44-62s44 24 44 62z" fill="var(--teal)" />
      <circle cx="232" cy="124" r="28" fill="var(--sun)" />
      <path
        d="M204 122c-2-24 12-36 28-36s30 12 28 36c-8-4-14-10-17-18-8 10-22 18-39 18z"
        fill="var(--orange)"
      />
      <rect x="36" y="206" width="288" height="16" rx="8" fill="var(--deep-sea)" />
      <g transform="rotate(-4 184 190)">
        <path d="M130 176h50l6 6 6-6h50v34h-50l-6 5-6-5h-50z" fill="var(--raised)" />
        <path
          d="M130 176h50l6 6 6-6h50v34h-50l-6 5-6-5h-50z"
          stroke="var(--line)"
          strokeWidth="2.5"
        />
        <path
          d="M142 188h28M142 198h20M202 188h28M202 198h18"
          stroke="var(--line)"
          strokeWidth="5"
        />
      </g>
      <path
        d="M284 52h38a14 14 0 0 1 14 14v14a14 14 0 0 1-14 14h-18l-16 14V94h-4a14 14 0 0 1-14-14V66a14 14 0 0 1 14-14z"
        fill="var(--raised)"
        stroke="var(--line)"
        strokeWidth="2.5"
      />
      <path d="m292 73 8 8 14-16" stroke="var(--success)" strokeWidth="5" />
      <path d="M50 66v18M41 75h18M70 128v12M64 134h12" stroke="var(--sun)" strokeWidth="5" />
    </Scene>
  );
}
