import type { CsvRow } from '../../../archive/read/csv.js';
import { isRecord, membersOf, readJsonList } from './json-list.js';

/** The first cell of a row is its kind, the second its object as JSON. */
export const RIOT_COLUMNS: readonly string[] = ['kind', 'value'];

export type RiotKind = 'league' | 'team' | 'player' | 'tournament' | 'standing' | 'match';

/** The files whose elements are of one kind; the file of tournaments holds three kinds. */
const KIND_OF_FILE: Record<string, RiotKind> = { leagues: 'league', teams: 'team', players: 'player' };

/** Yields a row for each element of a file, and for each tournament, ranked team and match of the tournaments' file. */
export async function* readRiotJson(fileName: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow[]> {
  const list = await readJsonList(fileName, source);
  const kind = KIND_OF_FILE[/^[a-z]+/i.exec(fileName)?.[0]?.toLowerCase() ?? ''];
  const rows = kind ? list.map((one): RiotRow => [kind, one]) : tournamentRows(list);
  const header: CsvRow = { line: 0, cells: RIOT_COLUMNS, text: '' };
  yield [
    header,
    ...rows.map(([name, value], index): CsvRow => {
      const text = JSON.stringify(value);
      return { line: index + 1, cells: [name, text], text };
    }),
  ];
}

type RiotRow = [RiotKind, unknown];

/** An element that is not a tournament, or lacks its stages, gives a row too; the row's reader decides about it. */
function tournamentRows(tournaments: readonly unknown[]): RiotRow[] {
  const rows = { tournament: [] as RiotRow[], standing: [] as RiotRow[], match: [] as RiotRow[] };
  for (const tournament of tournaments) {
    const stages = listIn(tournament, 'stages').map(membersOf);
    const listed = stages.map(({ name, slug, type }) => ({ name, slug, type: type ?? null }));
    rows.tournament.push(['tournament', isRecord(tournament) ? { ...tournament, stages: listed } : tournament]);
    let [place, rankedPlace] = [0, 0];
    const sectionName = distinctNames();
    for (const { name, slug, sections } of stages) {
      for (const section of listOf(sections)) {
        const tournamentId = membersOf(tournament).id;
        const named = sectionName(name, membersOf(section).name);
        const within = { tournamentId, stage: name, stageSlug: slug, section: named };
        const ranked = listIn(section, 'rankings').flatMap((ranking) =>
          listIn(ranking, 'teams').map((team) => ({ ordinal: membersOf(ranking).ordinal, team })),
        );
        for (const row of ranked) {
          rankedPlace += 1;
          rows.standing.push(['standing', { ...within, place: rankedPlace, ...row }]);
        }
        for (const match of listIn(section, 'matches')) {
          place += 1;
          rows.match.push(['match', { ...within, place, match }]);
        }
      }
    }
  }
  return [...rows.tournament, ...rows.standing, ...rows.match];
}

/**
 * Names the sections of a tournament's stages one after another. Upstream calls several tables of one stage the same, such
 * as both halves of a league and their tie-break; the second one gets the number 2 after its name, and so on.
 */
function distinctNames(): (stage: unknown, section: unknown) => string {
  const taken = new Set<string>();
  return (stage, section) => {
    const name = typeof section === 'string' ? section.trim() : '';
    const isTaken = (one: string) => taken.has(JSON.stringify([stage, one]));
    let found = name;
    for (let nth = 2; isTaken(found); nth += 1) found = `${name} ${nth}`.trim();
    taken.add(JSON.stringify([stage, found]));
    return found;
  };
}

const listIn = (value: unknown, name: string): unknown[] => listOf(membersOf(value)[name]);

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
