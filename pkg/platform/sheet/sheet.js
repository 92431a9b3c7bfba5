// Day and night: as the system has it until somebody chooses.
{
  const root = document.documentElement;
  const button = document.getElementById('theme');
  const night = globalThis.matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset.theme ?? (night.matches ? 'dark' : 'light')) === 'dark';
  const show = () => button.setAttribute('aria-pressed', String(isDark()));
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    show();
  });
  night.addEventListener('change', show);
  button.hidden = false;
  show();
}
