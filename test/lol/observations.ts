import { fold } from '../../src/archive/names.js';
import type { Frame, Step, Update } from '../../src/live/feed.js';
import type { LiveSource, MatchNames } from '../../src/sports/lol/live/names.reduce.js';
import { NOTHING_KNOWN, reduceBy, type Known } from '../../src/sports/lol/live/reduce.js';
import { DEFAULT_RULES } from '../../src/sports/lol/live/rules.reduce.js';
import { read, type IdentifiedObservation, type ObservedMatch } from '../../src/sports/lol/live/observation.js';

/** The ids and source that an archive would give. */
interface Naming {
  numberOf(upstreamId: string): string;
  source: LiveSource;
}

const AS_UPSTREAM: Naming = { numberOf: (id) => id, source: 'feed' };

/** The observation in a frame, with names as an archive would give them; by default the numbers are upstream's own. */
export function withNames(frame: Frame, naming = AS_UPSTREAM): IdentifiedObservation | undefined {
  const observation = read(frame);
  const { numberOf, source } = naming;
  if (observation?.kind !== 'matches')
    return observation && { ...observation, names: { gameId: `lol-game-${numberOf(observation.gameId)}`, source } };
  return {
    ...observation,
    names: Object.fromEntries(observation.matches.map((match) => [match.id, namesOf(match, naming)])),
  };
}

function namesOf({ id, league, tournamentId, teams, games }: ObservedMatch, { numberOf, source }: Naming): MatchNames {
  const slug = league?.slug ?? 'unknown';
  const team = ({ name, code, image }: ObservedMatch['teams'][number]) => {
    return { isKnown: name !== 'TBD', slug: fold(name).replaceAll(' ', '-'), name, shortName: code, logoUrl: image };
  };
  return {
    matchId: `lol-match-${numberOf(id)}`,
    league: { leagueId: `lol-${slug}`, slug, name: league?.name ?? slug },
    tournamentId: tournamentId === null ? null : `lol-tournament-${numberOf(tournamentId)}`,
    teams: [team(teams[0]), team(teams[1])],
    games: Object.fromEntries((games ?? []).map((game) => [game.id, `lol-game-${numberOf(game.id)}`])),
    source,
  };
}

const reduce = reduceBy(DEFAULT_RULES);

/** Reduces frames in order; a frame without an observation changes nothing. */
export function follow(frames: readonly Frame[], from: Known = NOTHING_KNOWN): Step<Known> {
  let known = from;
  const updates: Update[] = [];
  for (const frame of frames) {
    const observation = withNames(frame);
    const step = observation ? reduce(known, observation) : { known, updates: [] };
    ({ known } = step);
    updates.push(...step.updates);
  }
  return { known, updates };
}
