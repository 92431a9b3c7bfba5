import { Scene, type SceneProps } from './Scene.tsx';

/** A page of notes turns into a summary with its sources. */
export function AiScene(props: SceneProps) {
  return (
    <Scene {...props} width={420} height={320}>
      <circle cx="210" cy="164" r="138" fill="var(--violet-tint)" />
      <g transform="rotate(-7 126 170)">
        <rect
          x="46"
          y="66"
          width="156"
          height="206"
          rx="22"
          fill="var(--raised)"
          stroke="var(--line)"
          strokeWidth="2"
        />
        <path d="M68 100h74" stroke="var(--deep-sea)" strokeWidth="8" />
        <path
          d="M68 126h110M68 144h96M68 198h110M68 216h84M68 234h100"
          stroke="var(--line)"
          strokeWidth="6"
        />
        <rect x="62" y="156" width="124" height="26" rx="8" fill="var(--highlight)" />
        <path d="M70 169h100" stroke="var(--amber-strong)" strokeWidth="5" />
      </g>
      <path
        d="M196 160c22-22 34-22 52-14"
        stroke="var(--violet)"
        strokeWidth="4"
        strokeDasharray="2 10"
      />
      <g transform="rotate(4 304 160)">
        <rect x="232" y="78" width="148" height="150" rx="22" fill="var(--violet-strong)" />
        <circle cx="262" cy="108" r="14" fill="var(--raised)" opacity="0.18" />
        <path
          d="M262 98c1 7 3 9 10 10-7 1-9 3-10 10-1-7-3-9-10-10 7-1 9-3 10-10z"
          fill="var(--raised)"
        />
        <path
          d="M286 108h68M252 140h104M252 158h88"
          stroke="var(--raised)"
          strokeWidth="6"
          opacity="0.85"
        />
        <rect x="252" y="180" width="40" height="24" rx="12" fill="var(--raised)" />
        <rect x="300" y="180" width="40" height="24" rx="12" fill="var(--raised)" opacity="0.4" />
        <path d="M264 192h16" stroke="var(--violet-strong)" strokeWidth="5" />
      </g>
      <g transform="rotate(-3 268 270)">
        <path
          d="M208 244h120a16 16 0 0 1 16 16v18a16 16 0 0 1-16 16H236l-18 14v-14h-10a16 16 0 0 1-16-16v-18a16 16 0 0 1 16-16z"
          fill="var(--raised)"
          stroke="var(--line)"
          strokeWidth="2"
        />
        <path d="M214 269h76" stroke="var(--deep-sea)" strokeWidth="6" opacity="0.75" />
        <circle cx="322" cy="269" r="10" fill="var(--success-tint)" />
        <path d="m317 269 4 4 6-7" stroke="var(--success)" strokeWidth="3" />
      </g>
      <path
        d="M346 34c2 14 6 18 20 20-14 2-18 6-20 20-2-14-6-18-20-20 14-2 18-6 20-20z"
        fill="var(--sun)"
      />
      <path
        d="M224 30c1 9 4 11 12 12-8 1-11 4-12 12-1-8-4-11-12-12 8-1 11-3 12-12z"
        fill="var(--violet)"
      />
    </Scene>
  );
}
