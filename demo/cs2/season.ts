import type { Random } from '../random.js';
import { inventCircuit, type Player, type Team } from './circuit.js';
import {
  playDoubleElimination,
  playGroups,
  playSingleElimination,
  playSwiss,
  type Placings,
  type PlayMatch,
} from './formats.js';
import type { CircuitEvent } from './circuit-event.js';
import { LIVE_EVENT } from './live/cast.js';
import { playMatch, type PlayedMatch } from './play-match.js';
import { ALWAYS_THERE, planMoves } from './moves.js';

export interface PlayedEvent extends CircuitEvent {
  places: Placings;
}

export interface Season {
  teams: readonly Team[];
  free: readonly Player[];
  events: readonly PlayedEvent[];
  matches: readonly PlayedMatch[];
  /** The rosters of all teams, from each of these days on. */
  rosters: readonly { day: string; of: ReadonlyMap<Team, readonly Player[]> }[];
}

/** The names of successive events; an event returns after all others have been played. */
const NAMES = [
  'Lighthouse Open',
  'Granite Cup',
  'Harvest Invitational',
  'Breakwater Series',
  'Winter Quays',
  'Mill Race Cup',
];
const EVENTS = 10;
const WEEKS_BETWEEN = 8;
const ENTRANTS = 8;
export const DAY_MS = 86_400_000;

export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Plays an event every eight weeks; the last one ends on the last day. Between events, players change teams. */
export function playSeason(random: Random, lastDay: string): Season {
  const { teams, free } = inventCircuit(random.fork('people'), 6);
  const move = planMoves(random.fork('moves'), teams, free, EVENTS);
  const rostersOn = (day: string) => ({ day, of: new Map(teams.map((team) => [team, [...team.players]])) });
  const events: PlayedEvent[] = [];
  const matches: PlayedMatch[] = [];
  const rosters: Season['rosters'][number][] = [];
  for (let index = 0; index < EVENTS; index += 1) {
    const event = planEvent(random.fork(`field ${index}`), teams, index, lastDay);
    if (index === 0) rosters.push(rostersOn(event.day));
    const own = random.fork(`event ${index}`);
    const play: PlayMatch = ({ day, hour, ...slot }, one, other) => {
      const at = new Date(Date.parse(event.day) + day * DAY_MS + hour * 3_600_000).toISOString();
      const [id, statsId] = [9_900_001 + matches.length, 990_001 + matches.length];
      const match = playMatch(own.fork(String(id)), { id, statsId, event, at, one, other, ...slot });
      matches.push(match);
      return match;
    };
    const { qualified, out } = event.isSwiss ? playSwiss(play, event.teams) : playGroups(play, event.teams);
    const top = event.isSwiss ? playDoubleElimination(play, qualified) : playSingleElimination(play, qualified);
    events.push({ ...event, places: [...top, ...out] });
    move();
    rosters.push(rostersOn(dayOf(Date.parse(event.lastDay) + DAY_MS)));
  }
  return { teams, free, events, matches, rosters };
}

function planEvent(random: Random, teams: readonly Team[], index: number, lastDay: string): CircuitEvent {
  const isSwiss = index % 2 === 0 || index === EVENTS - 1;
  const ends = Date.parse(lastDay) - (EVENTS - 1 - index) * WEEKS_BETWEEN * 7 * DAY_MS;
  const name = NAMES[index % NAMES.length] as string;
  return {
    id: LIVE_EVENT.id + 1 + index,
    name: `${name} ${dayOf(ends).slice(0, 4)}`,
    day: dayOf(ends - (isSwiss ? 5 : 4) * DAY_MS),
    lastDay: dayOf(ends),
    isLan: index % 3 !== 1,
    isSwiss,
    teams: [
      ...teams.slice(0, ALWAYS_THERE),
      ...random.shuffled(teams.slice(ALWAYS_THERE)).slice(0, ENTRANTS - ALWAYS_THERE),
    ],
  };
}
