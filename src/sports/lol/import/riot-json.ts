import type { CsvRow } from '../../../archive/csv.js';
import { readJsonList } from './json-list.js';

/** The first cell of a row names what it is, the second one holds it as JSON. */
export const RIOT_COLUMNS: readonly string[] = ['kind', 'value'];

export type RiotKind = 'league' | 'team' | 'player' | 'tournament' | 'standing' | 'match';

/** The words of upstream's files that become rows of one kind each; the file of tournaments holds three kinds. */
const KIND_OF_FILE: Record<string, RiotKind> = { leagues: 'league', teams: 'team', players: 'player' };

/** Yields a row for each object of a file, and for each tournament, ranked team and match of the tournaments' file. */
export async function* readRiotJson(fileName: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow[]> {
  const list = await readJsonList(fileName, source);
  const kind = KIND_OF_FILE[/^[a-z]+/i.exec(fileName)?.[0]?.toLowerCase() ?? ''];
  const objects: [RiotKind, object][] = kind
    ? list.map((one) => [kind, one])
    : tournamentRows(list as RiotTournament[]);
  const header: CsvRow = { line: 0, cells: RIOT_COLUMNS, text: '' };
  yield [
    header,
    ...objects.map(([name, value], index): CsvRow => {
      const text = JSON.stringify(value);
      return { line: index + 1, cells: [name, text], text };
    }),
  ];
}

interface RiotTournament {
  id?: unknown;
  stages?: RiotStage[];
}

interface RiotStage {
  name?: unknown;
  slug?: unknown;
  type?: unknown;
  sections?: { name?: unknown; matches?: object[]; rankings?: { ordinal?: unknown; teams?: object[] }[] }[];
}

function tournamentRows(tournaments: readonly RiotTournament[]): [RiotKind, object][] {
  const rows: Record<'tournament' | 'standing' | 'match', [RiotKind, object][]> = {
    tournament: [],
    standing: [],
    match: [],
  };
  for (const { stages = [], ...tournament } of tournaments) {
    const named = stages.map(({ name, slug, type }) => ({ name, slug, type: type ?? null }));
    rows.tournament.push(['tournament', { ...tournament, stages: named }]);
    let [place, rankedPlace] = [0, 0];
    for (const { name, slug, sections = [] } of stages) {
      for (const section of sections) {
        const within = { tournamentId: tournament.id, stage: name, stageSlug: slug, section: section.name };
        const ranked = (section.rankings ?? []).flatMap(({ ordinal, teams = [] }) =>
          teams.map((team) => ({ ordinal, team })),
        );
        for (const row of ranked) {
          rankedPlace += 1;
          rows.standing.push(['standing', { ...within, place: rankedPlace, ...row }]);
        }
        for (const match of section.matches ?? []) {
          place += 1;
          rows.match.push(['match', { ...within, place, match }]);
        }
      }
    }
  }
  return [...rows.tournament, ...rows.standing, ...rows.match];
}
