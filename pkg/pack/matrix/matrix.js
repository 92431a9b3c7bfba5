// Sorting and filtering. Without this script the tables stand as they are.
{
  const tools = document.querySelector('.tools');
  const collator = new Intl.Collator('und', { numeric: true });
  const sections = [...document.querySelectorAll('section[data-section]')].map((section) => {
    const body = section.querySelector('tbody:not(.base)');
    return {
      section,
      heads: [...section.querySelectorAll('thead th')],
      base: section.querySelector('.base tr'),
      body,
      rows: [...body.rows],
    };
  });

  /** Sorts one table: up, down, and back to the order of the file. */
  const sort = ({ heads, body, rows }, column) => {
    const next = { ascending: 'descending', descending: undefined };
    const before = heads[column].getAttribute('aria-sort');
    const order = before ? next[before] : 'ascending';
    for (const head of heads) head.removeAttribute('aria-sort');
    if (order) heads[column].setAttribute('aria-sort', order);
    const value = (row) => row.cells[column].textContent;
    const missing = (row) => row.cells[column].className === 'n';
    const sorted = order
      ? rows.toSorted(
          (a, b) =>
            missing(a) - missing(b) ||
            collator.compare(value(a), value(b)) * (order === 'ascending' ? 1 : -1),
        )
      : rows;
    body.append(...sorted);
  };

  const has = (text, part) => text.toLowerCase().includes(part);

  /** Shows what the form asks for. */
  const filter = () => {
    const field = document.getElementById('field').value.trim().toLowerCase();
    const market = document.getElementById('market').value.trim().toLowerCase();
    const name = document.getElementById('section').value;
    const only = document.getElementById('only').checked;
    document.body.classList.toggle('only', only);
    let fields = 0;
    let all = 0;
    let markets = 0;
    for (const { section, heads, base, rows } of sections) {
      const shownRows = rows.filter((row) => {
        row.hidden = !has(row.dataset.market, market);
        return !row.hidden;
      });
      markets = shownRows.length;
      let shown = 0;
      for (const [column, head] of heads.entries()) {
        if (column === 0) continue;
        all += 1;
        const differs = () =>
          !('own' in head.dataset) && shownRows.some((row) => row.cells[column].className !== 'b');
        const fits =
          has(head.dataset.path, field) ||
          shownRows.some((row) => has(row.cells[column].textContent, field));
        const visible = fits && (!only || differs());
        for (const cell of [head, base.cells[column], ...rows.map((row) => row.cells[column])])
          cell.hidden = !visible;
        if (visible) shown += 1;
      }
      section.hidden =
        shown === 0 || markets === 0 || (name !== '' && name !== section.dataset.section);
      if (!section.hidden) fields += shown;
    }
    if (markets === 0) fields = 0;
    document.getElementById('nothing').hidden = fields > 0;
    document.getElementById('shown').textContent =
      `${String(fields)} of ${String(all)} fields, ${String(markets)} of ${String(sections[0].rows.length)} markets`;
  };

  if (tools) {
    for (const table of sections)
      for (const [column, head] of table.heads.entries())
        head.querySelector('button').addEventListener('click', () => sort(table, column));
    tools.addEventListener('input', filter);
    tools.addEventListener('submit', (event) => event.preventDefault());
    document.getElementById('reset').addEventListener('click', () => {
      tools.reset();
      filter();
      document.getElementById('field').focus();
    });
    tools.hidden = false;
    filter();
  }
}
