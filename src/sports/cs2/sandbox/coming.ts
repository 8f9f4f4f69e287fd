import type { Random } from '../../../sandbox/random.js';
import type { Team } from './circuit.js';
import { EVENT } from './live/cast.js';
import { DAY_MS, dayOf, type Season } from './season.js';

export interface ComingMatch {
  id: number;
  stage: string;
  at: string;
  bestOf: 1 | 3;
  one: Team;
  other: Team;
}

/** An event that runs after the season's last day, or begins then. */
export interface ComingEvent {
  id: number;
  name: string;
  day: string;
  lastDay: string;
  isLan: boolean;
  /** Whether the board of series lists it; an operator's push tells of the others. */
  isOnBoard: boolean;
  teams: readonly Team[];
  matches: readonly ComingMatch[];
}

/** After the league's last day, in the season that comes next. */
const FAR_AHEAD_DAYS = 180;
/** Days of the league, on each of which a series is planned. */
const LEAGUE_DAYS = 110;

/** The event whose series are played live, a league with a series each day, and an event half a year later. */
export function planComing(random: Random, { teams }: Season, lastDay: string): ComingEvent[] {
  const last = Date.parse(lastDay);
  const yearOn = (day: number) => new Date(last + day * DAY_MS).getUTCFullYear();
  const timeOn = (day: number, hour: number) => new Date(last + day * DAY_MS + hour * 3_600_000).toISOString();
  const plan = (id: number, field: readonly Team[], stage: string, times: readonly string[]): ComingMatch[] => {
    const pairs = field.flatMap((one, place) => field.slice(place + 1).map((other) => ({ one, other })));
    const order = random.shuffled(pairs);
    return times.map((at, index) => {
      const pair = order[index % order.length] as { one: Team; other: Team };
      return { id: id + index, stage, at, bestOf: 3, ...pair };
    });
  };
  const cast = teams.slice(0, 6);
  const rest = teams.slice(6);
  const far = teams.slice(0, 4);
  return [
    {
      ...EVENT,
      day: dayOf(last + DAY_MS),
      lastDay: dayOf(last + 70 * DAY_MS),
      isLan: true,
      isOnBoard: true,
      teams: cast,
      matches: plan(
        9_910_001,
        cast,
        'Scheduled series',
        [21, 28, 35, 42, 49, 56, 63, 70].map((day) => timeOn(day, 15)),
      ),
    },
    {
      id: EVENT.id + 50,
      name: `Seawall League ${yearOn(0)}`,
      day: dayOf(last + DAY_MS),
      lastDay: dayOf(last + LEAGUE_DAYS * DAY_MS),
      isLan: false,
      isOnBoard: false,
      teams: rest,
      matches: plan(
        9_920_001,
        rest,
        'League stage',
        Array.from({ length: LEAGUE_DAYS }, (_, index) => timeOn(index + 1, 18)),
      ),
    },
    {
      id: EVENT.id + 51,
      name: `Lighthouse Open ${yearOn(FAR_AHEAD_DAYS)}`,
      day: dayOf(last + FAR_AHEAD_DAYS * DAY_MS),
      lastDay: dayOf(last + (FAR_AHEAD_DAYS + 1) * DAY_MS),
      isLan: true,
      isOnBoard: false,
      teams: far,
      matches: [11, 16].map((hour, index) => ({
        id: 9_930_001 + index,
        stage: 'Playoffs',
        at: timeOn(FAR_AHEAD_DAYS, hour),
        bestOf: 3 as const,
        one: far[index] as Team,
        other: far[3 - index] as Team,
      })),
    },
  ];
}
