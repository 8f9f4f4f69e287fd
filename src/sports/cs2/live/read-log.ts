import { count, items, member, whole, word, type Json } from '../../../live/cells.js';
import { mapName, mapSlug } from '../maps.js';
import { weaponName } from '../weapons.js';
import type { Outcome, Side } from './rules.reduce.js';
import type { LogEvent, LogSeen } from './observation.js';
import { wordTable } from '../../../word-table.js';

/** Reads a log, which comes as text with its newest event first; undefined for another form. */
export function readLog(key: string, at: number, body: Json, isHistory: boolean): LogSeen | undefined {
  const log = member(parsed(body), 'log');
  if (!Array.isArray(log)) return undefined;
  const events = items(log).toReversed().flatMap(eventOf);
  return { kind: 'log', key, at, isHistory, events };
}

/** Upstream sends some messages as JSON text in a string, and recordings may hold either. */
export function parsed(body: Json): Json {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function eventOf(entry: Json): LogEvent[] {
  const [name, told] = Object.entries((entry ?? {}) as Record<string, Json>)[0] ?? [];
  const event = name === undefined ? undefined : READERS[name]?.(told);
  return event ? [event] : [];
}

const READERS: Readonly<Record<string, (told: Json) => LogEvent | undefined>> = wordTable({
  Kill: kill,
  Assist(told) {
    const [killId, assister] = [idOf(told, 'killEventId'), nickOf(told, 'assister')];
    return killId !== null && assister !== null ? { type: 'assist', killId, assister } : undefined;
  },
  Suicide(told) {
    const victim = nickOf(told, 'player');
    if (victim === null) return undefined;
    // Upstream gives it no id; nobody kills himself twice in a round.
    const id = idOf(told, 'eventId') ?? `suicide ${victim}`;
    const victimSide = sideOf(word(told, 'side'));
    const weapon = weaponOf(told) ?? 'world';
    const nobody = { killer: null, killerSide: null, flasher: null, headshot: false };
    return { type: 'kill', id, ...nobody, victim, victimSide, weapon };
  },
  BombPlanted: (told) => ({ type: 'planted', ctPlayers: count(told, 'ctPlayers'), tPlayers: count(told, 'tPlayers') }),
  BombDefused: () => ({ type: 'defused' }),
  RoundStart: () => ({ type: 'round_start' }),
  RoundEnd(told) {
    const winner = sideOf(word(told, 'winner'));
    const outcome = outcomeOf(word(told, 'winType'));
    if (winner === null || outcome === null) return undefined;
    const [ct, t] = [count(told, 'counterTerroristScore'), count(told, 'terroristScore')];
    return { type: 'round_end', ct, t, winner, outcome };
  },
  MatchStarted: (told) => mapEvent(word(told, 'map'), true),
  MapChange: (told) => mapEvent(word(told, 'mapName'), false),
  Restart: () => ({ type: 'restart' }),
});

function kill(told: Json): LogEvent | undefined {
  const [id, killer, victim] = [idOf(told, 'eventId'), nickOf(told, 'killer'), nickOf(told, 'victim')];
  if (id === null || victim === null) return undefined;
  return {
    type: 'kill',
    id,
    killer,
    killerSide: sideOf(word(told, 'killerSide')),
    victim,
    victimSide: sideOf(word(told, 'victimSide')),
    weapon: weaponOf(told) ?? 'unknown',
    headshot: member(told, 'headShot') === true,
    flasher: nickOf(told, 'flasher'),
  };
}

function weaponOf(told: Json): string | null {
  const weapon = word(told, 'weapon');
  return weapon && weaponName(weapon);
}

function mapEvent(name: string | null, isStart: boolean): LogEvent | undefined {
  const map = mapSlug(name);
  return map === null ? undefined : { type: 'map', map, name: mapName(map), isStart };
}

function idOf(told: Json, name: string): string | null {
  const id = whole(told, name);
  return id === null ? word(told, name) : String(id);
}

/** The nickname, by which the scoreboard knows the player too. */
function nickOf(told: Json, who: string): string | null {
  return word(told, `${who}Nick`) ?? word(told, `${who}Name`);
}

export function sideOf(text: string | null): Side | null {
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

/** Null for `lost` and for words that upstream may add. */
export function outcomeOf(text: string | null): Outcome | null {
  return OUTCOMES[text ?? ''] ?? null;
}
