import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { ExpandableFighterList } from '../expanded.dto.js';
import { statsOf, summaryOf } from './fighter-stats.js';
import {
  FighterProfileAnswer,
  FightersQuery,
  FighterStatsAnswer,
  HistoryQuery,
  HistoryRowList,
  type FighterRank,
} from './fighters.dto.js';
import { countEndings, fighterList, fightList, findProfile, sumFights } from './fighters.queries.js';
import { findFighter, withCanonicalSlug, type FoundFighter } from '../ids.queries.js';
import { one, oneText } from '../../../http/data-lists.js';
import { pagedList } from '../../../http/pagination-lists.js';
import { findList, listRanked, type RankingKind } from '../rankings/rankings.queries.js';

/** A profile shows a fighter's rank only within the default length of a ranking. */
const SHOWN_RANKS = 15;

@Resource({
  path: 'ufc/fighters',
  tag: 'UFC: fighters',
  errors: 'standard',
  game: 'ufc',
  pathSays: { slug: 'Slug of the fighter, former ones too, or the id at ufcstats' },
})
export class UfcFightersController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Fighters by name',
    says: 'Browse the roster, by letter, division, country, stance or status. `rank` and `division` are null for fighters who are not ranked or have no division that is known.',
    returns: ExpandableFighterList,
    try: '?status=active&limit=2',
    freshness: 'archive',
  })
  listFighters(@Query() query: FightersQuery): Promise<Answer> {
    return pagedList(this.db, fighterList(query), query);
  }

  @Read(':slug', {
    summary: "A fighter's profile",
    says: 'Record, measures, ranks, streak, last and next bout and the figures of a career in short. A former slug leads here too, with `X-Canonical-Id`; what no source has, such as `trainsAt`, is null.',
    returns: FighterProfileAnswer,
    try: 'torvald-vorlund',
    answerHeaders: ['X-Canonical-Id'],
    freshness: 'archive',
  })
  async getFighter(@Param('slug') slug: string, @Query() _query: ReadQuery): Promise<Answer> {
    const fighter = await this.find(slug);
    const { n } = fighter;
    const [{ body, age, lastUpdated, ...shown }, sums, endings, meta, media] = await Promise.all([
      findProfile(this.db, n),
      sumFights(this.db, n),
      countEndings(this.db, n),
      this.ranks('meta', n),
      this.ranks('media', n),
    ]);
    const stats = summaryOf(statsOf(shown.slug, sums, endings, lastUpdated));
    const rest = JSON.stringify({ age, rankings: [...meta, ...media], stats, lastUpdated });
    return withCanonicalSlug(oneText(`${body},${rest.slice(1)}`), fighter);
  }

  @Read(':slug/stats', {
    summary: 'Striking, grappling and ways of winning of a fighter',
    says: 'Averages and sums over all bouts with figures, and how he won and lost. `coverage` says over how many bouts, and a rate is null where none of them has it.',
    returns: FighterStatsAnswer,
    try: 'torvald-vorlund/stats',
    answerHeaders: ['X-Canonical-Id'],
    freshness: 'archive',
  })
  async getFighterStats(@Param('slug') slug: string, @Query() _query: ReadQuery): Promise<Answer> {
    const fighter = await this.find(slug);
    const { n } = fighter;
    const [profile, sums, endings] = await Promise.all([
      findProfile(this.db, n),
      sumFights(this.db, n),
      countEndings(this.db, n),
    ]);
    return withCanonicalSlug(one(statsOf(profile.slug, sums, endings, profile.lastUpdated)), fighter);
  }

  @Read(':slug/fights', {
    summary: "A fighter's bouts, newest first",
    says: 'The career from the newest bout back, with opponent, method and round. Only finished bouts are listed unless `status` asks for others.',
    returns: HistoryRowList,
    try: 'torvald-vorlund/fights?limit=2',
    answerHeaders: ['X-Canonical-Id'],
    freshness: 'archive',
  })
  async listFighterFights(@Param('slug') slug: string, @Query() query: HistoryQuery): Promise<Answer> {
    const fighter = await this.find(slug);
    return withCanonicalSlug(await pagedList(this.db, fightList(fighter.n, query), query), fighter);
  }

  private async find(slug: string): Promise<FoundFighter> {
    return found(await findFighter(this.db, slug), 'fighter', slug, 'ufc');
  }

  private async ranks(kind: RankingKind, fighterN: number): Promise<FighterRank[]> {
    const ranked = await listRanked(this.db, kind, await findList(this.db, kind, undefined), SHOWN_RANKS, { fighterN });
    return ranked.map(({ division, rank, isChampion }) => ({
      kind,
      division,
      rank,
      rankText: rank === 0 ? 'C' : `#${rank}`,
      isChampion,
      since: null,
    }));
  }
}
