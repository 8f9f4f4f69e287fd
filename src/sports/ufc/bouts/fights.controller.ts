import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { Read, Resource } from '../../../http/route.js';
import { findBoutNumber } from '../ids.queries.js';
import { fightOdds } from '../odds/odds-answers.js';
import { FightOddsAnswer, FLAT_ODDS, OddsQuery } from '../odds/odds.dto.js';
import { BOUT_IN_PATH } from '../fields.js';

@Resource({ path: 'ufc/fights', tag: 'UFC: odds', errors: 'standard', game: 'ufc', pathSays: { boutId: BOUT_IN_PATH } })
export class UfcFightsController {
  constructor(private readonly db: Database) {}

  @Read(':boutId/odds', {
    summary: 'Odds on a bout by market and bookmaker',
    says: 'All markets of one bout, each with opening, current and closing price by bookmaker, or every single price with `view=flat`. `markets` is empty where no price is stored.',
    returns: FightOddsAnswer,
    otherwise: FLAT_ODDS,
    try: 'ufc-96/odds?marketType=moneyline',
    freshness: 'archive',
    maxAgeSeconds: 30,
    plan: { lowest: 'pro', resource: 'ufc.odds' },
    demo: false,
  })
  async getFightOdds(@Param('boutId') id: string, @Query() query: OddsQuery): Promise<Answer> {
    return fightOdds(this.db, await findBoutNumber(this.db, id), id, query);
  }
}
