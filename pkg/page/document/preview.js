// On a page that is shown as of another time, what it leads to is shown as of
// that time, too: links, forms, jumps of scripts, and calls of the API.
{
  const name = 'previewTime';
  // null where a header asked for the time: whoever sends it sends it again.
  const moment = new URLSearchParams(location.search).get(name);

  /** The address with the time in it; null where it is another site's or has one already. */
  const kept = (address) => {
    const url = new URL(address, location.href);
    if (url.origin !== location.origin || url.searchParams.has(name)) return null;
    url.searchParams.set(name, moment);
    return url.href;
  };

  const onPress = ({ target }) => {
    const link = target.closest?.('a[href]');
    const address = link && kept(link.href);
    if (address) link.href = address;
  };

  const onSubmit = ({ target: form }) => {
    if (form.method !== 'get' || form.elements.namedItem(name)) return;
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = moment;
    form.append(field);
  };

  const onJump = (event) => {
    if (event.navigationType !== 'push' || event.destination.sameDocument) return;
    if (!event.cancelable || event.formData || typeof event.downloadRequest === 'string') return;
    const address = kept(event.destination.url);
    if (!address) return;
    event.preventDefault();
    location.assign(address);
  };

  const send = window.fetch;
  const fetchThen = (resource, options) => {
    const call = new Request(resource, options);
    if (new URL(call.url).origin === location.origin) call.headers.set('X-Preview-Time', moment);
    return send.call(window, call);
  };

  if (moment !== null) {
    for (const kind of ['click', 'auxclick', 'contextmenu'])
      document.addEventListener(kind, onPress, true);
    document.addEventListener('submit', onSubmit, true);
    window.navigation?.addEventListener('navigate', onJump);
    window.fetch = fetchThen;
  }
}
