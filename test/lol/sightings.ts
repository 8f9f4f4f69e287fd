import { fold } from '../../src/archive/names.js';
import type { Frame, Step, Update } from '../../src/live/feed.js';
import type { MatchNames } from '../../src/sports/lol/live/names.reduce.js';
import { NOTHING_KNOWN, reduceBy, type Known } from '../../src/sports/lol/live/reduce.js';
import { DEFAULT_RULES } from '../../src/sports/lol/live/rules.reduce.js';
import { read, type IdentifiedSighting, type MatchSeen } from '../../src/sports/lol/live/sighting.js';

/** What a frame shows, with names as an archive would give them whose numbers are upstream's own. */
export function withNames(frame: Frame): IdentifiedSighting | undefined {
  const sighting = read(frame);
  if (sighting?.kind !== 'matches')
    return sighting && { ...sighting, names: { gameId: `lol-game-${sighting.gameId}`, source: 'feed' } };
  return { ...sighting, names: Object.fromEntries(sighting.matches.map((match) => [match.id, namesOf(match)])) };
}

function namesOf({ id, league, tournamentId, teams, games }: MatchSeen): MatchNames {
  const slug = league?.slug ?? 'unknown';
  const team = ({ name, code, image }: MatchSeen['teams'][number]) => {
    return { isKnown: name !== 'TBD', slug: fold(name).replaceAll(' ', '-'), name, shortName: code, logoUrl: image };
  };
  return {
    matchId: `lol-match-${id}`,
    league: { leagueId: `lol-${slug}`, slug, name: league?.name ?? slug },
    tournamentId: tournamentId === null ? null : `lol-tournament-${tournamentId}`,
    teams: [team(teams[0]), team(teams[1])],
    games: Object.fromEntries((games ?? []).map((game) => [game.id, `lol-game-${game.id}`])),
    source: 'feed',
  };
}

const reduce = reduceBy(DEFAULT_RULES);

/** What frames make of what was known; one that shows nothing changes nothing. */
export function follow(frames: readonly Frame[], from: Known = NOTHING_KNOWN): Step<Known> {
  let known = from;
  const updates: Update[] = [];
  for (const frame of frames) {
    const sighting = withNames(frame);
    const step = sighting ? reduce(known, sighting) : { known, updates: [] };
    ({ known } = step);
    updates.push(...step.updates);
  }
  return { known, updates };
}
