import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { findMapNumber, findNumber } from '../refs.queries.js';
import { MATCHES } from '../resources.js';
import { listed } from './answers.js';
import { findPartOfMatch, type RecordText } from './matches.queries.js';
import { DuelList, EconomyRowList, KillList, UtilityRowList } from './play.dto.js';
import { listDuels, listEconomy, listKills, listUtility } from './play.queries.js';
import { PlayerMapLineList, PlayerStatsQuery } from './player-stats.dto.js';
import { findPlayerStats } from './player-stats.queries.js';
import { DemoList, StreamList, VetoStepList } from './sides.dto.js';
import type { MatchPart } from './sides.queries.js';

@Resource(MATCHES)
export class Cs2MatchPartsController {
  constructor(private readonly db: Database) {}

  @Read(':matchId/player-stats', {
    summary: 'Lines of the players of a match, map by map',
    says: 'Kills, damage, rating and the rest of each player, by map and by side. `meta.series` holds those of the whole match, or is null where maps of it lack figures; `meta.partial` then names the others. `available` is false where no source has any.',
    returns: PlayerMapLineList,
    try: 'cs2-match-1/player-stats',
    freshness: 'archive',
    history: 'record',
  })
  async listMatchPlayerStats(@Param('matchId') id: string, @Query() query: PlayerStatsQuery): Promise<Answer> {
    const n = await this.number(id);
    const asked = query.mapId === undefined ? query.mapNumber : await this.mapNumber(n, query);
    const { recordedAt, series, partial, isAvailable, ...rows } = await findPlayerStats(this.db, n, {
      ...query,
      mapNumber: asked,
    });
    const whole =
      asked === undefined
        ? { series: JSON.parse(series) as unknown, partial: JSON.parse(partial ?? 'null') as unknown }
        : {};
    return listed(rows, recordedAt, { available: isAvailable, ...whole });
  }

  @Read(':matchId/streams', {
    summary: 'Broadcasts of a match, when known',
    says: 'Where a match is or was broadcast, the main broadcast first. `available` is false where no source has one.',
    returns: StreamList,
    try: 'cs2-match-1/streams',
    freshness: 'archive',
    maxAgeSeconds: 30,
  })
  async listMatchStreams(@Param('matchId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    const { body } = await this.find(id, 'streams');
    return partOf(body);
  }

  @Read(':matchId/veto', {
    summary: 'Bans and picks of the maps of a match',
    says: 'The order in which maps were banned, picked and left over, and by whom. `available` is false where the veto is not known.',
    returns: VetoStepList,
    try: 'cs2-match-1/veto',
    freshness: 'archive',
    history: 'record',
  })
  async listMatchVeto(@Param('matchId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    const { body, recordedAt } = await this.find(id, 'veto');
    return partOf(body, recordedAt);
  }

  @Read(':matchId/demos', {
    summary: 'Links to the demos of a match',
    says: 'Where the recordings of a match can be fetched, map by map. `available` is false where no source names one.',
    returns: DemoList,
    try: 'cs2-match-1/demos',
    freshness: 'archive',
    history: 'record',
  })
  async listMatchDemos(@Param('matchId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    const { body, recordedAt } = await this.find(id, 'demos');
    return partOf(body, recordedAt);
  }

  @Read(':matchId/kills', {
    summary: 'Kills of a match in their order',
    says: 'Every kill of all maps with weapon, round and how it happened. `available` is false where no source has single kills.',
    returns: KillList,
    try: 'cs2-match-1/kills',
    freshness: 'archive',
    history: 'record',
  })
  async listMatchKills(@Param('matchId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    const { recordedAt, ...rows } = await listKills(this.db, { n: await this.number(id) });
    return listed(rows, recordedAt);
  }

  @Read(':matchId/duels', {
    summary: 'Who of one team killed whom of the other how often',
    says: 'One row for each pair of opponents, with kills both ways and first kills of rounds. `available` is false where single kills are not known.',
    returns: DuelList,
    try: 'cs2-match-1/duels',
    freshness: 'archive',
    history: 'record',
  })
  async listMatchDuels(@Param('matchId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    const { recordedAt, ...rows } = await listDuels(this.db, await this.number(id));
    return listed(rows, recordedAt);
  }

  @Read(':matchId/economy', {
    summary: 'Money, equipment and buys of both teams round by round',
    says: 'What both teams had, spent and how they bought in each round, to show who could afford what. `available` is false where no source has money figures.',
    returns: EconomyRowList,
    try: 'cs2-match-1/economy',
    freshness: 'archive',
    history: 'record',
  })
  async listMatchEconomy(@Param('matchId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    const { recordedAt, ...rows } = await listEconomy(this.db, { n: await this.number(id) });
    return listed(rows, recordedAt);
  }

  @Read(':matchId/utility', {
    summary: 'What grenades of the players of a match did',
    says: 'Flashes, grenades and fire by player and map. Figures that no source has are null, and `available` is false where none is known.',
    returns: UtilityRowList,
    try: 'cs2-match-1/utility',
    freshness: 'archive',
    history: 'record',
  })
  async listMatchUtility(@Param('matchId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    const { recordedAt, ...rows } = await listUtility(this.db, await this.number(id));
    return listed(rows, recordedAt);
  }

  /** A map that the match lacks selects no rows. */
  private async mapNumber(n: number, { mapId = '', mapNumber }: PlayerStatsQuery): Promise<number> {
    const number = await findMapNumber(this.db, n, mapId);
    return number === undefined || (mapNumber !== undefined && mapNumber !== number) ? NO_MAP : number;
  }

  private async find(id: string, part: MatchPart): Promise<RecordText> {
    return findPartOfMatch(this.db, await this.number(id), part);
  }

  private async number(id: string): Promise<number> {
    return found(await findNumber(this.db, 'match', id), 'match', id, 'cs2');
  }
}

const NO_MAP = 0;

/** Answers a list that the match itself has as a member, too. */
function partOf(body: string, recordedAt?: Date): Answer {
  return listed({ items: body, total: (JSON.parse(body) as unknown[]).length }, recordedAt);
}
