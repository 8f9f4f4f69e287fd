import { count, items, member, whole, word, type Json } from '../../../live/cells.js';
import { mapName, mapSlug } from '../maps.js';
import { weaponName } from '../weapons.js';
import type { Outcome, MapSide } from './rules.reduce.js';
import type { LogEvent, LogObservation } from './observation.js';
import { wordTable } from '../../../word-table.js';

/** Reads a log, whose newest event comes first; undefined for a body that is no log. */
export function readLog(key: string, at: number, body: Json, isHistory: boolean): LogObservation | undefined {
  const log = member(parsed(body), 'log');
  if (!Array.isArray(log)) return undefined;
  const events = items(log).toReversed().flatMap(eventOf);
  return { kind: 'log', key, at, isHistory, events };
}

/** Parses a text body: upstream sends some messages as JSON in a string, and recordings may hold either form. */
export function parsed(body: Json): Json {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function eventOf(entry: Json): LogEvent[] {
  const [name, fields] = Object.entries((entry ?? {}) as Record<string, Json>)[0] ?? [];
  const event = name === undefined ? undefined : READERS[name]?.(fields);
  return event ? [event] : [];
}

const READERS: Readonly<Record<string, (fields: Json) => LogEvent | undefined>> = wordTable({
  Kill: kill,
  Assist(fields) {
    const [killId, assister] = [idOf(fields, 'killEventId'), nickOf(fields, 'assister')];
    return killId !== null && assister !== null ? { type: 'assist', killId, assister } : undefined;
  },
  Suicide(fields) {
    const victim = nickOf(fields, 'player');
    if (victim === null) return undefined;
    // Without an id of upstream, the victim identifies it: nobody kills himself twice in a round.
    const id = idOf(fields, 'eventId') ?? `suicide ${victim}`;
    const victimSide = sideOf(word(fields, 'side'));
    const weapon = weaponOf(fields) ?? 'world';
    const nobody = { killer: null, killerSide: null, flasher: null, headshot: false };
    return { type: 'kill', id, ...nobody, victim, victimSide, weapon };
  },
  BombPlanted: (fields) => ({
    type: 'planted',
    ctPlayers: count(fields, 'ctPlayers'),
    tPlayers: count(fields, 'tPlayers'),
  }),
  BombDefused: () => ({ type: 'defused' }),
  RoundStart: () => ({ type: 'round_start' }),
  RoundEnd(fields) {
    const winner = sideOf(word(fields, 'winner'));
    const outcome = outcomeOf(word(fields, 'winType'));
    if (winner === null || outcome === null) return undefined;
    const [ct, t] = [count(fields, 'counterTerroristScore'), count(fields, 'terroristScore')];
    return { type: 'round_end', ct, t, winner, outcome };
  },
  MatchStarted: (fields) => mapEvent(word(fields, 'map'), true),
  MapChange: (fields) => mapEvent(word(fields, 'mapName'), false),
  Restart: () => ({ type: 'restart' }),
});

function kill(fields: Json): LogEvent | undefined {
  const [id, killer, victim] = [idOf(fields, 'eventId'), nickOf(fields, 'killer'), nickOf(fields, 'victim')];
  if (id === null || victim === null) return undefined;
  return {
    type: 'kill',
    id,
    killer,
    killerSide: sideOf(word(fields, 'killerSide')),
    victim,
    victimSide: sideOf(word(fields, 'victimSide')),
    weapon: weaponOf(fields) ?? 'unknown',
    headshot: member(fields, 'headShot') === true,
    flasher: nickOf(fields, 'flasher'),
  };
}

function weaponOf(fields: Json): string | null {
  const weapon = word(fields, 'weapon');
  return weapon && weaponName(weapon);
}

function mapEvent(name: string | null, isStart: boolean): LogEvent | undefined {
  const map = mapSlug(name);
  return map === null ? undefined : { type: 'map', map, name: mapName(map), isStart };
}

function idOf(fields: Json, name: string): string | null {
  const id = whole(fields, name);
  return id === null ? word(fields, name) : String(id);
}

/** The nickname, which scoreboards use too. */
function nickOf(fields: Json, who: string): string | null {
  return word(fields, `${who}Nick`) ?? word(fields, `${who}Name`);
}

export function sideOf(text: string | null): MapSide | null {
  if (text === 'CT') return 'ct';
  return text === 'TERRORIST' ? 't' : null;
}

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  Terrorists_Win: 'ct_eliminated',
  CTs_Win: 't_eliminated',
  Target_Bombed: 'bomb_exploded',
  Bomb_Defused: 'bomb_defused',
  Target_Saved: 'time_expired',
};

/** Null for `lost`, and for types that upstream may add. */
export function outcomeOf(text: string | null): Outcome | null {
  return OUTCOMES[text ?? ''] ?? null;
}
