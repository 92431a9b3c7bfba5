import { Scene, type SceneProps } from './Scene.tsx';

/** A person with a backpack before a signpost: page not found. */
export function TravellerScene(props: SceneProps) {
  return (
    <Scene {...props} width={360} height={240}>
      <circle cx="282" cy="58" r="26" fill="var(--sun)" opacity="0.9" />
      <path
        d="M0 200c44-62 88-78 128-52 26-34 62-50 104-40 50 12 88 46 128 92v40H0z"
        fill="var(--accent-tint)"
      />
      <path d="M0 222c60-34 116-40 170-28 66 14 120 14 190-10v56H0z" fill="var(--green-tint)" />
      <path
        d="M20 234c40-18 76-20 106-12s60 4 88-10 36-26 64-32"
        stroke="var(--green-strong)"
        strokeWidth="3"
        strokeDasharray="1 11"
      />
      <g>
        <path d="M246 212V92" stroke="var(--deep-sea)" strokeWidth="7" />
        <path d="M206 92h72l16 15-16 15h-72a6 6 0 0 1-6-6V98a6 6 0 0 1 6-6z" fill="var(--accent)" />
        <path
          d="M286 132h-66l-16 14 16 14h66a6 6 0 0 0 6-6v-16a6 6 0 0 0-6-6z"
          fill="var(--card)"
          stroke="var(--deep-sea)"
          strokeWidth="3"
        />
        <path
          d="M238 101.500a7 7 0 1 1 9 6.700c-1.4.5-2 1.4-2 2.8"
          stroke="var(--on-accent)"
          strokeWidth="3"
        />
        <circle cx="245" cy="116.5" r="1.9" fill="var(--on-accent)" />
        <path d="M234 146h36" stroke="var(--line)" strokeWidth="5" />
      </g>
      <g>
        <path d="m113 182-7 34M127 182l8 34" stroke="var(--deep-sea)" strokeWidth="9" />
        <path d="M101 218h8M132 218h9" stroke="var(--deep-sea)" strokeWidth="7" />
        <rect x="88" y="128" width="26" height="44" rx="11" fill="var(--orange)" />
        <path d="M94 148h12" stroke="var(--card)" strokeWidth="4" />
        <path d="M106 134c4-10 28-10 32 2l6 48c-12 6-32 6-42 0z" fill="var(--accent)" />
        <path d="m134 138 16 20 14-10" stroke="var(--accent-hover)" strokeWidth="9" />
        <circle
          cx="165"
          cy="146"
          r="6"
          fill="var(--amber-tint)"
          stroke="var(--deep-sea)"
          strokeWidth="2"
        />
        <path
          d="M160 128l16-7 6 16-16 7z"
          fill="var(--card)"
          stroke="var(--deep-sea)"
          strokeWidth="2.5"
        />
        <path d="m166 133 8-3M168 138l8-3" stroke="var(--accent)" strokeWidth="2" />
        <circle
          cx="124"
          cy="106"
          r="17"
          fill="var(--amber-tint)"
          stroke="var(--deep-sea)"
          strokeWidth="3"
        />
        <path
          d="M106 104c0-12 8-19 18-19s19 6 18 15c-10 2-18-1-22-6-2 6-7 9-14 10z"
          fill="var(--deep-sea)"
        />
        <circle cx="130" cy="107" r="2" fill="var(--deep-sea)" />
        <path d="M127 115c2 1 5 1 7-1" stroke="var(--deep-sea)" strokeWidth="2.5" />
      </g>
      <path
        d="M40 210c0-8 4-12 4-18M48 212c0-7 5-10 6-15M32 212c0-6-4-9-5-13"
        stroke="var(--green-strong)"
        strokeWidth="3"
      />
      <path
        d="M318 196c0-8 4-12 4-18M326 198c0-7 5-10 6-15"
        stroke="var(--green-strong)"
        strokeWidth="3"
      />
      <path
        d="M52 62h42a10 10 0 0 0 0-20h-2a16 16 0 0 0-30-4 12 12 0 0 0-10 24z"
        fill="var(--card)"
        stroke="var(--line)"
        strokeWidth="2"
      />
    </Scene>
  );
}
