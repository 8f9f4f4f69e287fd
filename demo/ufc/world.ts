import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Random } from '../random.js';
import { boutsFile, eventsFile, namesFile, rankingsFile, resultsFile, roundsFile, tapeFile } from './files.js';
import { inventFighters } from './fighters.js';
import { masterFile, oddsApiAnswers } from './odds.js';
import { playSeason } from './season.js';

/** Writes a fictional year of fights as upstream files into `folder`; the same seed and day give the same bytes. */
export async function writeUfcWorld(folder: string, options: { seed: number; lastDay: string }): Promise<string[]> {
  const { seed, lastDay } = options;
  const random = new Random(seed).fork('ufc');
  const fighters = inventFighters(random.fork('fighters'), Number(lastDay.slice(0, 4)));
  const { cards, lists } = playSeason(fighters, lastDay, random.fork('season'));
  const newestFirst = cards.toReversed();
  const past = newestFirst.filter(({ bouts }) => bouts.some(({ fought }) => fought));
  const upcoming = newestFirst.filter((card) => !past.includes(card));
  const [newest] = past;
  const renamed = { title: past[3]?.title ?? '', before: `SFC Fight Night: ${past[3]?.title.split(': ').at(-1)}` };
  const odds = random.fork('odds');
  const answers = [...(newest ? [newest] : []), ...upcoming].flatMap((card) => oddsApiAnswers(card, odds));
  const files: [name: string, text: string][] = [
    ['ufc_event_details.csv', eventsFile(newestFirst)],
    ['ufc_fight_details.csv', boutsFile(newestFirst)],
    ['ufc_fight_results.csv', resultsFile(past, renamed)],
    ['ufc_fight_stats.csv', roundsFile(past)],
    ['ufc_fighter_details.csv', namesFile(fighters)],
    ['ufc_fighter_tott.csv', tapeFile(fighters)],
    ['rankings_history.csv', rankingsFile(lists)],
    ['ufc-master.csv', masterFile(past, odds)],
    ['upcoming.csv', masterFile(upcoming, odds)],
    ...answers.map((text, index): [string, string] => [`the_odds_api_odds_${index + 1}.json`, text]),
  ];
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  for (const [name, text] of files) {
    paths.push(join(folder, name));
    await writeFile(join(folder, name), text);
  }
  return paths;
}
