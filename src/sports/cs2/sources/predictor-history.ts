import { dayOf } from '../../../archive/read/cells.js';
import type { Json } from '../../../archive/read/json.js';
import type { Rejection, Value } from '../../../archive/importer.js';
import { HLTV } from '../kinds.js';
import { mapSlug } from '../maps.js';
import { readScore, matchClaimRow, type MatchSide, type ClaimedMap } from './claims.js';

/** The source writes HLTV's ids as `hltv:2394894`; any other text after the colon is its own invention. */
export function hltvId(written: string | null): string | null {
  return /^hltv:([1-9]\d*)$/.exec(written ?? '')?.[1] ?? null;
}

/** Reads a finished series of the history. */
export function readHistory(match: Json): Value[] | Rejection {
  const id = hltvId(match.text('match_id'));
  const day = dayOf(match.text('match_date'));
  const [team1, team2] = [match.text('team1_name'), match.text('team2_name')];
  const [one, other] = [match.number('score1'), match.number('score2')];
  if (id === null) return { reason: 'bad_key' };
  if (day === null) return { reason: 'bad_date' };
  if (team1 === null || team2 === null) return { reason: 'no_team' };
  if (one === null || other === null) return { reason: 'bad_score' };
  const { rounds, ...score } = readScore(one, other);
  const names = { team1, team2 };
  const maps = mapsOf(match, names, score.bestOf === 1 ? 1 : match.number('best_of'));
  const lineup = (side: 'team1' | 'team2') => namesIn(match.at('lineups'), side);
  const stage = knownText(match.text('stage_name'));
  return matchClaimRow({
    source: 'predictor',
    key: id,
    idSource: HLTV,
    idKey: id,
    day,
    at: null,
    event: match.text('event_name'),
    ...names,
    facts: {
      status: 'completed',
      ...score,
      // For a match of one map the source has the rounds as the score, and three as the number of maps.
      bestOf: rounds === null ? match.number('best_of') : 1,
      stage,
      round: knownText(match.text('round_name')),
      isPlayoff: stage === null ? null : match.flag('is_playoff'),
      sequence: Number(id),
      maps: maps.length === 0 && rounds ? [{ ...ONE_MAP, score1: rounds[1], score2: rounds[2] }] : maps,
      lineups: { 1: lineup('team1'), 2: lineup('team2') },
    },
  });
}

const ONE_MAP: ClaimedMap = { number: 1, map: null, score1: null, score2: null, status: 'completed', pickedBy: null };

const knownText = (text: string | null) => (text === null || /^unknown$/i.test(text) ? null : text);

/** The texts of a list. */
export function namesIn(of: Json, name: string): string[] {
  const { value } = of.at(name);
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string' && one !== '') : [];
}

/** A map with a name but no winner or score was not played; one without any of them is only a place in the list. */
function mapsOf(match: Json, names: { team1: string; team2: string }, bestOf: number | null): ClaimedMap[] {
  const sideOf = (name: string | null): MatchSide | null =>
    name === null ? null : name === names.team1 ? 1 : name === names.team2 ? 2 : null;
  return match.list('maps').flatMap((one, index): ClaimedMap[] => {
    const map = mapSlug(one.text('map_name'));
    const [score1, score2] = [one.number('score1'), one.number('score2')];
    const winner = sideOf(one.text('winner_name'));
    const isPlayed = winner !== null || (score1 !== null && score2 !== null);
    if (!isPlayed && map === null) return [];
    const number = index + 1;
    const isDecider = bestOf !== null && bestOf > 1 && number === bestOf;
    const pickedBy = isDecider ? 0 : sideOf(one.text('picked_by'));
    return [{ number, map, score1, score2, winner, status: isPlayed ? 'completed' : 'map_not_played', pickedBy }];
  });
}
