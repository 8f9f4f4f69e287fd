import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { History, type HistoryWindow } from '../../../http/history.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { availability } from '../available.js';
import { findNumber } from '../refs.queries.js';
import { oneWith, readyList } from '../../../http/data-lists.js';
import { windowOf } from '../windows.js';
import { TEAMS } from '../resources.js';
import { findTeamEconomy } from './economy.queries.js';
import { findLineupForm } from './lineup-form.queries.js';
import { LineupFormAnswer, TeamEconomyAnswer, TeamEconomyQuery, TeamMapList, TeamMapsQuery } from './map-stats.dto.js';
import { listTeamMaps } from './map-stats.queries.js';

@Resource(TEAMS)
export class Cs2TeamFiguresController {
  constructor(private readonly db: Database) {}

  @Read(':id/map-stats', {
    summary: "A team's figures by map, with what it picks and bans",
    says: 'Where a team is strong: wins, rounds by side, pistols, picks and bans of each map, the most played first. Rates of the veto are null where none is stored.',
    returns: TeamMapList,
    try: 'cs2-team-1/map-stats?window=all',
    freshness: 'archive',
    history: 'list',
  })
  async listTeamMaps(
    @Param('id') id: string,
    @Query() { from, to, minMaps, ...query }: TeamMapsQuery,
    @History() history: HistoryWindow,
  ): Promise<Answer> {
    const window = windowOf({ ...query, from, to });
    const span = { window, from, to, minMaps };
    const { vetoes, isKnown, oldest, ...rows } = await listTeamMaps(this.db, await this.number(id), span, history);
    return readyList(rows, { window, vetoes, ...availability(isKnown), ...history.meta(oldest) });
  }

  @Read(':id/lineup-form', {
    summary: 'What the current five of a team came to together',
    says: 'Record and results of these five players together since their first map. `lineup` is empty where no line-up of the team is known.',
    returns: LineupFormAnswer,
    try: 'cs2-team-1/lineup-form',
    freshness: 'archive',
    history: 'list',
  })
  async getTeamLineupForm(
    @Param('id') id: string,
    @Query() _query: ReadQuery,
    @History() history: HistoryWindow,
  ): Promise<Answer> {
    const { body, isKnown, oldest } = await findLineupForm(this.db, await this.number(id), history);
    return oneWith(body, { ...availability(isKnown), ...history.meta(oldest) });
  }

  @Read(':id/economy', {
    summary: 'How a team buys, and how its rounds end by that',
    says: 'How often a team wins after a full buy, a force buy or an eco round. `available` is false where no source has its money.',
    returns: TeamEconomyAnswer,
    try: 'cs2-team-1/economy',
    freshness: 'archive',
    history: 'list',
  })
  async getTeamEconomy(
    @Param('id') id: string,
    @Query() { from, to, ...query }: TeamEconomyQuery,
    @History() history: HistoryWindow,
  ): Promise<Answer> {
    const window = windowOf(query);
    const n = await this.number(id);
    const { body, isKnown, oldest, rounds, maps } = await findTeamEconomy(this.db, n, { window, from, to }, history);
    return oneWith(body, { window, rounds, maps, ...availability(isKnown), ...history.meta(oldest) });
  }

  private async number(id: string): Promise<number> {
    return found(await findNumber(this.db, 'team', id), 'team', id, 'cs2');
  }
}
