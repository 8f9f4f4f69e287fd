import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { History, type HistoryWindow } from '../../../http/history.js';
import { readPage, type List } from '../../../http/lists.js';
import { Read, Resource } from '../../../http/route.js';
import { availability } from '../available.js';
import { findNumber } from '../refs.queries.js';
import { oneWith, oneWithPage, pagedList } from '../../../http/data-lists.js';
import { PLAYERS } from '../resources.js';
import {
  FlashAssistsAnswer,
  FlashAssistsQuery,
  PlayerClutchesAnswer,
  PlayerDuelList,
  PlayerMapsQuery,
  UtilityList,
  WeaponList,
} from './kills.dto.js';
import {
  clutchList,
  duelList,
  findFlashAssists,
  findKnownMaps,
  findUtilityKnown,
  sumClutches,
  utilityList,
  weaponList,
} from './kills.queries.js';

/** Figures from the kills and rounds of a player's maps, which only some sources have. */
@Resource(PLAYERS)
export class Cs2PlayerKillsController {
  constructor(private readonly db: Database) {}

  @Read(':id/weapons', {
    summary: "A player's kills and deaths by weapon",
    says: 'One row for each weapon, the one with most kills first. `maps` says over how many maps the kills are known, and shots are always null.',
    returns: WeaponList,
    try: 'cs2-player-1/weapons?limit=2',
    freshness: 'archive',
    history: 'list',
  })
  async listPlayerWeapons(
    @Param('id') id: string,
    @Query() query: PlayerMapsQuery,
    @History() history: HistoryWindow,
  ): Promise<Answer> {
    const n = await this.number(id);
    return this.listKills(n, weaponList(n, query, history), query, history);
  }

  @Read(':id/duels', {
    summary: 'Whom a player killed and who killed him, by opponent',
    says: 'One row for each opponent, those he met most often first. `maps` says over how many maps the kills are known.',
    returns: PlayerDuelList,
    try: 'cs2-player-1/duels?limit=2',
    freshness: 'archive',
    history: 'list',
  })
  async listPlayerDuels(
    @Param('id') id: string,
    @Query() query: PlayerMapsQuery,
    @History() history: HistoryWindow,
  ): Promise<Answer> {
    const n = await this.number(id);
    return this.listKills(n, duelList(n, query, history), query, history);
  }

  @Read(':id/flash-assists', {
    summary: 'Kills by teammates of opponents whom a player had flashed',
    says: 'In all, a map, a round and by the teammate who made the kill. `total` is null where no source has them.',
    returns: FlashAssistsAnswer,
    try: 'cs2-player-1/flash-assists',
    freshness: 'archive',
    history: 'list',
  })
  async getPlayerFlashAssists(
    @Param('id') id: string,
    @Query() query: FlashAssistsQuery,
    @History() history: HistoryWindow,
  ): Promise<Answer> {
    const { body, maps, isKnown, oldest } = await findFlashAssists(this.db, await this.number(id), query, history);
    return oneWith(body, { maps, ...availability(isKnown), ...history.meta(oldest) });
  }

  @Read(':id/clutches', {
    summary: 'Rounds in which a player was the last one alive',
    says: 'How often he was left alone against one to five and how often he won, in sums and one by one, the newest first. `available` is false where no source has rounds so closely.',
    returns: PlayerClutchesAnswer,
    rows: 'rows',
    try: 'cs2-player-1/clutches?limit=2',
    freshness: 'archive',
    history: 'list',
  })
  async getPlayerClutches(
    @Param('id') id: string,
    @Query() query: PlayerMapsQuery,
    @History() history: HistoryWindow,
  ): Promise<Answer> {
    const n = await this.number(id);
    const [{ summary, isKnown, oldest }, rows] = await Promise.all([
      sumClutches(this.db, n, query, history),
      readPage(this.db, clutchList(n, query, history), query),
    ]);
    const meta = { ...availability(isKnown), ...history.meta(oldest) };
    return oneWithPage(`{"summary":${summary},"rows":${rows.items}}`, rows, meta);
  }

  @Read(':id/utility', {
    summary: "What is known of a player's grenades, by map",
    says: 'One row a map, the newest first. Only what sources have is there: most counts of grenades are null.',
    returns: UtilityList,
    try: 'cs2-player-1/utility?limit=2',
    freshness: 'archive',
    history: 'list',
  })
  async listPlayerUtility(
    @Param('id') id: string,
    @Query() query: PlayerMapsQuery,
    @History() history: HistoryWindow,
  ): Promise<Answer> {
    const n = await this.number(id);
    const { isKnown, oldest } = await findUtilityKnown(this.db, n);
    const meta = { ...availability(isKnown), ...history.meta(oldest) };
    return pagedList(this.db, utilityList(n, query, history), query, { meta });
  }

  private async listKills(n: number, list: List, query: PlayerMapsQuery, history: HistoryWindow): Promise<Answer> {
    const { maps, isKnown, oldest } = await findKnownMaps(this.db, n, query, history);
    const meta = { maps, ...availability(isKnown), ...history.meta(oldest) };
    return pagedList(this.db, list, query, { meta });
  }

  private async number(id: string): Promise<number> {
    return found(await findNumber(this.db, 'player', id), 'player', id, 'cs2');
  }
}
