import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { findMapNumber, findNumber } from '../refs.queries.js';
import { oneText, readyList } from '../../../http/data-lists.js';
import { MATCHES } from '../resources.js';
import { listed } from './answers.js';
import { MapLineAnswer, MapLineList } from './maps.dto.js';
import { findMapOfMatch, findPartOfMatch } from './matches.queries.js';
import { KillList, MapEventList, MapRoundList } from './play.dto.js';
import { hasKills, listKills, listMapEvents, listRounds } from './play.queries.js';

@Resource(MATCHES)
export class Cs2MatchMapsController {
  constructor(private readonly db: Database) {}

  @Read(':matchId/maps', {
    summary: 'Maps of a match: name, score, winner, picking team',
    says: 'One row a map, with halves and overtime. `score` is null for a map that is still to be played.',
    returns: MapLineList,
    try: 'cs2-match-1/maps',
    freshness: 'archive',
    history: 'record',
  })
  async listMatchMaps(@Param('matchId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    const n = await this.number(id);
    const { body, recordedAt } = await findPartOfMatch(this.db, n, 'maps');
    const list = readyList({ items: body, total: (JSON.parse(body) as unknown[]).length });
    return new Answer(list.body, list.headers, list.paging, recordedAt);
  }

  @Read(':matchId/maps/:mapId', {
    summary: 'A map of a match',
    says: 'One map of a match by its id or its number. `halves` is empty where a source has the end score alone.',
    returns: MapLineAnswer,
    try: 'cs2-match-1/maps/1',
    freshness: 'archive',
    history: 'record',
  })
  async getMatchMap(
    @Param('matchId') id: string,
    @Param('mapId') mapId: string,
    @Query() _query: ReadQuery,
  ): Promise<Answer> {
    const { n, mapNumber } = await this.map(id, mapId);
    const { body, recordedAt } = await findMapOfMatch(this.db, n, mapNumber);
    return oneText(body, recordedAt);
  }

  @Read(':matchId/maps/:mapId/rounds', {
    summary: 'Rounds of a map, first to last',
    says: 'Who won each round, how, and what it cost, for a chart of a map. `available` is false where only the end score is known.',
    returns: MapRoundList,
    try: 'cs2-match-1/maps/1/rounds',
    freshness: 'archive',
    history: 'record',
  })
  async listMatchMapRounds(
    @Param('matchId') id: string,
    @Param('mapId') mapId: string,
    @Query() _query: ReadQuery,
  ): Promise<Answer> {
    const { recordedAt, ...rows } = await listRounds(this.db, await this.map(id, mapId));
    return listed(rows, recordedAt);
  }

  @Read(':matchId/maps/:mapId/events', {
    summary: 'Rounds, bombs and kills of a map in their order',
    says: 'What happened on one map as a single list, to replay it. `hasKills` is false where only rounds are known.',
    returns: MapEventList,
    try: 'cs2-match-1/maps/1/events',
    freshness: 'archive',
    history: 'record',
  })
  async listMatchMapEvents(
    @Param('matchId') id: string,
    @Param('mapId') mapId: string,
    @Query() _query: ReadQuery,
  ): Promise<Answer> {
    const { n, mapNumber } = await this.map(id, mapId);
    const { recordedAt, ...rows } = await listMapEvents(this.db, n, mapNumber);
    return listed(rows, recordedAt, { hasKills: await hasKills(this.db, n, mapNumber) });
  }

  @Read(':matchId/maps/:mapId/kills', {
    summary: 'Kills of a map in their order',
    says: 'The kills of one map only; those of a whole match have a route of their own. `available` is false where no source has them.',
    returns: KillList,
    try: 'cs2-match-1/maps/1/kills',
    freshness: 'archive',
    history: 'record',
  })
  async listMatchMapKills(
    @Param('matchId') id: string,
    @Param('mapId') mapId: string,
    @Query() _query: ReadQuery,
  ): Promise<Answer> {
    const { recordedAt, ...rows } = await listKills(this.db, await this.map(id, mapId));
    return listed(rows, recordedAt);
  }

  private async map(id: string, mapId: string): Promise<{ n: number; mapNumber: number }> {
    const n = found(await findNumber(this.db, 'match', id), 'match', id, 'cs2');
    return { n, mapNumber: found(await findMapNumber(this.db, n, mapId), 'map', mapId, 'cs2') };
  }

  private async number(id: string): Promise<number> {
    return found(await findNumber(this.db, 'match', id), 'match', id, 'cs2');
  }
}
