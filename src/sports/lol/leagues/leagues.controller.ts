import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { findNumber } from '../refs.queries.js';
import { ALWAYS_KNOWN, leagueSlug } from '../leagues.js';
import { oneText, pagedList } from '../../../http/data-lists.js';
import { answerSchedule } from '../schedule/schedule.js';
import { LeagueScheduleQuery, Schedule } from '../schedule/schedule.dto.js';
import { dayFromNow } from '../schedule/days.js';
import { LeagueStandingsQuery, StandingsAnswer } from '../standings/standings.dto.js';
import { findLeagueStandings } from '../standings/standings.queries.js';
import { LeagueAnswer, LeagueList, LeaguesQuery } from './leagues.dto.js';
import { findLeague, leagueList } from './leagues.queries.js';
import { NAMED_BY } from '../says.js';

/** A number that no league has. */
const NO_LEAGUE = 0;

@Resource({
  path: 'lol/leagues',
  tag: 'LoL: leagues',
  errors: 'standard',
  game: 'lol',
  pathSays: { leagueId: NAMED_BY.league },
})
export class LolLeaguesController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Leagues, the larger ones first',
    says: 'The leagues that the archive or the feed knows, with their tier and their current tournament. Their ids and slugs are what `league` filters take elsewhere.',
    returns: LeagueList,
    try: '?limit=2',
    freshness: 'archive',
  })
  listLeagues(@Query() query: LeaguesQuery): Promise<Answer> {
    return pagedList(this.db, leagueList(query), query);
  }

  @Read('lol-lck/schedule', {
    summary: 'Matches of the LCK, from today on',
    says: 'What comes next in the Korean league, soonest first, by a path that needs no id. It is there in every installation and empty where the archive lacks the league.',
    returns: Schedule,
    try: 'lol-lck/schedule?limit=2',
    freshness: 'archive',
    maxAgeSeconds: 30,
  })
  listLckSchedule(@Query() query: LeagueScheduleQuery): Promise<Answer> {
    return this.schedule('lck', query);
  }

  @Read('lol-lpl/schedule', {
    summary: 'Matches of the LPL, from today on',
    says: 'What comes next in the Chinese league, soonest first, by a path that needs no id. It is there in every installation and empty where the archive lacks the league.',
    returns: Schedule,
    try: 'lol-lpl/schedule?limit=2',
    freshness: 'archive',
    maxAgeSeconds: 30,
  })
  listLplSchedule(@Query() query: LeagueScheduleQuery): Promise<Answer> {
    return this.schedule('lpl', query);
  }

  @Read(':leagueId', {
    summary: 'A league',
    says: 'One league with its region, tier, aliases and the routes that have more of it. `currentTournamentId` is null on days on which it has none.',
    returns: LeagueAnswer,
    try: 'lol-lck',
    freshness: 'archive',
  })
  async getLeague(@Param('leagueId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return oneText(await findLeague(this.db, await this.number(id)));
  }

  @Read(':leagueId/schedule', {
    summary: 'Matches of a league, from today on',
    says: 'What comes next in one league, soonest first; give `state` or days for what is over. `pageToken` turns to later and earlier pages.',
    returns: Schedule,
    try: 'lol-lck/schedule?limit=2',
    freshness: 'archive',
    maxAgeSeconds: 30,
  })
  listLeagueSchedule(@Param('leagueId') id: string, @Query() query: LeagueScheduleQuery): Promise<Answer> {
    return this.schedule(id, query);
  }

  @Read(':leagueId/standings', {
    summary: "A league's standings as its source published them",
    says: 'The table of the current stage, or of one that is named, with the record of each team. `rankings` is empty and `source` null where nobody has published one.',
    returns: StandingsAnswer,
    try: 'lol-lck/standings',
    freshness: 'archive',
  })
  async getLeagueStandings(@Param('leagueId') id: string, @Query() query: LeagueStandingsQuery): Promise<Answer> {
    return oneText(await findLeagueStandings(this.db, await this.number(id), query));
  }

  private async schedule(id: string, query: LeagueScheduleQuery): Promise<Answer> {
    return answerSchedule(this.db, query, { league: await this.numberOrNobody(id), enterAt: dayFromNow(0) });
  }

  private async numberOrNobody(id: string): Promise<number> {
    const number = await findNumber(this.db, 'league', id);
    const isKnown = ALWAYS_KNOWN.has(leagueSlug(id.trim().replace(/^lol-/i, '')));
    return isKnown ? (number ?? NO_LEAGUE) : found(number, 'league', id, 'lol');
  }

  private async number(id: string): Promise<number> {
    return found(await findNumber(this.db, 'league', id), 'league', id, 'lol');
  }
}
