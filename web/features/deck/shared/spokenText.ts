/** TeX whose names aren't what one says. */
const SIGNS: Record<string, string> = {
  cdot: '·',
  times: '×',
  div: '÷',
  pm: '±',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  infty: '∞',
  to: '→',
  rightarrow: '→',
  circ: '°',
};

/**
 * The name of a choice that is a formula, for readers of screens: not all of them name a
 * control by MathML. undefined for choices without formulas, whose text is their name.
 */
export function spokenText(text: string): string | undefined {
  if (!/\$[^$]+\$/.test(text)) return undefined;
  return text
    .replaceAll(/\$\$?([^$]+)\$\$?/g, (_, tex: string) => spokenTex(tex))
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function spokenTex(tex: string): string {
  let out = tex;
  // From the innermost braces outwards.
  for (let before = ''; before !== out;) {
    before = out;
    out = out
      .replaceAll(/\\d?t?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '($1)/($2)')
      .replaceAll(/\\sqrt\s*\{([^{}]*)\}/g, '√($1)')
      .replaceAll(/\\(?:text|mathrm|operatorname)\s*\{([^{}]*)\}/g, ' $1 ')
      .replaceAll(/([_^])\{([^{}]*)\}/g, '$1($2)');
  }
  return out
    .replaceAll(/\\(?:(?:left|right|displaystyle)(?![A-Za-z])|[,;:! ])/g, ' ')
    .replaceAll(/\\([A-Za-z]+)/g, (_, name: string) => ` ${SIGNS[name] ?? name} `)
    .replaceAll(/[{}\\]/g, '')
    .replaceAll('^', ' ^ ');
}
