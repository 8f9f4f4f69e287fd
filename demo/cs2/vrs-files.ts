import type { Player, Team } from './circuit.js';
import type { PlayedMatch } from './play-match.js';
import { dayOf, type Season } from './season.js';

const REGIONS = ['europe', 'americas', 'asia'] as const;
const HALF_YEAR_MS = 183 * 86_400_000;

export interface Ranked {
  team: Team;
  roster: readonly Player[];
  points: number;
  matches: readonly PlayedMatch[];
}

/** The standings of each month, global and of each region, by matches won in the last half year. */
export function standingsFiles(season: Season): [name: string, text: string][] {
  return daysOf(season).flatMap((day) => {
    const of = season.rosters.findLast((one) => one.day <= day)?.of ?? new Map<Team, readonly Player[]>();
    const ranked = rank(season, day, of);
    const global = new Map(ranked.map(({ team }, index) => [team, index + 1]));
    const written = day.replaceAll('-', '_');
    const regional = REGIONS.map((region): [string, string] => [
      `vrs/live/${day.slice(0, 4)}/standings_${region}_${written}.md`,
      table(
        `Regional Standings for ${region.charAt(0).toUpperCase()}${region.slice(1)} as of ${written}`,
        ranked.filter(({ team }) => team.region === region),
        global,
        written,
      ),
    ]);
    return [
      [
        `vrs/live/${day.slice(0, 4)}/standings_global_${written}.md`,
        table(`Standings as of ${written}`, ranked, global, written),
      ] as [string, string],
      ...regional,
    ];
  });
}

/** The first of each month after the first event, and the day after the last event. */
function daysOf({ rosters }: Season): string[] {
  const [from = '', until = ''] = [rosters[0]?.day, rosters.at(-1)?.day];
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  const months = Array.from({ length: 36 }, (_, index) => dayOf(Date.UTC(year, month + index, 1)));
  return [...months.filter((day) => day < until), until];
}

/** Ranks teams by the matches that they won in the half year before. */
export function rank({ matches }: Season, day: string, rosters: ReadonlyMap<Team, readonly Player[]>): Ranked[] {
  const from = dayOf(Date.parse(day) - HALF_YEAR_MS);
  return [...rosters]
    .map(([team, roster]): Ranked => {
      const own = matches.filter(
        ({ one, other, at }) => (one === team || other === team) && at >= from && at.slice(0, 10) <= day,
      );
      const won = own.filter(({ winner }) => winner === team).length;
      return { team, roster, points: 400 + won * 55 + own.length * 12, matches: own };
    })
    .filter(({ matches: own }) => own.length > 0)
    .toSorted((one, other) => other.points - one.points || one.team.name.localeCompare(other.team.name));
}

function table(heading: string, ranked: readonly Ranked[], global: ReadonlyMap<Team, number>, day: string): string {
  const lines = ranked.map(({ team, roster, points }, index) => {
    const names = listedNames(roster);
    const page = detailName(global.get(team) ?? 0, team, names);
    return `| ${index + 1} | ${points} | ${team.name} | ${names.join(', ')} | [details](details/${day}/${page}) |`;
  });
  return `### ${heading}<br />\n<br />\n\n| Standing | Points | Team Name | Roster | |\n| :- | -: | :- | :- | :- |\n${lines.join('\n')}\n\n---\n_Invented data of a circuit that does not exist_<br />\n`;
}

/** A roster's nicknames, in the order of the standings. */
export function listedNames(roster: readonly Player[]): string[] {
  return roster
    .map(({ nickname }) => nickname)
    .toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
}

/** The file name of a roster's page. */
export function detailName(rankOf: number, team: Team, names: readonly string[]): string {
  return `${String(rankOf).padStart(4, '0')}--${team.slug.replaceAll('-', '_')}--${names.join('-')}.md`;
}
