import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { History, type HistoryWindow } from '../../../http/history.js';
import { readPage } from '../../../http/lists.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { availability } from '../available.js';
import { findNumber } from '../refs.queries.js';
import { oneText, oneWith, oneWithPage, pagedList, readyList } from '../../../http/data-lists.js';
import { PLAYERS } from '../resources.js';
import { PlayerTeamList } from '../teams/roster.dto.js';
import { listPlayerTeams } from '../teams/roster.queries.js';
import {
  PlayerFormAnswer,
  PlayerFormQuery,
  PlayerSeasonList,
  PlayerStatsAnswer,
  PlayerStatsQuery,
} from './player-stats.dto.js';
import { findForm, listSeasons, playerLines, sumPlayer } from './player-stats.queries.js';
import { PlayerAnswer, PlayerHitList, PlayerRowList, PlayerSearchQuery, PlayersQuery } from './players.dto.js';
import { findProfile, playerList, searchPlayers } from './players.queries.js';

@Resource(PLAYERS)
export class Cs2PlayersController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Players by nickname',
    says: 'Browse players by team, country or role. `team` is null for players without one now.',
    returns: PlayerRowList,
    try: '?limit=2',
    freshness: 'archive',
  })
  listPlayers(@Query() query: PlayersQuery): Promise<Answer> {
    return pagedList(this.db, playerList(query), query);
  }

  @Read('search', {
    summary: 'Players by nickname or real name',
    says: 'For a search box: a few letters are enough, and former nicknames are found too. The best match comes first, with a `score` of how well it fits.',
    returns: PlayerHitList,
    try: 'search?q=lu&limit=2',
    freshness: 'archive',
  })
  async searchPlayers(@Query() query: PlayerSearchQuery): Promise<Answer> {
    return readyList(await searchPlayers(this.db, query));
  }

  @Read(':id', {
    summary: "A player's profile",
    says: 'Who the player is, his team, titles and the figures of the last months in short. What no source has, such as `birthDate`, is null.',
    returns: PlayerAnswer,
    try: 'cs2-player-1',
    freshness: 'archive',
  })
  async getPlayer(@Param('id') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    const n = await this.number(id);
    return oneText(await findProfile(this.db, n));
  }

  @Read(':id/stats', {
    summary: "A player's figures over a career, and by map",
    says: 'Sums and averages over all maps that fit, and the maps themselves page by page. A figure is null where none of these maps has it.',
    returns: PlayerStatsAnswer,
    rows: 'rows',
    try: 'cs2-player-1/stats?limit=2',
    freshness: 'archive',
    history: 'list',
  })
  async getPlayerStats(
    @Param('id') id: string,
    @Query() query: PlayerStatsQuery,
    @History() history: HistoryWindow,
  ): Promise<Answer> {
    const n = await this.number(id);
    const [{ maps, totals, isKnown, oldest }, rows] = await Promise.all([
      sumPlayer(this.db, n, query),
      readPage(this.db, playerLines(n, query, history), query),
    ]);
    const data = `{"playerId":"cs2-player-${n}","maps":${maps},"totals":${totals},"rows":${rows.items}}`;
    return oneWithPage(data, rows, { ...availability(isKnown), ...history.meta(oldest) });
  }

  @Read(':id/seasons', {
    summary: "A player's figures by year",
    says: 'One row a year with record, averages and teams, the newest year first, for a career table. Averages are over the maps that have the figure.',
    returns: PlayerSeasonList,
    try: 'cs2-player-1/seasons',
    freshness: 'archive',
    history: 'list',
  })
  async listPlayerSeasons(
    @Param('id') id: string,
    @Query() _query: ReadQuery,
    @History() history: HistoryWindow,
  ): Promise<Answer> {
    const { isKnown, oldest, ...rows } = await listSeasons(this.db, await this.number(id), history);
    return readyList(rows, { ...availability(isKnown), ...history.meta(oldest) });
  }

  @Read(':id/form', {
    summary: "A player's newest maps",
    says: 'His last maps one by one, with averages and whether they rise or fall. `trend` is null for fewer than four maps with a rating.',
    returns: PlayerFormAnswer,
    try: 'cs2-player-1/form?limit=2',
    freshness: 'archive',
    history: 'list',
  })
  async getPlayerForm(
    @Param('id') id: string,
    @Query() { limit }: PlayerFormQuery,
    @History() history: HistoryWindow,
  ): Promise<Answer> {
    const { body, isKnown, oldest } = await findForm(this.db, await this.number(id), limit, history);
    return oneWith(body, { ...availability(isKnown), ...history.meta(oldest) });
  }

  @Read(':id/teams', {
    summary: "A player's teams, newest first",
    says: 'A career as stays, the present one first. Days are null where no source says when he came or went.',
    returns: PlayerTeamList,
    try: 'cs2-player-1/teams',
    freshness: 'archive',
  })
  async listPlayerTeams(@Param('id') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    const rows = await listPlayerTeams(this.db, await this.number(id));
    return readyList(rows, availability(rows.total > 0));
  }

  private async number(id: string): Promise<number> {
    return found(await findNumber(this.db, 'player', id), 'player', id, 'cs2');
  }
}
