import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Random } from '../random.js';
import type { PlayedMatch } from './court.js';
import { matchesFile, playersFile, rankingsFile } from './files.js';
import { coveredMatches, pointMatchesFile, pointsFile } from './points.js';
import { playTour, SEASONS, type TourHistory } from './tour.js';

/** Writes the fictional tours as upstream files into `folder`; the same seed and season give the same bytes. */
export async function writeTennisWorld(
  folder: string,
  options: { seed: number; lastSeason: number },
): Promise<string[]> {
  const { seed, lastSeason } = options;
  const histories = [playTour('ATP', seed, lastSeason), playTour('WTA', seed, lastSeason)];
  const files = [
    ...histories.flatMap((history) => archiveFiles(history, lastSeason)),
    ...pointFiles(histories, new Random(seed).fork('points')),
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

function archiveFiles({ tour, players, matches, rankings }: TourHistory, lastSeason: number): NamedText[] {
  const circuit = tour.toLowerCase();
  const lastOlderSeason = lastSeason - SEASONS / 2;
  const ofTour = groupBy(
    matches.filter((match) => !isLowerLevel(match)),
    ({ edition }) => edition.season,
  );
  const lower = matches.filter((match) => isLowerLevel(match) && match.edition.season === lastSeason);
  const lists = groupBy(rankings, ({ monday }) => rankingsName(new Date(monday).getUTCFullYear(), lastSeason));
  const named = (name: string, text: string): NamedText => [`${circuit}_${name}.csv`, text];
  return [
    named('players', playersFile(players)),
    ...ofTour.map(([season, played]) => named(`matches_${season}`, matchesFile(tour, played, lastOlderSeason))),
    ...(tour === 'ATP' ? [named(`matches_qual_chall_${lastSeason}`, matchesFile(tour, lower, lastOlderSeason))] : []),
    ...lists.map(([name, ofName]) => named(`rankings_${name}`, rankingsFile(tour, ofName))),
  ];
}

/** Qualifying and challengers have a file of their own. */
function isLowerLevel({ edition, round }: PlayedMatch): boolean {
  return edition.tournament.tier === 'challenger' || round === 'Q1' || round === 'Q2' || round === 'Q3';
}

/** Upstream keeps a file for each decade and one for the running season. */
function rankingsName(year: number, lastSeason: number): string {
  return year === lastSeason ? 'current' : `${String(year).slice(2, 3)}0s`;
}

function pointFiles(histories: readonly TourHistory[], random: Random): NamedText[] {
  const covered = histories.flatMap(({ tour, matches }) => coveredMatches(tour, matches));
  return groupBy(covered, ({ slam, match }) => `pointbypoint/${match.edition.season}-${slam}`).flatMap(
    ([name, ofSlam]): NamedText[] => [
      [`${name}-matches.csv`, pointMatchesFile(ofSlam)],
      [`${name}-points.csv`, pointsFile(ofSlam, random)],
    ],
  );
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): [Key, Item[]][] {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups];
}
