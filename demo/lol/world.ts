import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Random } from '../random.js';
import { otherFiles, wikiFiles } from './community-files.js';
import { Ids } from './ids.js';
import { oracleFile } from './oracle-file.js';
import { inventPlayers } from './people.js';
import { leaguesFile, playersFile, teamsFile, tournamentsFile } from './riot-files.js';
import { riotGamesFile } from './riot-games-file.js';
import type { Rosters } from './rosters.js';
import { type History, playHistory } from './season.js';
import { dayOf, timeOn } from './splits.js';

/** Writes the invented leagues as upstream files into `folder`. Equal seed and day give equal bytes. */
export async function writeLolWorld(folder: string, options: { seed: number; lastDay: string }): Promise<string[]> {
  const lastDay = Date.parse(`${options.lastDay}T00:00:00Z`);
  const random = new Random(options.seed).fork('lol');
  const people = inventPlayers(random.fork('people'), Number(options.lastDay.slice(0, 4)));
  const history = playHistory(random.fork('history'), people, lastDay);
  const ids = new Ids(history.tournaments);
  const files = [
    ...oracleFiles(history, ids, random.fork('oracle')),
    ...riotFiles(history, ids, lastDay),
    ...wikiFiles(history, random.fork('wiki')),
    ...otherFiles(history),
  ];
  const paths: string[] = [];
  for (const [name, text] of files) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    paths.push(path);
  }
  return paths;
}

type NamedText = [name: string, text: string];

function oracleFiles({ tournaments }: History, ids: Ids, random: Random): NamedText[] {
  const seasons = [...new Set(tournaments.map(({ season }) => season))];
  return seasons.map((season) => [
    `oracleselixir/${season}_LoL_esports_match_data_from_OraclesElixir.csv`,
    oracleFile(
      tournaments.filter((tournament) => tournament.season === season),
      ids,
      random,
    ),
  ]);
}

/** Riot's official files begin after the first split. */
function riotFiles({ tournaments, rosters }: History, ids: Ids, lastDay: number): NamedText[] {
  const official = tournaments.filter(({ isOldest }) => !isOldest);
  const season = new Date(lastDay).getUTCFullYear();
  const running = {
    name: `Winter ${season}`,
    slug: `tideline_winter_${season}`,
    startDay: dayOf(timeOn(lastDay, 1, 0)),
    endDay: dayOf(timeOn(lastDay, 76, 0)),
  };
  return [
    ['riot/leagues.json', leaguesFile(official)],
    ['riot/teams.json', teamsFile()],
    ['riot/players.json', playersFile(official, rosters.at(-1) as Rosters)],
    ['riot/tournaments.json', tournamentsFile(official, running, ids)],
    ...official.map((tournament): NamedText => [`riot/${tournament.slug}.csv`, riotGamesFile(tournament, ids)]),
  ];
}
