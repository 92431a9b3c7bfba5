/** The addresses in a rights-holder's notice: one in each line. */

/** The lines that say something, each once, in their order. */
export function addressesIn(text: string): string[] {
  const lines = text.split(/\s*\n\s*/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** Those of the addresses whose places the server names: knows[2]. */
export function wrongAddresses(
  addresses: readonly string[],
  fields: readonly { field: string }[],
): string[] {
  return fields.flatMap(({ field }) => {
    const place = /^knows\[(\d+)\]$/.exec(field)?.[1];
    const address = place === undefined ? undefined : addresses[Number(place)];
    return address === undefined ? [] : [address];
  });
}

/** The whole address of a page of this site, by which a form begins; '' for anything else. */
export function addressOfPage(path: string | null, domain: string): string {
  return path !== null && /^\/(?!\/)/.test(path) ? new URL(path, domain).href : '';
}
