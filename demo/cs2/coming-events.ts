import type { Team } from './circuit.js';
import { LIVE_EVENT } from './live/cast.js';
import { DAY_MS, dayOf, type Season } from './season.js';

export interface ComingMatch {
  id: number;
  stage: string;
  at: string;
  bestOf: 1 | 3;
  one: Team;
  other: Team;
}

/** A LAN event that begins on the season's last day or later, or is running then. */
export interface ComingEvent {
  id: number;
  name: string;
  day: string;
  lastDay: string;
  teams: readonly Team[];
  /** The matches that are planned so far. */
  matches: readonly ComingMatch[];
}

const FAR_AHEAD_DAYS = 180;

/** The event of the live series, whose matches appear only on the live list, and an event half a year later. */
export function planComing({ teams }: Season, lastDay: string): ComingEvent[] {
  const last = Date.parse(lastDay);
  const dayAfter = (days: number) => dayOf(last + days * DAY_MS);
  const far = teams.slice(0, 4);
  const day = dayAfter(FAR_AHEAD_DAYS);
  return [
    { ...LIVE_EVENT, day: dayAfter(1), lastDay: dayAfter(364), teams: teams.slice(0, 6), matches: [] },
    {
      id: LIVE_EVENT.id + 51,
      name: `Lighthouse Open ${day.slice(0, 4)}`,
      day,
      lastDay: dayAfter(FAR_AHEAD_DAYS + 1),
      teams: far,
      matches: [11, 16].map((hour, index) => ({
        id: 9_930_001 + index,
        stage: 'Playoffs',
        at: new Date(Date.parse(day) + hour * 3_600_000).toISOString(),
        bestOf: 3 as const,
        one: far[index] as Team,
        other: far[3 - index] as Team,
      })),
    },
  ];
}
