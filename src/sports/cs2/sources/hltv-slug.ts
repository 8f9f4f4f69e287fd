/** A name as HLTV writes it in addresses: letters and digits that are not plain are left out. */
export function hltvSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9\- ]/g, '')
    .replace(/[ -]+/g, '-')
    .replace(/^-|-$/g, '');
}
