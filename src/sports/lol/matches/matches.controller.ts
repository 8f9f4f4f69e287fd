import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { answerRecord } from '../games/answers.js';
import { findNumber } from '../refs.queries.js';
import { pagedList, OffsetQuery } from '../../../http/data-lists.js';
import {
  GameRowList,
  MatchAnswer,
  MatchesQuery,
  MatchRowList,
  MatchStatsAnswer,
  PastMatchesQuery,
} from './matches.dto.js';
import { findMatch, findMatchStats, matchGameList, matchList } from './matches.queries.js';
import { NAMED_BY } from '../says.js';

@Resource({
  path: 'lol/matches',
  tag: 'LoL: matches',
  errors: 'standard',
  game: 'lol',
  joinsIds: true,
  pathSays: { id: NAMED_BY.match },
})
export class LolMatchesController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Matches, newest first',
    says: 'Search all series of the archive, planned ones too, by league, team, tournament, state or day. `startTime` is null where no source has the day.',
    returns: MatchRowList,
    try: '?state=completed&limit=2',
    freshness: 'archive',
    maxAgeSeconds: 30,
  })
  listMatches(@Query() query: MatchesQuery): Promise<Answer> {
    return pagedList(this.db, matchList(query), query);
  }

  @Read('past', {
    summary: 'Completed matches, newest first',
    says: 'Results from the newest back, for a results page. `coverageLevel` limits it to series of which games have figures.',
    returns: MatchRowList,
    try: 'past?limit=2',
    freshness: 'archive',
    maxAgeSeconds: 30,
  })
  listPastMatches(@Query() query: PastMatchesQuery): Promise<Answer> {
    return pagedList(this.db, matchList(query, 'completed'), query);
  }

  @Read(':id', {
    summary: 'A match with its games',
    says: 'One series: teams, score, stage, its games and a recording. `endTime` and `durationSeconds` are null while it is not over, and where no source has them. Where sources lack games of a series and have no score of it, `gameCount`, the score and the winner are null, too.',
    returns: MatchAnswer,
    try: 'lol-match-1',
    freshness: 'archive',
    history: 'record',
  })
  async getMatch(@Param('id') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return answerRecord(await findMatch(this.db, await this.number(id)));
  }

  @Read(':id/games', {
    summary: 'Games of a match',
    says: 'The games of one series in their order, each with sides, winner and length. It is empty while none has begun.',
    returns: GameRowList,
    try: 'lol-match-1/games',
    freshness: 'archive',
  })
  async listMatchGames(@Param('id') id: string, @Query() query: OffsetQuery): Promise<Answer> {
    return pagedList(this.db, matchGameList(await this.number(id)), query);
  }

  @Read(':id/stats', {
    summary: 'Figures of both teams of a match, game by game and in all',
    says: 'Team figures of each game and their sums over the series. A sum is null where a game or its figure is missing, so that it never counts too little.',
    returns: MatchStatsAnswer,
    try: 'lol-match-1/stats',
    freshness: 'archive',
    history: 'record',
  })
  async getMatchStats(@Param('id') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return answerRecord(await findMatchStats(this.db, await this.number(id)));
  }

  private async number(id: string): Promise<number> {
    return found(await findNumber(this.db, 'match', id), 'match', id, 'lol');
  }
}
