// The visitor's consent. Attributes of the root tell the rest of the page: data-consent-ask
// (the banner is shown), data-statistics and data-marketing (granted). A choice is
//   {version, required: true, statistics, marketing, at}
// and lasts until the visitor's country asks for a higher version.
{
  const KEY = 'knowmad.consent';
  const root = document.documentElement;
  const pairs = root.dataset.consentVersions.split(' ').map((pair) => pair.split(':'));
  const versions = new Map(pairs);
  const [[site]] = pairs;
  let kept = null; // where storage is denied, a choice lasts as long as the page

  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const stored = () => {
    try {
      const { version, statistics, marketing } = JSON.parse(read(KEY));
      const ok = version >= 0 && [statistics, marketing].every((is) => typeof is === 'boolean');
      return ok ? { version, statistics, marketing } : kept;
    } catch {
      return kept;
    }
  };
  const write = (version, statistics, marketing) => {
    kept = { version, required: true, statistics, marketing, at: new Date().toISOString() };
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {}
  };

  /** The version that the visitor's country asks for, else the site's; 0 for none. */
  const wanted = () => Number(versions.get(read('knowmad.country')) ?? versions.get(site));

  const apply = () => {
    const version = wanted();
    let choice = stored();
    if (!choice && !version) {
      write(0, true, true);
      choice = kept;
    }
    if (version > choice?.version) choice = null;
    root.toggleAttribute('data-consent-ask', !choice);
    root.toggleAttribute('data-statistics', !!choice?.statistics);
    root.toggleAttribute('data-marketing', !!choice?.marketing);
    document.dispatchEvent(new Event('knowmad:consent'));
  };

  const banner = () => document.querySelector('[data-consent-banner]');
  const boxes = () => banner().querySelectorAll('input[name]');
  const fill = () => {
    for (const box of boxes()) box.checked = root.hasAttribute('data-' + box.name);
  };

  const choose = (kind) => {
    const ticked = {};
    for (const { name, checked } of boxes()) ticked[name] = checked;
    const is = (name) => kind === 'all' || (kind === 'chosen' && ticked[name]);
    write(wanted(), is('statistics'), is('marketing'));
    root.dataset.consentChosen = ''; // for the statistics, which may load later
    apply();
    document.getElementById('main')?.focus({ preventScroll: true });
  };

  document.addEventListener('click', ({ target }) => {
    const pressed = target.closest?.('[data-consent-choice], [data-consent-open]');
    if (!pressed || !banner()) return;
    const { consentChoice } = pressed.dataset;
    if (consentChoice) return choose(consentChoice);
    fill();
    root.dataset.consentAsk = '';
    banner().querySelector('details').open = true;
    banner().focus();
  });
  // Escape leaves the settings as they are, once there is a choice.
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && banner()?.contains(document.activeElement)) apply();
  });
  document.addEventListener('knowmad:country', apply);
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) apply();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) apply();
  });
  apply();
}
