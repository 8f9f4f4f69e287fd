import { momentOf } from '../../../archive/read/cells.js';
import type { Json } from '../../../archive/read/json.js';
import type { Rejection, Value } from '../../../archive/importer.js';
import { HLTV } from '../kinds.js';
import { mapSlug } from '../maps.js';
import { hltvId, namesIn } from './predictor-history.js';
import { readScore, matchClaimRow, type EventClaim, type MatchClaim, type ClaimedMap } from './claims.js';

/** Reads an event of the board with its participants. Some ids have a name of the source's own after the colon. */
export function readBoardEvent(event: Json): Value[] | Rejection {
  const [id, name] = [event.text('id'), event.text('name')];
  if (id === null || name === null) return { reason: 'bad_key' };
  const facts: EventClaim & { key: string | null } = {
    key: hltvId(id),
    idSource: HLTV,
    url: event.text('source_url'),
    teams: namesIn(event, 'participants').map((team) => ({ name: team })),
  };
  return ['predictor-board', id, name, JSON.stringify(facts)];
}

/** Reads a match of the board as it was when the board was fetched. */
export function readBoardMatch(match: Json, fetchedAt: string): Value[] | Rejection {
  const id = hltvId(match.text('match_id'));
  const [team1, team2] = [match.text('team1_name'), match.text('team2_name')];
  const status = statusOf(match, momentOf(fetchedAt));
  const startsAt = match.text('starts_at');
  const at = momentOf(startsAt);
  if (id === null) return { reason: 'bad_key' };
  if (team1 === null || team2 === null) return { reason: 'no_team' };
  if (status === null) return { reason: 'bad_status' };
  if (startsAt !== null && at === null) return { reason: 'bad_date' };
  const eventKey = hltvId(match.text('event_id'));
  const facts: MatchClaim = {
    status,
    bestOf: bestOf(match.text('series_format')),
    ...resultOf(match, { team1, team2 }),
    ...(eventKey !== null && { eventKey }),
    isOnline: onlineOf(match.text('veto_text')),
    url: match.text('source_url'),
    sequence: Number(id),
    maps: mapsOf(match),
  };
  // A live match without a start gets the day on which the board was fetched.
  const day = at?.slice(0, 10) ?? (status === 'live' ? (momentOf(fetchedAt)?.slice(0, 10) ?? null) : null);
  const event = match.text('event_name');
  return matchClaimRow({
    source: 'predictor-board',
    key: id,
    idSource: HLTV,
    idKey: id,
    day,
    at,
    event,
    team1,
    team2,
    facts,
  });
}

/** The board also calls matches live that begin days later. */
function statusOf(match: Json, fetchedAt: string | null): 'scheduled' | 'live' | 'completed' | null {
  const startsAt = momentOf(match.text('starts_at'));
  switch (match.text('status')) {
    case 'upcoming':
      return 'scheduled';
    case 'live':
      return startsAt !== null && fetchedAt !== null && startsAt > fetchedAt ? 'scheduled' : 'live';
    case 'finished':
      return 'completed';
    default:
      return null;
  }
}

function bestOf(format: string | null): number | null {
  const maps = /^bo([1357])$/i.exec(format ?? '')?.[1];
  return maps === undefined ? null : Number(maps);
}

function resultOf(match: Json, names: { team1: string; team2: string }): Partial<MatchClaim> {
  const [one, other] = [match.number('score1'), match.number('score2')];
  if (one === null || other === null) return {};
  const { rounds, bestOf: ofScore, ...score } = readScore(one, other);
  const winner = match.text('winner_name');
  const side = winner === names.team1 ? 1 : winner === names.team2 ? 2 : score.winner;
  return { ...score, winner: side, ...(rounds && { bestOf: ofScore }) };
}

/** Reads the first line of the text about the veto, such as `Best of 3 (LAN)`. */
function onlineOf(veto: string | null): boolean | null {
  const where = /\((LAN|Online)\)/i.exec(veto ?? '')?.[1];
  return where === undefined ? null : where.toLowerCase() === 'online';
}

function mapsOf(match: Json): ClaimedMap[] {
  return match.list('map_results').map((one, index): ClaimedMap => {
    const [score1, score2] = [one.number('score1'), one.number('score2')];
    const isPlayed = one.text('status') === 'finished';
    const status = isPlayed ? 'completed' : one.text('status') === 'live' ? 'live' : 'scheduled';
    return { number: index + 1, map: mapSlug(one.text('map_name')), score1, score2, status, pickedBy: null };
  });
}
