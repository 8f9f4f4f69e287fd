import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { findNumber } from '../refs.queries.js';
import { oneText, pagedList, readyList } from '../../../http/data-lists.js';
import { AchievementList, PlayerTeamList } from './careers.dto.js';
import { findCareer, listAchievements } from './careers.queries.js';
import { EarningsList, EarningsQuery, EarningsSummaryAnswer } from './earnings.dto.js';
import { earningList, findEarningsSummary, sumEarnings } from './earnings.queries.js';
import { NAMED_BY } from '../says.js';

@Resource({
  path: 'lol/players',
  tag: 'LoL: players',
  errors: 'standard',
  game: 'lol',
  joinsIds: true,
  pathSays: { id: NAMED_BY.player, playerId: NAMED_BY.player },
})
export class LolCareersController {
  constructor(private readonly db: Database) {}

  @Read(':playerId/earnings', {
    summary: "A player's prizes, newest first",
    says: 'One row for each prize, with place, league and those who shared it. `totalEarnings` sums up all rows that fit, and is null where no source has any.',
    returns: EarningsList,
    try: 'lol-player-22/earnings?limit=2',
    freshness: 'archive',
  })
  async listPlayerEarnings(@Param('playerId') id: string, @Query() query: EarningsQuery): Promise<Answer> {
    const n = await this.number(id);
    const totalEarnings = await sumEarnings(this.db, n, query);
    return pagedList(this.db, earningList(n, query), query, { meta: { totalEarnings } });
  }

  @Read(':playerId/earnings/summary', {
    summary: 'What a player won in all, by years and leagues, and in which places',
    says: 'The sums for a profile: by year and by league, best place and highest prize. Counts of places are null where the single prizes do not add up to the known total.',
    returns: EarningsSummaryAnswer,
    try: 'lol-player-22/earnings/summary',
    freshness: 'archive',
  })
  async getPlayerEarnings(@Param('playerId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return oneText(await findEarningsSummary(this.db, await this.number(id)));
  }

  @Read(':playerId/teams', {
    summary: "A player's teams, newest first, and when he came and went",
    says: 'A career as stays and as a timeline of moves, for a profile page. `joinDate` and `leaveDate` are null where no source shows the change.',
    returns: PlayerTeamList,
    try: 'lol-player-22/teams',
    freshness: 'archive',
  })
  async listPlayerTeams(@Param('playerId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    const { timeline, ...rows } = await findCareer(this.db, await this.number(id));
    return readyList(rows, { timeline });
  }

  @Read(':id/achievements', {
    summary: "A player's own places and awards, newest first",
    says: 'Titles, places and awards for a profile page. A row without a known day stands at the end of its season; the list is empty where none is recorded.',
    returns: AchievementList,
    try: 'lol-player-22/achievements',
    freshness: 'archive',
  })
  async listPlayerAchievements(@Param('id') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return readyList(await listAchievements(this.db, await this.number(id)));
  }

  private async number(id: string): Promise<number> {
    return found(await findNumber(this.db, 'player', id), 'player', id, 'lol');
  }
}
