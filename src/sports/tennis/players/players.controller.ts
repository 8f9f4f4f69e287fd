import { Param, Query } from '@nestjs/common';
import { Answer } from '../../../http/answer.js';
import { Database } from '../../../db/database.js';
import { found } from '../../../http/errors.js';
import { MAX_IDS } from '../../../http/ids.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { pagedList, readyList } from '../list.js';
import { MatchTotals } from '../matches/match-totals.js';
import { MatchFilter, MatchRowList } from '../matches/matches.dto.js';
import { matchList } from '../matches/matches.queries.js';
import { careerServe, listSeasons, sumCareer } from './player-stats.queries.js';
import { PlayerStats, StatsQuery } from './player-stats.dto.js';
import { PlayerHitList, PlayerProfile, PlayerRowList, PlayerSearchQuery, PlayersQuery } from './players.dto.js';
import { searchPlayers } from './player-search.queries.js';
import { findPlayer, playerList } from './players.queries.js';
import { PLAYER_IN_PATH } from '../fields.js';

@Resource({
  path: 'tennis/players',
  tag: 'Tennis: players',
  errors: 'detail',
  game: 'tennis',
  pathSays: { playerId: PLAYER_IN_PATH },
})
export class TennisPlayersController {
  constructor(
    private readonly db: Database,
    private readonly totals: MatchTotals,
  ) {}

  @Read('', {
    summary: 'Players',
    says: 'Every player of the archive, best ranked first unless sorted otherwise; those without a current rank follow. Give `ids` to fetch up to 50 known players in one request.',
    returns: PlayerRowList,
    try: '?tour=ATP&page_size=3',
    freshness: 'archive',
  })
  listPlayers(@Query() query: PlayersQuery): Promise<Answer> {
    // A multi-get answers all its rows on one page.
    const page_size = query.ids === undefined ? query.page_size : MAX_IDS;
    return pagedList(this.db, playerList(query), { ...query, page_size });
  }

  @Read('search', {
    summary: 'Autocomplete over names',
    says: 'For a search box: a few letters are enough, and accents, word order and small misspellings do not matter. Whoever is called exactly so comes first, and `match` says how a row was found.',
    returns: PlayerHitList,
    try: 'search?q=vetr',
    freshness: 'archive',
  })
  async searchPlayers(@Query() query: PlayerSearchQuery): Promise<Answer> {
    return readyList(await searchPlayers(this.db, query));
  }

  @Read(':playerId', {
    summary: "A player's profile",
    says: 'Who the player is, how he stands in the newest list, and what he won: career record, titles and Grand Slams. Details that no open source has, such as `coach`, are null.',
    returns: PlayerProfile,
    try: 'atp_900001',
    freshness: 'archive',
  })
  async getPlayer(@Param('playerId') id: string, @Query() _query: ReadQuery) {
    const player = found(await findPlayer(this.db, id), 'player', id, 'tennis');
    const { summary, grand_slams } = await sumCareer(this.db, id.toLowerCase(), {});
    return { ...player, career: summary, grand_slams };
  }

  @Read(':playerId/stats', {
    summary: 'Career statistics with every split',
    says: 'Win percentages by surface, level and year, tie-breaks and deciding sets, Grand Slams, streaks and serve and return. Serve and return are null, and `matches_with_stats` is 0, where no match has a box score.',
    returns: PlayerStats,
    try: 'atp_900001/stats',
    freshness: 'archive',
  })
  async getPlayerStats(@Param('playerId') id: string, @Query() filter: StatsQuery) {
    const player = found(await findPlayer(this.db, id), 'player', id, 'tennis');
    const [career, by_year] = await Promise.all([
      sumCareer(this.db, id.toLowerCase(), filter),
      listSeasons(this.db, id.toLowerCase(), filter),
    ]);
    const { name, tour, ioc, updated_at } = player;
    const { surface = null, level = null, year_from = null, year_to = null } = filter;
    return {
      player: { id: player['id'], name, tour, ioc },
      filters: { surface, level, year_from, year_to },
      summary: career.summary,
      clutch: career.clutch,
      grand_slams: career.grand_slams,
      by_surface: career.by_surface,
      by_level: career.by_level,
      by_year,
      serve_return: careerServe(career),
      streaks: career.streaks,
      matches_with_stats: career.matches_with_stats,
      updated_at,
    };
  }

  @Read(':playerId/matches', {
    summary: "A player's matches, newest first",
    says: 'The matches of one career, under the same filters as all matches. It is empty for a player who is listed in rankings and of whom no match is stored.',
    returns: MatchRowList,
    try: 'atp_900001/matches?page_size=2',
    freshness: 'archive',
  })
  async listPlayerMatches(@Param('playerId') id: string, @Query() filter: MatchFilter): Promise<Answer> {
    const player = found(await findPlayer(this.db, id), 'player', id, 'tennis');
    const ofPlayer = { ...filter, player_id: String(player['id']), ids: undefined };
    return pagedList(this.db, await matchList(this.db, this.totals, ofPlayer), ofPlayer);
  }
}
