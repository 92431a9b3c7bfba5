// On a page that is shown as of another time, what it leads to is shown as of
// that time, too: links, forms, jumps of scripts, and calls of the API.
!(function (window, document) {
  var name = 'previewTime';
  var moment = new URLSearchParams(window.location.search).get(name);
  if (!moment) return; // asked for by a header, which whoever sends it sends again

  /** The address with the time in it; null where it is another site's or has one already. */
  function kept(address) {
    var url = new URL(address, window.location.href);
    if (url.origin !== window.location.origin || url.searchParams.has(name)) return null;
    url.searchParams.set(name, moment);
    return url.href;
  }

  ['click', 'auxclick', 'contextmenu'].forEach(function (kind) {
    document.addEventListener(
      kind,
      function (event) {
        var link = event.target.closest && event.target.closest('a[href]');
        var address = link && kept(link.href);
        if (address) link.href = address;
      },
      true,
    );
  });

  document.addEventListener(
    'submit',
    function (event) {
      var form = event.target;
      if (form.method !== 'get' || form.elements[name]) return;
      var field = document.createElement('input');
      field.type = 'hidden';
      field.name = name;
      field.value = moment;
      form.append(field);
    },
    true,
  );

  if (window.navigation)
    window.navigation.addEventListener('navigate', function (event) {
      var jump = event.navigationType === 'push' && !event.destination.sameDocument;
      if (!jump || !event.cancelable || event.formData || event.downloadRequest !== null) return;
      var address = kept(event.destination.url);
      if (!address) return;
      event.preventDefault();
      window.location.assign(address);
    });

  var send = window.fetch;
  window.fetch = function (resource, options) {
    var call = new Request(resource, options);
    if (new URL(call.url).origin === window.location.origin)
      call.headers.set('X-Preview-Time', moment);
    return send.call(window, call);
  };
})(window, document);
