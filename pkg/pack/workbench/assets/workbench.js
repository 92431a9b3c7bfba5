// What the server can't do: follow edits while the page is open, and search
// while typing. Everything else works without this file.

const page = document.documentElement;

/** Shows what the server has now: each part that differs is replaced, and nothing else moves. */
async function refresh() {
  const answer = await fetch(withoutSearch(), { headers: { Accept: 'text/html' } });
  if (!answer.ok && answer.status !== 400)
    throw new Error(`the workbench answers ${answer.status}`);
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  document.title = fresh.title;
  for (const part of fresh.querySelectorAll('[data-live]')) replace(part);
  page.dataset.version = fresh.documentElement.dataset.version;
  for (const form of document.querySelectorAll('[data-filter]')) filter(form);
}

/** The address of the page with everything in it: the search is done here. */
function withoutSearch() {
  const address = new URL(location.href);
  for (const name of ['q', 'own']) address.searchParams.delete(name);
  return address;
}

/** What the server last sent of each part: the page itself changes what it shows of it. */
const sent = new Map();
for (const part of document.querySelectorAll('[data-live]')) sent.set(part.id, part.outerHTML);

function replace(part) {
  const old = document.getElementById(part.id);
  if (!old || sent.get(part.id) === part.outerHTML) return;
  sent.set(part.id, part.outerHTML);
  const focused = old.contains(document.activeElement) ? addressOf(document.activeElement) : null;
  const next = document.adoptNode(part);
  if (old.tagName === 'DETAILS') next.open = old.open;
  const open = new Set([...old.querySelectorAll('details[open]')].map(nameOf));
  for (const details of next.querySelectorAll('details'))
    details.open ||= open.has(nameOf(details));
  old.replaceWith(next);
  if (focused)
    [...next.querySelectorAll('a, button, summary')]
      .find((one) => addressOf(one) === focused)
      ?.focus();
}

function nameOf(details) {
  const item = details.closest('[data-item]');
  return item?.id || item?.querySelector('.path')?.textContent;
}
const addressOf = (element) => element.getAttribute('href') ?? element.textContent;

// Following: the server says that something changed, and in words what.

const pill = document.getElementById('follow');
const pillText = document.getElementById('follow-text');
const newsLine = document.getElementById('news');
const slowest = 30_000;
const lost = 'Connection lost, trying again';
let stream;
let timer;
let pause = 1000;

function follow(state, words) {
  if (pill.dataset.state === state) return;
  pill.dataset.state = state;
  pillText.textContent = words;
}

function connect() {
  stream = new EventSource(page.dataset.events);
  stream.addEventListener('state', (event) => {
    const { version, say } = JSON.parse(event.data);
    void catchUp(version, say);
  });
  stream.addEventListener('error', () => {
    follow('lost', lost);
    // The browser tries again by itself, unless the server said no.
    if (stream.readyState === EventSource.CLOSED) connectLater();
  });
}

function connectLater() {
  stream.close();
  clearTimeout(timer);
  timer = setTimeout(connect, pause);
  pause = Math.min(pause * 2, slowest);
}

let turn = Promise.resolve();

/** One after the other, so that an older answer never covers a newer one. */
function catchUp(version, say) {
  turn = turn.then(async () => {
    try {
      if (version !== page.dataset.version) await refresh();
      if (say.length > 0) newsLine.textContent = say.join(' ');
      pause = 1000;
      follow('live', 'Following edits');
    } catch {
      follow('lost', lost);
      connectLater(); // a new stream begins with how things are
    }
  });
  return turn;
}

if (page.dataset.events) {
  connect();
  // A page that the browser keeps for the way back holds no stream, and gets one when it is shown again.
  addEventListener('pagehide', () => {
    clearTimeout(timer);
    stream.close();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) connect();
  });
}

// Searching while typing.

function filter(form) {
  const name = form.dataset.filter;
  const words = form.elements.q.value.toLowerCase().split(/\s+/).filter(Boolean);
  const ownOnly = form.elements.own?.checked ?? false;
  const list = document.getElementById(name);
  const items = [...list.querySelectorAll('[data-item]')];
  let shown = 0;
  for (const item of items) {
    const fits = words.every((word) => item.dataset.item.includes(word));
    item.hidden = !fits || (ownOnly && 'base' in item.dataset);
    if (!item.hidden) shown++;
  }
  for (const group of list.querySelectorAll('[data-group]'))
    group.hidden = !group.querySelector('[data-item]:not([hidden])');
  const counter = document.querySelector(`[data-count="${name}"]`);
  const [one, many] = counter.dataset.nouns.split(' ');
  counter.textContent = `${shown} of ${items.length} ${items.length === 1 ? one : many}`;
  document.querySelector(`[data-empty="${name}"]`).hidden = shown > 0;
}

/** The address of the page with the search in it, so that it can be sent to somebody. */
function remember(form) {
  const address = withoutSearch();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') address.searchParams.set(name, value);
  history.replaceState(null, '', address);
}

/** The server left out what is not searched for; from now on it is here, and hidden. */
async function takeOver(form) {
  form.querySelector('button').hidden = true;
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', () => {
    filter(form);
    remember(form);
  });
  if (withoutSearch().href !== location.href) await refresh();
  filter(form);
  remember(form); // also words that were typed before this script was there
}

for (const form of document.querySelectorAll('[data-filter]')) await takeOver(form);
