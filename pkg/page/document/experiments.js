// The visitor's variants, as attributes of the root: data-test="TEST_1" for the experiment
// TEST. A cookie keeps them for 30 days once statistics are granted; until then they last as
// long as the page. Visitors who refused see the first variants: the page without experiments.
{
  const COOKIE = 'knowmad.experiments';
  const SECONDS = 2592000;
  const root = document.documentElement;
  const running = new Map(
    root.dataset.experiments
      .split(' ')
      .filter(Boolean)
      .map((text) => {
        const [name, variants] = text.split('=');
        return [name, variants.split(',').map((variant) => variant.split(':'))];
      }),
  );
  const attribute = (name) => 'data-' + name.toLowerCase().replaceAll('_', '-');

  /** Pairs NAME:VARIANT of a text whose experiment runs and has the variant. */
  const known = (text) =>
    new Map(
      text
        .split('.')
        .map((pair) => pair.split(':'))
        .filter(([name, variant]) => running.get(name)?.some(([one]) => one === variant)),
    );
  const kept = () => {
    try {
      const pair = document.cookie.split('; ').find((one) => one.startsWith(COOKIE + '='));
      return known(pair?.slice(COOKIE.length + 1) ?? '');
    } catch {
      return new Map(); // a frame without storage of its own
    }
  };
  const pick = (variants) => {
    let rest = Math.random() * variants.reduce((sum, [, weight]) => sum + Number(weight), 0);
    return (variants.find(([, weight]) => 0 > (rest -= weight)) ?? variants[0])[0];
  };

  const before = kept();
  const refused = () => !('statistics' in root.dataset) && !('consentAsk' in root.dataset);
  const forced =
    'forcible' in root.dataset
      ? known(new URLSearchParams(location.search).getAll('variant').join('.'))
      : new Map();
  const own = new Map();
  for (const [name, variants] of running)
    own.set(name, before.get(name) ?? (refused() ? variants[0][0] : pick(variants)));
  for (const [name, variant] of own)
    root.setAttribute(attribute(name), forced.get(name) ?? variant);

  const keep = () => {
    const text = [...own].map((pair) => pair.join(':')).join('.');
    try {
      if ('statistics' in root.dataset) {
        if ([...own].some(([name, variant]) => kept().get(name) !== variant))
          document.cookie = `${COOKIE}=${text}; max-age=${SECONDS}; path=/; samesite=lax`;
      } else if (kept().size > 0 && refused())
        document.cookie = `${COOKIE}=; max-age=0; path=/; samesite=lax`;
    } catch {}
  };
  document.addEventListener('knowmad:consent', keep);
  keep();
}
