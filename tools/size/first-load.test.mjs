import { describe, expect, it } from 'vitest';
import { firstLoad } from './first-load.mjs';

const manifest = {
  entry: { file: 'entry.js', imports: ['shared'], css: ['a.css'], dynamicImports: ['dialog'] },
  screen: { file: 'screen.js', imports: ['shared', 'entry'], css: ['a.css', 'b.css'] },
  shared: { file: 'shared.js' },
  dialog: { file: 'dialog.js' },
};

describe('firstLoad', () => {
  it('counts each static import once and no dynamic one', () => {
    const { scripts, styles } = firstLoad(manifest, ['entry', 'screen']);
    expect(scripts.toSorted()).toEqual(['entry.js', 'screen.js', 'shared.js']);
    expect(styles.toSorted()).toEqual(['a.css', 'b.css']);
  });
});
