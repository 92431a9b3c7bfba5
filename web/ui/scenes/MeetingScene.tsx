import { Scene, type SceneProps } from './Scene.tsx';

/** A calendar with a day that is chosen, and two who talk. */
export function MeetingScene(props: SceneProps) {
  return (
    <Scene {...props} width={360} height={260}>
      <circle cx="180" cy="134" r="112" fill="var(--violet-tint)" />
      <rect
        x="92"
        y="48"
        width="176"
        height="164"
        rx="24"
        fill="var(--raised)"
        stroke="var(--line)"
        strokeWidth="2.5"
      />
      <path d="M92 92h176V72a24 24 0 0 0-24-24H116a24 24 0 0 0-24 24z" fill="var(--accent)" />
      <path d="M132 36v28M228 36v28" stroke="var(--deep-sea)" strokeWidth="9" />
      <path d="M158 72h44" stroke="var(--on-accent)" strokeWidth="6" />
      <g fill="var(--ground)">
        <rect x="110" y="108" width="30" height="24" rx="8" />
        <rect x="147" y="108" width="30" height="24" rx="8" />
        <rect x="184" y="108" width="30" height="24" rx="8" />
        <rect x="221" y="108" width="30" height="24" rx="8" />
        <rect x="110" y="140" width="30" height="24" rx="8" />
        <rect x="147" y="140" width="30" height="24" rx="8" />
        <rect x="221" y="140" width="30" height="24" rx="8" />
        <rect x="110" y="172" width="30" height="24" rx="8" />
        <rect x="147" y="172" width="30" height="24" rx="8" />
        <rect x="184" y="172" width="30" height="24" rx="8" />
      </g>
      <circle cx="199" cy="152" r="21" fill="var(--violet)" />
      <path d="m190 152 7 7 12-14" stroke="var(--raised)" strokeWidth="5" />
      <path
        d="M34 146h54a16 16 0 0 1 16 16v22a16 16 0 0 1-16 16H66l-18 16v-16H34a16 16 0 0 1-16-16v-22a16 16 0 0 1 16-16z"
        fill="var(--raised)"
        stroke="var(--line)"
        strokeWidth="2.5"
      />
      <path d="M38 166h44M38 182h26" stroke="var(--teal)" strokeWidth="6" />
      <path
        d="M276 172h52a16 16 0 0 1 16 16v16a16 16 0 0 1-16 16h-8v16l-18-16h-26a16 16 0 0 1-16-16v-16a16 16 0 0 1 16-16z"
        fill="var(--sea)"
      />
      <path d="M282 196h42" stroke="var(--on-sea)" strokeWidth="6" />
      <path d="M58 84v18M49 93h18M304 92v14M297 99h14" stroke="var(--sun)" strokeWidth="5" />
    </Scene>
  );
}
