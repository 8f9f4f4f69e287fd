import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runImport } from '../../../src/archive/import.js';
import { Database } from '../../../src/db/database.js';
import { lolImporters } from '../../../src/sports/lol/importers.js';

export type Cells = Record<string, string | number>;

/** Imports files of these names and contents by the service's own importers. */
export async function importFiles(databaseUrl: string, files: Record<string, string>): Promise<void> {
  const database = await Database.open({ url: databaseUrl, poolSize: 4, statementTimeoutMs: 0 });
  const path = await mkdtemp(join(tmpdir(), 'lol-games-'));
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content);
    const where = {
      database,
      importers: lolImporters,
      which: 'lol',
      path,
      rejectsFolder: join(tmpdir(), 'lol-rejects'),
    };
    const { rejected, rowsRead } = await runImport({ ...where, onProgress: () => {} });
    if (rejected > 0 || rowsRead === 0) throw new Error(`${rejected} of ${rowsRead} rows were rejected`);
  } finally {
    await database.close();
    await rm(path, { recursive: true, force: true });
  }
}

/** A file of upstream's form; columns that a row leaves out are empty. */
export function csv(rows: readonly Cells[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return `${[columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))].map((row) => row.join(',')).join('\n')}\n`;
}

const POSITIONS = ['top', 'jng', 'mid', 'bot', 'sup'];

export interface GameFile {
  id: string;
  date: string;
  number?: number;
  blue?: string;
  red?: string;
  /** 100 or 200 */
  winner?: number;
  /** Of every row. */
  about?: Cells;
  /** Of the rows of the sides, blue first. */
  sides?: readonly [Cells, Cells];
  /** Of the rows of players, by upstream's columns, in the order of their places. */
  players?: Readonly<Record<string, readonly (string | number)[]>>;
}

/** The rows of an invented game as Oracle's Elixir writes them; without `players` those of the sides only. */
export function oracleGame(game: GameFile): Cells[] {
  const { id, date, number = 1, blue = 'Ash Foxes', red = 'Bay Owls', winner = 100, about, sides, players } = game;
  const shared = (place: number): Cells => {
    const isBlue = place <= 5 || place === 100;
    const team = isBlue ? blue : red;
    return {
      gameid: id,
      datacompleteness: 'complete',
      league: 'LCK',
      year: 2025,
      split: 'Cup',
      playoffs: 0,
      date,
      game: number,
      patch: '15.10',
      participantid: place,
      side: isBlue ? 'Blue' : 'Red',
      teamname: team,
      teamid: `oe:team:${team.replace(/ /g, '')}`,
      result: isBlue === (winner === 100) ? 1 : 0,
      ...about,
    };
  };
  const player = (place: number): Cells => {
    const position = POSITIONS[(place - 1) % 5] as string;
    const name = `${(place <= 5 ? blue : red).split(' ')[1]} ${position}`;
    const figures = Object.entries(players ?? {}).map(([column, values]) => [column, values[place - 1] ?? '']);
    const playerid = `oe:player:${name.replace(/ /g, '')}`;
    return { ...shared(place), position, playername: name, playerid, ...Object.fromEntries(figures) };
  };
  const side = (place: number, index: 0 | 1): Cells => ({ ...shared(place), position: 'team', ...sides?.[index] });
  const rows = players ? Array.from({ length: 10 }, (_, index) => player(index + 1)) : [];
  return [...rows, side(100, 0), side(200, 1)];
}

export const RIOT_GAME = '109625152896900011';
export const RIOT_GAME_WITHOUT_ROW = '109625152896900012';
export const RIOT_MATCH = '109625152896900001';
const PINES = '98767991853197871';
const RAYS = '98767991853197872';

const teams = [
  { team_id: PINES, name: 'Cold Pines', acronym: 'CP', slug: 'cold-pines' },
  { team_id: RAYS, name: 'Dune Rays', acronym: 'DR', slug: 'dune-rays' },
];

const side = (id: string, gameWins: number) => ({
  id,
  side: 'blue',
  record: null,
  players: [],
  result: { gameWins, outcome: gameWins > 0 ? 'win' : 'loss' },
});

const listed = (id: string, number: number) => ({
  id,
  number,
  state: 'completed',
  teams: [PINES, RAYS].map((team, index) => ({
    id: team,
    side: index === 0 ? 'blue' : 'red',
    result: { outcome: index === 0 ? 'win' : 'loss' },
  })),
});

const MOMENTS = ['300', '600', '900', 'game_end'];
const MINUTES: Record<string, number> = { '300': 5, '600': 10, '900': 15, game_end: 30 };

/** A row of Riot's set: a column for each figure of each player and side at each moment. */
function wideRow(): Cells {
  const cells: Cells = {
    game_id: RIOT_GAME,
    platform_game_id: 'LOLTMNT09:1',
    tournament_id: '109625152894842838',
    game_number: 1,
    game_date: '2025-01-20',
    game_duration: 1800,
    game_patch: '15.1.487.8994',
    team_100_blue_id: PINES,
    team_200_red_id: RAYS,
    team_100_blue_name: 'Cold Pines',
    team_200_red_name: 'Dune Rays',
    game_winner: 100,
    team_first_blood: 200,
    team_first_turret_destroyed: 100,
    team_first_dragon_kill: 200,
    team_first_baron_kill: 0,
    '100_blue_towerKills_game_end': 7,
    '100_blue_dragonKills_game_end': 2,
    '100_blue_baronKills_game_end': 0,
    '200_red_dragonKills_game_end': 3,
  };
  for (const moment of MOMENTS) {
    const minutes = MINUTES[moment] as number;
    cells[`100_blue_totalGold_${moment}`] = minutes * 2_100;
    cells[`200_red_totalGold_${moment}`] = minutes * 2_000;
    for (let place = 1; place <= 10; place += 1) {
      const start = `${place}_${place <= 5 ? 100 : 200}_${['top', 'jng', 'mid', 'adc', 'sup'][(place - 1) % 5]}`;
      cells[`${start}_summonerName`] = `${place <= 5 ? 'CP Pine' : 'DR Ray'}${place}`;
      cells[`${start}_championName`] = 'MonkeyKing';
      cells[`${start}_level_${moment}`] = 3 + minutes / 2;
      cells[`${start}_totalGold_${moment}`] = minutes * 400 + place;
      cells[`${start}_MINIONS_KILLED_${moment}`] = minutes * 8;
      cells[`${start}_NEUTRAL_MINIONS_KILLED_${moment}`] = place % 5 === 2 ? 4 * minutes : minutes;
    }
  }
  return cells;
}

/** Riot's set with a match of two games, the second without a row of figures. */
export const RIOT_FILES: Record<string, string> = {
  'leagues.json': JSON.stringify([{ id: '98767991310872058', name: 'LCK', slug: 'lck', region: 'KOREA', priority: 4 }]),
  'teams.json': JSON.stringify(teams),
  'tournaments.json': JSON.stringify([
    {
      id: '109625152894842838',
      leagueId: '98767991310872058',
      name: 'Cup 2025',
      slug: 'lck_cup_2025',
      startDate: '2025-01-10',
      endDate: '2025-02-20',
      stages: [
        {
          name: 'Regular Season',
          slug: 'regular_season',
          sections: [
            {
              name: 'Group A',
              rankings: [],
              matches: [
                {
                  id: RIOT_MATCH,
                  state: 'completed',
                  strategy: { count: 3, type: 'bestOf' },
                  games: [listed(RIOT_GAME, 1), listed(RIOT_GAME_WITHOUT_ROW, 2)],
                  teams: [side(PINES, 2), side(RAYS, 0)],
                },
              ],
            },
          ],
        },
      ],
    },
  ]),
  'lck_cup_2025.csv': csv([wideRow()]),
};
