import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { ValidationFailed } from '../../../http/errors.js';
import { notAmong } from '../../../http/findings.js';
import { Read, Resource } from '../../../http/route.js';
import { availability } from '../available.js';
import { REGION_ALIASES } from '../filters.js';
import { pagedList } from '../../../http/data-lists.js';
import { REGIONS } from '../refs.dto.js';
import {
  ListedQuery,
  RankingsQuery,
  RegionalTeamRankList,
  TeamRankList,
  VrsQuery,
  type RankingSource,
} from './rankings.dto.js';
import {
  findVrsList,
  findWorldList,
  regionalRanks,
  regionalVrsRanks,
  vrsRanks,
  worldRanks,
  type ListDays,
} from './rankings.queries.js';

const REGION_WORDS = [...REGIONS, ...Object.keys(REGION_ALIASES)];

@Resource({ path: 'cs2/rankings', tag: 'CS2: rankings', errors: 'standard', game: 'cs2', stability: 'beta' })
export class Cs2RankingsController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: "Teams by points, of the world ranking or of Valve's Regional Standings",
    says: 'The newest list or that of a day, with places gained. It answers one of two rankings by `source`; `coverage` says which weeks are missing.',
    returns: TeamRankList,
    try: '?source=vrs&limit=2',
    freshness: 'archive',
  })
  listRankings(@Query() query: RankingsQuery): Promise<Answer> {
    return query.source === 'vrs' ? this.listVrs(query) : this.listWorld(query);
  }

  @Read('world', {
    summary: 'The newest world ranking, computed from stored results',
    says: 'A ranking of the whole archive that does not depend on who publishes one. `previousRank` is null for a team that the list before did not have.',
    returns: TeamRankList,
    try: 'world?limit=2',
    freshness: 'archive',
  })
  listWorldRankings(@Query() query: ListedQuery): Promise<Answer> {
    return this.listWorld(query);
  }

  @Read('vrs', {
    summary: "The newest of Valve's Regional Standings, a line per roster",
    says: "Valve's own points, which decide invitations, as they were published. A team with two rosters has two lines.",
    returns: TeamRankList,
    try: 'vrs?limit=2',
    freshness: 'archive',
  })
  listVrsRankings(@Query() query: VrsQuery): Promise<Answer> {
    return this.listVrs(query);
  }

  @Read('region/:region', {
    summary: 'The teams of a region, with their ranks in the world and in it',
    says: 'One part of the world by itself, for a regional page. `worldRank` is null for a roster that the world ranking does not have.',
    returns: RegionalTeamRankList,
    try: 'region/europe?limit=2',
    pathWords: { region: REGION_WORDS },
    freshness: 'archive',
  })
  async listRegionalRankings(@Param('region') written: string, @Query() query: RankingsQuery): Promise<Answer> {
    const region = regionOf(written);
    if (query.source === 'vrs') {
      const series = { kind: query.kind, region };
      const list = await findVrsList(this.db, series, query.date);
      return pagedList(this.db, regionalVrsRanks(list, series), query, { meta: metaOf('vrs', list) });
    }
    const list = await findWorldList(this.db, query.date);
    return pagedList(this.db, regionalRanks(list, region), query, { meta: metaOf('world', list) });
  }

  private async listWorld(query: ListedQuery): Promise<Answer> {
    const list = await findWorldList(this.db, query.date);
    return pagedList(this.db, worldRanks(list), query, { meta: metaOf('world', list) });
  }

  private async listVrs(query: VrsQuery): Promise<Answer> {
    const series = { kind: query.kind, region: 'global' };
    const list = await findVrsList(this.db, series, query.date);
    return pagedList(this.db, vrsRanks(list, series), query, { meta: metaOf('vrs', list) });
  }
}

function regionOf(written: string): string {
  const word = written.toLowerCase();
  const region = (REGION_ALIASES as Readonly<Record<string, string>>)[word] ?? word;
  if (REGIONS.some((known) => known === region)) return region;
  throw new ValidationFailed([{ in: 'path', param: 'region', received: written, ...notAmong('region', REGION_WORDS) }]);
}

function metaOf(source: RankingSource, { published, previous, coverage, isKnown }: ListDays): Record<string, unknown> {
  const midnight = (day: string | null) => (day === null ? null : `${day}T00:00:00.000Z`);
  return {
    source,
    publishedAt: midnight(published),
    previousPublishedAt: midnight(previous),
    coverage,
    ...availability(isKnown),
  };
}
