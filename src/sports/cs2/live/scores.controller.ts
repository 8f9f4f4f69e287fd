import { Body } from '@nestjs/common';
import type pg from 'pg';
import { Database } from '../../../db/database.js';
import { Resource, Send } from '../../../http/route.js';
import { checkItem } from '../../../pushed/check.js';
import { bodyOf, PushAnswer, type PushReport } from '../../../pushed/push.dto.js';
import { mapName, mapSlug } from '../maps.js';
import { Cs2ScoreItem } from './scores.dto.js';
import { findMatchNumber, storeScore } from './scores.queries.js';

/** An operator's clock may be ahead of ours by this much. */
const AHEAD_MS = 5_000;

const SCORES = { item: Cs2ScoreItem, key: ['matchId'] };

export class Cs2ScoresPush extends bodyOf(SCORES) {}

/** Takes scores of running matches from operators; they are published while the main feed is silent. */
@Resource({ path: 'operator/cs2', tag: 'Operator', errors: 'standard', session: 'either' })
export class Cs2ScoresController {
  constructor(private readonly db: Database) {}

  @Send('scores', {
    summary: 'Scores of running matches; they are used while the main feed is silent',
    says: 'Each stands until the main feed or a newer one says otherwise. A match that is not known stands in `rejected`, and the rest is stored.',
    returns: PushAnswer,
    try: 'scores',
    tryBody: {
      source: 'league-office',
      items: [{ matchId: 'cs2-match-1', score: { team1: 1, team2: 0 }, currentMap: 'Nuke' }],
    },
    status: 200,
    freshness: 'own',
    operator: true,
    demo: false,
    envelope: true,
  })
  pushCs2Scores(@Body() body: Cs2ScoresPush): Promise<PushReport> {
    const { source, items } = body as unknown as { source: string; items: unknown[] };
    return this.db.transaction((client) => store(client, source.toLowerCase(), items));
  }
}

/** Stores each item by itself, so that a wrong one does not refuse the others. */
async function store(client: pg.PoolClient, source: string, items: readonly unknown[]): Promise<PushReport> {
  const report: PushReport = { read: items.length, inserted: 0, updated: 0, unchanged: 0, rejected: [] };
  for (const [index, item] of items.entries()) {
    const checked = checkItem(SCORES, item);
    if ('message' in checked) {
      report.rejected.push({ index, param: checked.param, message: checked.message });
      continue;
    }
    const { matchId, score, currentMap, status, at } = checked.body as unknown as Cs2ScoreItem;
    const match = await findMatchNumber(client, matchId);
    const seenAt = at ? Date.parse(at) : Date.now();
    if (match === undefined)
      report.rejected.push({
        index,
        param: 'matchId',
        message: 'matchId names no match that is known; push the match first, or take an id of /cs2/matches',
      });
    else if (seenAt > Date.now() + AHEAD_MS)
      report.rejected.push({ index, param: 'at', message: "at lies in the future; check the reader's clock" });
    else {
      const slug = mapSlug(currentMap);
      const pushed = {
        score: [score.team1, score.team2] as const,
        map: slug === null ? null : mapName(slug),
        isOver: status === 'completed',
        at: seenAt,
      };
      report[await storeScore(client, source, match, pushed)] += 1;
    }
  }
  return report;
}
