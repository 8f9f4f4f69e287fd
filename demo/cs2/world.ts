import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Random } from '../random.js';
import { planComing } from './coming-events.js';
import { gameDemoFiles } from './game-demo-files.js';
import { playersFile, resultsFile, snapshotFile, statsFile } from './hltv-files.js';
import { boardFile, historyFile } from './predictor-files.js';
import { pushFiles } from './push-files.js';
import { playSeason } from './season.js';
import { detailsFile } from './vrs-details.js';
import { standingsFiles } from './vrs-files.js';

/** Only the first event and this many of the last events have demos; the others have only results. */
const LAST_WITH_DEMOS = 5;

/** Writes the invented circuit as upstream files into `folder`; the same seed and day give the same bytes. */
export async function writeCs2World(folder: string, options: { seed: number; lastDay: string }): Promise<string[]> {
  const random = new Random(options.seed).fork('cs2');
  const season = playSeason(random.fork('season'), options.lastDay);
  const coming = planComing(season, options.lastDay);
  const [first, last] = [season.events[0], season.events.at(-1)];
  const withDemos = new Set([first, ...season.events.slice(-LAST_WITH_DEMOS)].map((event) => event?.id));
  const withMoney = new Set([first?.id, last?.id]);
  const inFolder =
    (folderName: string) =>
    ([name, text]: [string, string]): [string, string] => [`${folderName}/${name}`, text];
  const files: [name: string, content: string | Uint8Array][] = [
    ...gameDemoFiles(
      season.matches.filter(({ event }) => withDemos.has(event.id)),
      ({ event }) => withMoney.has(event.id),
    ).map(inFolder('demos')),
    ['hltv/combined_matches_1.csv', resultsFile(season.matches)],
    ['hltv/combined_detailed_1.csv', statsFile(season.matches)],
    ['hltv/match_snapshot_1.json', snapshotFile(season.matches)],
    ['hltv/players_data.csv', playersFile(season)],
    ['hltv/predictor_history.json', historyFile(season.matches)],
    ['hltv/predictor_live-snapshot.json', boardFile(coming, options.lastDay)],
    ...standingsFiles(season),
    await detailsFile(season),
    ...pushFiles(season, coming).map(inFolder('pushes')),
  ];
  const paths: string[] = [];
  for (const [name, content] of files) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    paths.push(path);
  }
  return paths;
}
