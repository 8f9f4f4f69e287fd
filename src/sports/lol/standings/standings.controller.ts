import { Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { Read, Resource } from '../../../http/route.js';
import { pagedList } from '../../../http/data-lists.js';
import { StandingsList, StandingsQuery } from './standings.dto.js';
import { standingsList } from './standings.queries.js';

@Resource({ path: 'lol/standings', tag: 'LoL: leagues', errors: 'standard', game: 'lol' })
export class LolStandingsController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Current standings of every league that has any',
    says: 'The newest table of each league, one row a league, the larger leagues first. Leagues without a published table are left out.',
    returns: StandingsList,
    try: '?limit=1',
    freshness: 'archive',
  })
  listStandings(@Query() query: StandingsQuery): Promise<Answer> {
    return pagedList(this.db, standingsList(query), query);
  }
}
