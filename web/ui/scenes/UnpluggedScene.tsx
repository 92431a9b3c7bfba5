import { Scene, type SceneProps } from './Scene.tsx';

/** A plug beside its socket, and a lamp that is out: server error. */
export function UnpluggedScene(props: SceneProps) {
  return (
    <Scene {...props} width={360} height={240}>
      <path d="M20 206h320" stroke="var(--line)" strokeWidth="4" />
      <circle cx="176" cy="112" r="92" fill="var(--accent-tint)" />
      <path d="M78 206v-78" stroke="var(--deep-sea)" strokeWidth="6" />
      <path d="M56 206h44" stroke="var(--deep-sea)" strokeWidth="8" />
      <path d="M58 78h40l20 50H38z" fill="var(--card)" stroke="var(--deep-sea)" strokeWidth="4" />
      <path d="M66 140c0 7 5 11 12 11s12-4 12-11" stroke="var(--deep-sea)" strokeWidth="4" />
      <path d="M64 100h12M60 112h10" stroke="var(--line)" strokeWidth="4" />
      <path
        d="M82 200c40 6 52-20 76-20 30 0 18 22 44 20 16-1 14-36 8-52"
        stroke="var(--deep-sea)"
        strokeWidth="5"
      />
      <g transform="rotate(-24 210 128)">
        <rect x="192" y="104" width="38" height="44" rx="12" fill="var(--accent)" />
        <path d="M202 104V86M220 104V86" stroke="var(--deep-sea)" strokeWidth="6" />
        <path d="M204 128h14" stroke="var(--on-accent)" strokeWidth="4" />
      </g>
      <rect
        x="258"
        y="42"
        width="76"
        height="76"
        rx="20"
        fill="var(--card)"
        stroke="var(--deep-sea)"
        strokeWidth="4"
      />
      <circle cx="296" cy="80" r="24" fill="var(--ground)" stroke="var(--line)" strokeWidth="4" />
      <circle cx="287" cy="76" r="3.5" fill="var(--deep-sea)" />
      <circle cx="305" cy="76" r="3.5" fill="var(--deep-sea)" />
      <path d="M288 91c4-4 12-4 16 0" stroke="var(--deep-sea)" strokeWidth="3.5" />
      <path d="m224 64 6 10M242 56v12M212 80l10 5" stroke="var(--sun)" strokeWidth="5" />
      <rect x="232" y="178" width="86" height="14" rx="5" fill="var(--teal)" />
      <rect x="240" y="192" width="86" height="14" rx="5" fill="var(--orange)" />
      <path d="M246 199h34M240 185h26" stroke="var(--card)" strokeWidth="3" />
    </Scene>
  );
}
