import { Answer } from '../../../http/answer.js';
import type { Rows } from '../../../http/lists.js';
import { oneText, readyList } from '../../../http/data-lists.js';
import type { FollowedRows } from './followed.queries.js';
import type { RecordText } from './game.queries.js';
import type { PlayerRows } from './player-rows.queries.js';

export function answerRecord({ body, recordedAt }: RecordText): Answer {
  return oneText(body, recordedAt);
}

/** Answers the rows of players, as a part of one in-depth record. */
export function answerPlayers({ level, isProvisional, recordedAt, ...rows }: PlayerRows): Answer {
  return partOf(recordedAt, rows, { postgame_coverage_level: level, provisional: isProvisional });
}

/** Answers rows that only the live feed has, as a part of one in-depth record. */
export function answerFollowed({ available, recordedAt, ...rows }: FollowedRows): Answer {
  return partOf(recordedAt, rows, { available });
}

function partOf(recordedAt: Date, rows: Rows, meta: Record<string, unknown>): Answer {
  const { body, headers, paging } = readyList(rows, meta);
  return new Answer(body, headers, paging, recordedAt);
}
