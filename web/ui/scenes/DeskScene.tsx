import { Scene, type SceneProps } from './Scene.tsx';

/** A study desk on the deep ground: a stack of know cards, a flashcard, the day's tick. */
export function DeskScene(props: SceneProps) {
  return (
    <Scene {...props} width={560} height={480}>
      <circle cx="292" cy="232" r="206" fill="var(--sea-raised)" />
      <path d="M40 436h480" stroke="var(--sea-line)" strokeWidth="4" />
      <g transform="rotate(-11 210 240)">
        <rect x="96" y="92" width="216" height="288" rx="28" fill="var(--teal-tint)" />
        <rect x="116" y="112" width="52" height="52" rx="16" fill="var(--teal)" />
        <path
          d="M136 124v9l-8 14a4 4 0 0 0 4 6h20a4 4 0 0 0 4-6l-8-14v-9M133 124h18"
          stroke="#fff"
          strokeWidth="3.5"
        />
        <path
          d="M120 190h130M120 212h96"
          stroke="var(--teal-strong)"
          strokeWidth="9"
          opacity="0.75"
        />
      </g>
      <g transform="rotate(9 360 230)">
        <rect x="262" y="70" width="216" height="288" rx="28" fill="var(--violet-tint)" />
        <rect x="406" y="90" width="52" height="52" rx="16" fill="var(--violet)" />
        <path d="M420 128v-8M432 128v-22M444 128v-14" stroke="#fff" strokeWidth="5" />
        <path
          d="M330 168h128M370 190h88"
          stroke="var(--violet-strong)"
          strokeWidth="9"
          opacity="0.75"
        />
      </g>
      <g transform="rotate(-2 284 250)">
        <rect x="168" y="84" width="236" height="316" rx="30" fill="var(--raised)" />
        <rect x="188" y="104" width="196" height="132" rx="20" fill="var(--amber-tint)" />
        <path d="M212 212V128M212 212h148" stroke="var(--amber-strong)" strokeWidth="4" />
        <path
          d="M216 198c22-6 30-58 58-54s24 46 46 42 26-38 36-52"
          stroke="var(--accent)"
          strokeWidth="6"
        />
        <circle
          cx="274"
          cy="144"
          r="8"
          fill="var(--raised)"
          stroke="var(--accent)"
          strokeWidth="5"
        />
        <circle
          cx="320"
          cy="186"
          r="8"
          fill="var(--raised)"
          stroke="var(--accent)"
          strokeWidth="5"
        />
        <path d="M190 264h150" stroke="var(--deep-sea)" strokeWidth="12" />
        <path d="M190 290h110" stroke="var(--line)" strokeWidth="9" />
        <rect x="188" y="312" width="84" height="28" rx="14" fill="var(--amber-tint)" />
        <path d="M206 326h48" stroke="var(--amber-strong)" strokeWidth="6" />
        <circle cx="202" cy="370" r="14" fill="var(--pink-tint)" />
        <circle cx="202" cy="366" r="5" fill="var(--pink-strong)" />
        <path d="M193 378c3-6 15-6 18 0" stroke="var(--pink-strong)" strokeWidth="4" />
        <path d="M228 370h56" stroke="var(--line)" strokeWidth="8" />
      </g>
      <g transform="rotate(7 440 330)">
        <rect x="362" y="284" width="160" height="106" rx="24" fill="var(--accent)" />
        <path d="M386 318h86M386 342h54" stroke="var(--on-accent)" strokeWidth="9" />
        <circle cx="492" cy="362" r="16" fill="var(--on-accent)" />
        <path d="m484 362 6 6 10-12" stroke="var(--accent)" strokeWidth="5" />
      </g>
      <g>
        <path d="M66 344h72v70a22 22 0 0 1-22 22H88a22 22 0 0 1-22-22z" fill="var(--orange)" />
        <path d="M138 362h8a18 18 0 0 1 0 36h-8" stroke="var(--orange)" strokeWidth="9" />
        <path
          d="M84 326c-6-10 6-14 0-24M104 326c-6-10 6-14 0-24"
          stroke="var(--on-sea-muted)"
          strokeWidth="5"
        />
      </g>
      <path
        d="M470 52c3 22 9 28 30 31-21 3-27 9-30 31-3-22-9-28-30-31 21-3 27-9 30-31z"
        fill="var(--sun)"
      />
      <path
        d="M104 60c2 14 6 18 20 20-14 2-18 6-20 20-2-14-6-18-20-20 14-2 18-6 20-20z"
        fill="var(--on-sea-accent)"
      />
      <circle cx="60" cy="206" r="7" fill="var(--pink)" />
      <circle cx="528" cy="218" r="9" fill="var(--green)" />
    </Scene>
  );
}
