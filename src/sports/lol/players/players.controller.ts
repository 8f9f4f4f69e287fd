import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { History, type HistoryWindow } from '../../../http/history.js';
import { readPage } from '../../../http/lists.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { findNumber } from '../refs.queries.js';
import { oneText, oneWith, oneWithPage, OffsetQuery, pagedList, readyList } from '../../../http/data-lists.js';
import { ChampionPoolAnswer, ChampionPoolQuery, ChampionRecordList } from './champions.dto.js';
import { championList, findChampionPool } from './champions.queries.js';
import { FormAnswer, FormQuery } from './form.dto.js';
import { findForm } from './form.queries.js';
import { PlayedMatchList, PlayerStatsAnswer, PlayerStatsQuery } from './player-stats.dto.js';
import { playerMatches, recentGames, sumPlayer } from './player-stats.queries.js';
import { PlayerAnswer, PlayerHitList, PlayerRowList, PlayerSearchQuery, PlayersQuery } from './players.dto.js';
import { findProfile, playerList, searchPlayers } from './players.queries.js';
import { NAMED_BY } from '../says.js';

@Resource({
  path: 'lol/players',
  tag: 'LoL: players',
  errors: 'standard',
  game: 'lol',
  joinsIds: true,
  pathSays: { id: NAMED_BY.player, playerId: NAMED_BY.player },
})
export class LolPlayersController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Players by name',
    says: 'Browse players by role, team, region or country. `team` is null for players without one now.',
    returns: PlayerRowList,
    try: '?role=mid&limit=2',
    freshness: 'archive',
  })
  listPlayers(@Query() query: PlayersQuery): Promise<Answer> {
    return pagedList(this.db, playerList(query), query);
  }

  @Read('search', {
    summary: 'Autocomplete over names',
    says: 'For a search box: in-game names, former ones and real names are found by a few letters. `match` says how a row was found, and `score` how well.',
    returns: PlayerHitList,
    try: 'search?q=far',
    freshness: 'archive',
  })
  async searchPlayers(@Query() query: PlayerSearchQuery): Promise<Answer> {
    return readyList(await searchPlayers(this.db, query));
  }

  @Read(':id', {
    summary: "A player's profile",
    says: 'Who the player is, his team and contract, and in short his figures, prizes and champions. Former in-game names lead here too, and what no source has is null.',
    returns: PlayerAnswer,
    try: 'lol-player-1',
    freshness: 'archive',
  })
  async getPlayer(@Param('id') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return oneText(await findProfile(this.db, await this.number(id)));
  }

  @Read(':id/matches', {
    summary: "A player's matches, newest first, with the figures of each game",
    says: 'The series that a player took part in, each with his own lines. Use the stats route for games and sums, and this one for a match history.',
    returns: PlayedMatchList,
    try: 'lol-player-1/matches?limit=2',
    freshness: 'archive',
    history: 'list',
  })
  async listPlayerMatches(
    @Param('id') id: string,
    @Query() query: OffsetQuery,
    @History() history: HistoryWindow,
  ): Promise<Answer> {
    return pagedList(this.db, playerMatches(await this.number(id), history), query, { history });
  }

  @Read(':id/champions', {
    summary: "A player's champions over all games, most played first",
    says: 'Games, wins and averages with each champion of a career. `winRate` is null where no result of these games is known.',
    returns: ChampionRecordList,
    try: 'lol-player-1/champions?limit=3',
    freshness: 'archive',
  })
  async listPlayerChampions(@Param('id') id: string, @Query() query: OffsetQuery): Promise<Answer> {
    return pagedList(this.db, championList(await this.number(id)), query);
  }

  @Read(':playerId/stats', {
    summary: "A player's figures over all games, and the newest games",
    says: 'Sums and averages over a career or a part of it, and single games page by page. Averages are over games with the figure, and null where none has it.',
    returns: PlayerStatsAnswer,
    rows: 'recent',
    try: 'lol-player-1/stats?limit=2',
    freshness: 'archive',
    history: 'list',
  })
  async getPlayerStats(
    @Param('playerId') id: string,
    @Query() query: PlayerStatsQuery,
    @History() history: HistoryWindow,
  ): Promise<Answer> {
    const n = await this.number(id);
    const [sums, page] = await Promise.all([
      sumPlayer(this.db, n, query),
      readPage(this.db, recentGames(n, query, history), query),
    ]);
    const { league = null, tournamentId = null, champion = null, role = null, from = null, to = null } = query;
    const about = { lolPlayerId: `lol-player-${n}`, filters: { league, tournamentId, champion, role, from, to } };
    const data = `${JSON.stringify(about).slice(0, -1)},"summary":${sums.summary},"recent":${page.items},"provisionalRows":${sums.provisionalRows}}`;
    return oneWithPage(data, page, history.meta(sums.oldest));
  }

  @Read(':playerId/form', {
    summary: "A player's figures over the last matches",
    says: 'Averages over the last 10, 20 and 50 matches side by side, with trend and consistency. `sampleComplete` is false where a player has played fewer.',
    returns: FormAnswer,
    try: 'lol-player-1/form?windows=10',
    freshness: 'archive',
    history: 'list',
  })
  async getPlayerForm(
    @Param('playerId') id: string,
    @Query() query: FormQuery,
    @History() history: HistoryWindow,
  ): Promise<Answer> {
    const { body, oldest } = await findForm(this.db, await this.number(id), query, history);
    return oneWith(body, history.meta(oldest));
  }

  @Read(':playerId/champion-pool', {
    summary: 'What a player picked in the last matches',
    says: 'Which champions a player has shown lately and how he fared, to prepare for a draft. Patches are not distinguished, and the lists are empty where no pick is stored.',
    returns: ChampionPoolAnswer,
    try: 'lol-player-1/champion-pool?last=5',
    freshness: 'archive',
    history: 'list',
  })
  async getPlayerChampionPool(
    @Param('playerId') id: string,
    @Query() query: ChampionPoolQuery,
    @History() history: HistoryWindow,
  ): Promise<Answer> {
    const { body, oldest } = await findChampionPool(this.db, await this.number(id), query, history);
    return oneWith(body, history.meta(oldest));
  }

  private async number(id: string): Promise<number> {
    return found(await findNumber(this.db, 'player', id), 'player', id, 'lol');
  }
}
