import { Scene, type SceneProps } from './Scene.tsx';

/** A marked notice beside study material, and apart from it. */
export function PartnerScene(props: SceneProps) {
  return (
    <Scene {...props} width={360} height={260}>
      <circle cx="196" cy="132" r="112" fill="var(--amber-tint)" />
      <rect
        x="34"
        y="56"
        width="128"
        height="160"
        rx="20"
        fill="var(--raised)"
        stroke="var(--line)"
        strokeWidth="2.5"
      />
      <rect x="50" y="74" width="96" height="48" rx="12" fill="var(--blue-tint)" />
      <path d="M62 110c14-24 26 8 40-12s18-8 32-14" stroke="var(--blue-strong)" strokeWidth="4" />
      <path d="M52 142h92M52 160h64M52 178h78M52 196h44" stroke="var(--line)" strokeWidth="6.5" />
      <path
        d="M182 50v172"
        stroke="var(--amber-strong)"
        strokeWidth="3.5"
        strokeDasharray="1 11"
        opacity="0.7"
      />
      <rect
        x="202"
        y="56"
        width="128"
        height="160"
        rx="20"
        fill="var(--raised)"
        stroke="var(--amber-strong)"
        strokeWidth="3"
      />
      <rect x="218" y="74" width="60" height="24" rx="12" fill="var(--amber-strong)" />
      <path d="M230 86h36" stroke="var(--raised)" strokeWidth="5" />
      <path
        d="M232 146h14l36-20v60l-36-20h-14a8 8 0 0 1-8-8v-4a8 8 0 0 1 8-8z"
        fill="var(--accent)"
      />
      <path d="M240 168l6 22h12l-5-18" fill="var(--accent-hover)" />
      <path
        d="M294 142c8 6 8 22 0 28M304 132c14 12 14 36 0 48"
        stroke="var(--sun)"
        strokeWidth="5"
      />
      <path d="M176 24v16M168 32h16" stroke="var(--sun)" strokeWidth="5" />
    </Scene>
  );
}
