import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { ValidationFailed } from '../../../http/errors.js';
import { notAmong } from '../../../http/findings.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { availability } from '../available.js';
import { readyList } from '../../../http/data-lists.js';
import { entry, fixedCatalog } from './catalogs.js';
import { CATALOGS, CatalogEntryList, CatalogNameList, type Catalog, type CatalogEntry } from './reference.dto.js';
import { listCollections, listCountries, listProviders } from './reference.queries.js';

@Resource({ path: 'cs2/reference', tag: 'CS2: reference', errors: 'standard', game: 'cs2', stability: 'beta' })
export class Cs2ReferenceController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'The catalogs of words that fields and filters have',
    says: 'The list of lists: which words fields and filters may have, with the address of each. Ask it once when you build forms.',
    returns: CatalogNameList,
    try: '',
    freshness: 'archive',
    maxAgeSeconds: 3600,
  })
  async listCatalogs(@Query() _query: ReadQuery): Promise<Answer> {
    const rows = await Promise.all(
      CATALOGS.map(async (catalog) => ({
        catalog,
        path: `/api/v1/cs2/reference/${catalog}`,
        entries: (await this.entriesOf(catalog)).length,
      })),
    );
    return readyList({ items: JSON.stringify(rows), total: rows.length });
  }

  @Read(':catalog', {
    summary: 'One catalog',
    says: 'The words of one field with their names and spellings that are understood as well, such as weapons or regions.',
    returns: CatalogEntryList,
    try: 'round-outcomes',
    pathWords: { catalog: CATALOGS },
    freshness: 'archive',
    maxAgeSeconds: 3600,
  })
  async listCatalogEntries(@Param('catalog') written: string, @Query() _query: ReadQuery): Promise<Answer> {
    const catalog = CATALOGS.find((known) => known === written.toLowerCase());
    if (catalog === undefined)
      throw new ValidationFailed([
        { in: 'path', param: 'catalog', received: written, ...notAmong('catalog', CATALOGS) },
      ]);
    const entries = await this.entriesOf(catalog);
    return readyList({ items: JSON.stringify(entries), total: entries.length }, availability(entries.length > 0));
  }

  private async entriesOf(catalog: Catalog): Promise<CatalogEntry[]> {
    const fixed = fixedCatalog(catalog, new Date().toISOString().slice(0, 10));
    if (fixed) return fixed;
    switch (catalog) {
      case 'countries':
        return (await listCountries(this.db)).map((code) => entry(code, COUNTRY_NAMES.of(code) ?? code));
      case 'collections':
        return (await listCollections(this.db)).map((name) => entry(name, name));
      case 'providers':
        return (await listProviders(this.db)).map(({ slug, name }) => entry(slug, name));
      default:
        return [];
    }
  }
}

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
