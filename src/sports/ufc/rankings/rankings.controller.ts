import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { Read, Resource } from '../../../http/route.js';
import { findDivision, RANKED_DIVISIONS } from '../divisions.js';
import { one } from '../../../http/data-lists.js';
import { DivisionRankingsAnswer, RankingsAnswer, RankingsQuery } from './rankings.dto.js';
import { findList, listRanked, type RankingKind } from './rankings.queries.js';
import { byDivision, listHead, ranksOf } from './rankings.js';

@Resource({
  path: 'ufc/rankings',
  tag: 'UFC: rankings',
  errors: 'standard',
  game: 'ufc',
  pathSays: { division: 'Slug of a division or of a list over all weights, in any case' },
})
export class UfcRankingsController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Algorithmic rankings of every division',
    says: 'Every division in one answer, rated by results alone and listed week by week; `points` are the rating less twice its uncertainty. `publishedAt` is null and the divisions empty before the first list.',
    returns: RankingsAnswer,
    try: '?limit=3',
    freshness: 'archive',
  })
  getMetaRankings(@Query() query: RankingsQuery): Promise<Answer> {
    return this.all('meta', query);
  }

  @Read('media', {
    summary: "The media panel's rankings of every division",
    says: 'Every division as the panel of journalists voted, in the newest list or in that of a date. Champions stand apart from the ranks, and `champion` is null where the title is vacant.',
    returns: RankingsAnswer,
    try: 'media?limit=3',
    freshness: 'archive',
  })
  getMediaRankings(@Query() query: RankingsQuery): Promise<Answer> {
    return this.all('media', query);
  }

  @Read('meta/:division', {
    summary: 'Algorithmic rankings of one division',
    says: 'One division by rating, with the points and the days since the last bout of each. A fighter who is listed for the first time has a null `previousRank`.',
    returns: DivisionRankingsAnswer,
    try: 'meta/lightweight?limit=3',
    pathWords: { division: RANKED_DIVISIONS },
    freshness: 'archive',
  })
  getDivisionMetaRankings(@Param('division') division: string, @Query() query: RankingsQuery): Promise<Answer> {
    return this.division('meta', division, query);
  }

  @Read('media/:division', {
    summary: "The media panel's rankings of one division",
    says: "One division of the panel's newest list, or of that of a date, with places gained since the list before. `change` is null for a new entry.",
    returns: DivisionRankingsAnswer,
    try: 'media/lightweight?limit=3',
    pathWords: { division: RANKED_DIVISIONS },
    freshness: 'archive',
  })
  getDivisionMediaRankings(@Param('division') division: string, @Query() query: RankingsQuery): Promise<Answer> {
    return this.division('media', division, query);
  }

  private async all(kind: RankingKind, { date, limit }: RankingsQuery): Promise<Answer> {
    const list = await findList(this.db, kind, date);
    const rows = await listRanked(this.db, kind, list, limit);
    return one({ ...listHead(kind, list), divisions: byDivision(rows, list) });
  }

  private async division(kind: RankingKind, slug: string, { date, limit }: RankingsQuery): Promise<Answer> {
    const division = found(findDivision(slug), 'division', slug, 'ufc');
    const list = await findList(this.db, kind, date);
    const rows = await listRanked(this.db, kind, list, limit, { division: division.slug });
    return one({ ...listHead(kind, list), ...ranksOf(division, rows, list) });
  }
}
