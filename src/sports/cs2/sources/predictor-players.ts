import { dayOf } from '../../../archive/read/cells.js';
import type { Json } from '../../../archive/read/json.js';
import type { Rejection, Value } from '../../../archive/importer.js';
import { HLTV } from '../kinds.js';
import { ratio } from './cells.js';
import { hltvId } from './predictor-history.js';
import { matchClaimRow, type PlayerClaim } from './claims.js';

/** Reads a player's profile, without the strengths that the source computes itself. */
export function readProfile(player: Json): Value[] | Rejection {
  const id = hltvId(player.text('player_id'));
  const nickname = player.text('nickname');
  if (id === null || nickname === null) return { reason: 'bad_key' };
  const facts: PlayerClaim = {
    realName: player.text('real_name'),
    url: player.text('source_url'),
    teamName: player.text('team_name'),
  };
  return ['predictor-players', 'player', id, HLTV, nickname, JSON.stringify(facts)];
}

/**
 * Reads a match of a player's profile. Its figures cover only about half of the series' rounds: the percentages of KAST
 * are shares of that many.
 */
export function readForm(match: Json): Value[] | Rejection {
  const player = match.at('of');
  const [id, playerId] = [hltvId(match.text('match_id')), hltvId(player.text('player_id'))];
  const nickname = player.text('nickname');
  const day = dayOf(match.text('date'));
  const [team1, team2] = [match.text('team_name'), match.text('opponent_name')];
  if (id === null || playerId === null || nickname === null) return { reason: 'bad_key' };
  if (day === null) return { reason: 'bad_date' };
  if (team1 === null || team2 === null) return { reason: 'no_team' };
  const won = match.flag('won');
  const figures = {
    kills: match.number('kills'),
    deaths: match.number('deaths'),
    adr: match.number('adr'),
    kast: ratio(match.number('kast')),
    rating: match.number('rating'),
    rating_kind: 'hltv-3.0',
  };
  return matchClaimRow({
    source: 'predictor-players',
    key: `${id}:${playerId}`,
    idSource: HLTV,
    idKey: id,
    day,
    at: null,
    event: match.text('event_name'),
    team1,
    team2,
    facts: {
      status: 'completed',
      ...(won !== null && { winner: won ? 1 : 2 }),
      sequence: Number(id),
      lines: [{ side: 1, name: nickname, key: playerId, idSource: HLTV, mapNumber: null, isPart: true, figures }],
    },
  });
}
