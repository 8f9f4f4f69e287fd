import type { Random } from '../random.js';
import type { SeasonRules } from './contest.js';
import { LANTERN_CUP, LCK, type League, LCK_TEAMS, type Team, LPL, LPL_TEAMS } from './league.js';
import { type MatchField, playMatch, type PlayedMatch } from './matches.js';
import type { Player } from './people.js';
import { type Rank, rankTeams } from './ranks.js';
import { type Rosters, unwindRosters } from './rosters.js';
import { BREAKS, cupStarts, dayOf, roundRobin, type Split, splitsUntil, timeOn } from './splits.js';

export interface Stage {
  name: string;
  slug: string;
  isPlayoffs: boolean;
  matches: PlayedMatch[];
  /** Empty for a knock-out stage. */
  ranks: Rank[];
}

export interface Tournament {
  id: string;
  league: League;
  /** Such as `Spring 2025`. */
  name: string;
  slug: string;
  season: number;
  /** Absent for an event outside the splits. */
  split: Split['name'] | undefined;
  isOldest: boolean;
  rules: SeasonRules;
  startDay: string;
  endDay: string;
  rosters: Rosters;
  stages: Stage[];
  /** All teams by place, the winner first; teams that lost in the same round share a place. */
  places: Team[][];
}

export interface History {
  splits: Split[];
  /** The rosters of each split. */
  rosters: Rosters[];
  /** By first day. */
  tournaments: Tournament[];
}

/** Plays the whole history of the leagues; the last final is on `lastDay`, UTC milliseconds. */
export function playHistory(random: Random, people: ReadonlyMap<string, Player>, lastDay: number): History {
  const splits = splitsUntil(lastDay);
  const rosters = unwindRosters(random.fork('rosters'), people, BREAKS);
  const tournaments = splits.flatMap((split, index): Event[] => {
    const label = `${split.name} ${split.season}`;
    const field = (league: League): Field => ({
      random: random.fork(`${league.slug} ${label}`),
      league,
      split,
      rosters: rosters[index] as Rosters,
    });
    const lck = playSplit(field(LCK), LCK_TEAMS, 7, 4);
    const lpl = playSplit(field(LPL), LPL_TEAMS, 6, 2);
    if (split.name === 'Spring') return [lck, lpl];
    const yearsBefore = (splits.length - 1 - index) / 2;
    const entrants = [lck, lpl].flatMap(({ places }) => places.flat().slice(0, 2));
    return [lck, lpl, playCup(field(LANTERN_CUP), entrants, cupStarts(lastDay, yearsBefore))];
  });
  return {
    splits,
    rosters,
    tournaments: tournaments.map((tournament, index) => ({ ...tournament, id: tournamentId(index) })),
  };
}

function tournamentId(index: number): string {
  return `9900093${String(index + 1).padStart(11, '0')}`;
}

interface Field extends MatchField {
  league: League;
}

/** A tournament without its number. */
type Event = Omit<Tournament, 'id'>;

/** A round every weekend, then playoffs of the best `qualified` teams. */
function playSplit(field: Field, teams: readonly Team[], rounds: number, qualified: number): Event {
  const { league, split } = field;
  const once = roundRobin(field.random.shuffled(teams));
  const twice = once.map((pairs) => pairs.map(([one, other]): [Team, Team] => [other, one]));
  const hour = league === LCK ? 14 : 12;
  const matches = [...once, ...twice].slice(0, rounds).flatMap((pairs, round) =>
    pairs.map((pair, place) => {
      const half = pairs.length / 2;
      const startsAt = timeOn(split.starts, round * 7 + (place < half ? 0 : 1), hour + 3 * (place % half));
      return playMatch(field, pair, { label: `round ${round} ${place}`, startsAt, bestOf: split.bestOf });
    }),
  );
  const ranks = rankTeams(teams, matches);
  const seeds = ranks.map(({ team }) => team).slice(0, qualified);
  const { matches: knockout, places } = playKnockout(field, seeds, rounds * 7, hour);
  const rest = ranks.slice(qualified).map(({ team }) => [team]);
  const regular = { name: 'Regular Season', slug: 'regular_season', isPlayoffs: false, matches, ranks };
  const playoffs = { name: 'Playoffs', slug: 'playoffs', isPlayoffs: true, matches: knockout, ranks: [] };
  return tournamentOf(field, [regular, playoffs], [...places, ...rest], `${split.name} ${split.season}`);
}

/** Every team meets every other once, then the best two play the final. */
function playCup(of: Field, entrants: readonly Team[], starts: number): Event {
  const field = { ...of, split: { ...of.split, starts } };
  const matches = roundRobin(of.random.shuffled(entrants)).flatMap((pairs, round) =>
    pairs.map((pair, place) => {
      const startsAt = timeOn(starts, [0, 1, 7][round] as number, 13 + 3 * place);
      return playMatch(field, pair, { label: `round ${round} ${place}`, startsAt, bestOf: 1 });
    }),
  );
  const ranks = rankTeams(entrants, matches);
  const order = ranks.map(({ team }) => team);
  const { matches: knockout, places } = playKnockout(field, order.slice(0, 2), 7, 15);
  const groups = { name: 'Groups', slug: 'groups', isPlayoffs: false, matches, ranks };
  const final = { name: 'Knockouts', slug: 'knockouts', isPlayoffs: true, matches: knockout, ranks: [] };
  const rest = order.slice(2).map((team) => [team]);
  return tournamentOf(field, [groups, final], [...places, ...rest], `${of.league.name} ${of.split.season}`);
}

/** A knock-out in which the first seed meets the last seed; the final is on the Sunday of the last week. */
function playKnockout(
  field: Field,
  seeds: readonly Team[],
  afterDays: number,
  hour: number,
): { matches: PlayedMatch[]; places: Team[][] } {
  const { starts } = field.split;
  const semifinals = (seeds.length === 4 ? [[0, 3] as const, [1, 2] as const] : []).map(([one, other], place) =>
    playMatch(field, [seeds[one] as Team, seeds[other] as Team], {
      label: `semifinal ${place}`,
      startsAt: timeOn(starts, afterDays + place, hour),
      bestOf: 3,
    }),
  );
  const finalists = semifinals.length > 0 ? semifinals.map(({ winner }) => winner) : seeds;
  const final = playMatch(field, [finalists[0] as Team, finalists[1] as Team], {
    label: 'final',
    startsAt: timeOn(starts, afterDays + 1 + (semifinals.length > 0 ? 7 : 0), hour),
    bestOf: 5,
  });
  const out = semifinals.map(({ loser }) => loser);
  return {
    matches: [...semifinals, final],
    places: [[final.winner], [final.loser], ...(out.length > 0 ? [out] : [])],
  };
}

function tournamentOf({ league, split, rosters }: Field, stages: Stage[], places: Team[][], name: string): Event {
  const times = stages.flatMap(({ matches }) => matches.map(({ startsAt }) => startsAt));
  const short = league.slug.split('-')[0] as string;
  const isCup = league === LANTERN_CUP;
  return {
    league,
    name,
    slug: isCup ? `${short}_cup_${split.season}` : `${short}_${split.name.toLowerCase()}_${split.season}`,
    season: split.season,
    split: isCup ? undefined : split.name,
    isOldest: split.isOldest,
    rules: split.rules,
    startDay: dayOf(Math.min(...times)),
    endDay: dayOf(Math.max(...times)),
    rosters,
    stages,
    places,
  };
}
