{
  const root = document.documentElement;
  try {
    const user = JSON.parse(localStorage.getItem('knowmad.user'));
    if (localStorage.getItem('knowmad.oauthToken') && user?.webApp?.blocked === false) {
      root.style.visibility = 'hidden';
      location.replace(root.dataset.app + location.search + location.hash);
    }
  } catch {}
}
