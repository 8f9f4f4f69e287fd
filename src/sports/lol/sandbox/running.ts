import type { UpstreamAnswer } from '../../../sandbox/upstream.js';
import { LANTERN_CUP, LEAGUE, TOURNAMENT_ID, UPLAND, type League } from './league.js';
import { dayOf, timeOn } from './splits.js';

/** The day of the last final in the demo world, a Sunday. */
export const DEMO_LAST_FINAL = '2026-11-15';

/** The regions and the weights of the leagues. */
export const LISTED_LEAGUES: readonly { league: League; region: string; priority: number }[] = [
  { league: LEAGUE, region: 'HARBOURS', priority: 1 },
  { league: UPLAND, region: 'UPLANDS', priority: 2 },
  { league: LANTERN_CUP, region: 'INTERNATIONAL', priority: 300 },
];

/** A tournament that has begun and of which no match is known. */
export interface RunningTournament {
  name: string;
  slug: string;
  startDay: string;
  endDay: string;
}

/** The one whose matches are shown live; `lastDay` is that of the last final, UTC milliseconds. */
export function runningTournament(lastDay: number): RunningTournament {
  const season = new Date(lastDay).getUTCFullYear();
  return {
    name: `Winter ${season}`,
    slug: `harbour_winter_${season}`,
    startDay: dayOf(timeOn(lastDay, 1, 0)),
    endDay: dayOf(timeOn(lastDay, 76, 0)),
  };
}

const STAGE = { name: 'Regular Season', slug: 'regular_season', type: null };

export const RUNNING_STAGES = [{ ...STAGE, sections: [{ name: STAGE.name, matches: [], rankings: [] }] }];

/** The pages of leagues, of their tournaments and of standings; nobody is ranked, so that no teams are asked for. */
export function referencePage({ pathname, searchParams }: URL): UpstreamAnswer | undefined {
  if (pathname === '/getLeagues') return { data: { leagues: LISTED_LEAGUES.map(leagueOf) } };
  if (pathname === '/getTournamentsForLeague') {
    const tournaments = searchParams.get('leagueId') === LEAGUE.id ? [runningPage()] : [];
    return { data: { leagues: [{ tournaments }] } };
  }
  if (pathname !== '/getStandings') return undefined;
  const standings = searchParams.get('tournamentId') === TOURNAMENT_ID ? [{ stages: RUNNING_STAGES }] : [];
  return { data: { standings } };
}

function leagueOf({ league: { id, name, slug }, region, priority }: (typeof LISTED_LEAGUES)[number]): object {
  return { id, name, slug, region, priority, image: `https://leagues.example/${slug}.png` };
}

function runningPage(): object {
  const { slug, startDay, endDay } = runningTournament(Date.parse(`${DEMO_LAST_FINAL}T00:00:00Z`));
  return { id: TOURNAMENT_ID, slug, startDate: startDay, endDate: endDay };
}
