import { Inject, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Asked } from '../archive/search.js';
import { callerOf } from '../auth/caller.js';
import { Access } from '../billing/access.js';
import { Database } from '../db/database.js';
import { FAMILIES } from '../families.js';
import type { Family } from '../family.js';
import { ARCHIVE_VERSIONS, type ArchiveVersions } from '../http/archive-versions.js';
import { Read, Resource } from '../http/route.js';
import { SearchAnswer, SearchQuery, type LeftOutFamily, type SearchHit } from './search.dto.js';

@Resource({ path: 'search', tag: 'Search', errors: 'standard' })
export class SearchController {
  constructor(
    private readonly db: Database,
    private readonly access: Access,
    @Inject(ARCHIVE_VERSIONS) private readonly versions: ArchiveVersions,
  ) {}

  @Read('', {
    summary: 'Everything of that name, in every family',
    says: "For one search box over all games, by one request. Rows stand family by family and kind by kind, the best first, each with the path of its own route. Families outside the plan or the key's scopes are named in `meta.leftOut`; where no other is left, the refusal of the first is answered.",
    returns: SearchAnswer,
    try: '?q=harbor&limit=2',
    freshness: 'own',
  })
  async searchAll(@Req() request: FastifyRequest, @Query() { q, family, limit }: SearchQuery): Promise<SearchAnswer> {
    const asked = FAMILIES.filter(({ name, search }) => search && (!family?.length || family.includes(name)));
    const refused = new Map(asked.map(({ name }) => [name, this.access.refusal(name, callerOf(request))]));
    const covered = asked.filter(({ name }) => refused.get(name) === undefined);
    const [first] = refused.values();
    if (covered.length === 0 && first) throw first;
    const data: SearchHit[] = [];
    // Searches family by family, so that one request holds no more connections than one family needs.
    for (const one of covered)
      data.push(...(await this.versions.read(one.name, () => searchFamily(this.db, one, { q, limit }))));
    const leftOut = [...refused].flatMap(([name, why]): LeftOutFamily[] =>
      why ? [{ family: name, code: why.code }] : [],
    );
    return { success: true, data, meta: { q, count: data.length, leftOut } };
  }
}

async function searchFamily(db: Database, { name: family, search }: Family, asked: Asked): Promise<SearchHit[]> {
  const kinds = (await search?.()) ?? [];
  const hits = await Promise.all(
    kinds.map(async ({ kind, find }) =>
      (await find(db, asked)).map((hit) => ({ family, kind, ...hit, path: `/${family}/${kind}/${hit.id}` })),
    ),
  );
  return hits.flat();
}
