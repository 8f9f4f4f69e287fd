import { ownDatabase, type OwnDatabase } from '../../support/stores.js';
import { startService, type Json, type Service } from '../../support/service.js';
import { csv, importFiles, oracleGame, type Cells } from './games-files.js';

const DAY_MS = 86_400_000;

/** Today's midnight (UTC), so that a suite over midnight keeps its days. */
const TODAY = Date.parse(new Date().toISOString().slice(0, 10));

export const dayOf = (daysAgo: number) => new Date(TODAY - daysAgo * DAY_MS).toISOString().slice(0, 10);

/** The same numbers in every run. */
function numbers(seed: number): (min: number, max: number) => number {
  let state = seed;
  return (min, max) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return min + Math.floor((state / 2_147_483_648) * (max - min + 1));
  };
}

const CHAMPIONS = ["K'Sante", 'Wukong', 'Ahri', "Kai'Sa", 'Renata Glasc', 'Gnar', 'Lee Sin', 'LeBlanc', 'Jinx', 'Nami'];

const LCK = ['Ash Foxes', 'Bay Owls', 'Cedar Wolves', 'Dune Rays'];
const LFL = ['Elm Hares', 'Fen Cranes', 'Gull Terns'];

export const SERIES = 70;
export const daysAgoOf = (series: number) => 421 - 6 * series;

/** A few games have no winner, and a few are partial and have a player with zeros only. */
const hasNoWinner = (series: number) => series === 50;
export const isPartial = (series: number) => series % 10 === 3;

/** The Terns stop playing after a while. */
function fixture(series: number): { league: string; blue: string; red: string } {
  const turn = Math.floor(series / 7);
  const pick = (teams: readonly string[], place: number) => teams[(place + turn) % teams.length] as string;
  const place = series % 7;
  if (place < 4) return { league: 'LCK', blue: pick(LCK, place), red: pick(LCK, place + 1 + (turn % 3)) };
  const teams = series < 32 ? LFL : LFL.slice(0, 2);
  if (place < 6) return { league: 'LFL', blue: pick(teams, place), red: pick(teams, place + 1) };
  return { league: 'MSI', blue: pick(LCK, 0), red: pick(LFL.slice(0, 2), 0) };
}

/** The rows of the games of a series, as the file has them. */
export function seriesRows(series: number): Cells[] {
  const draw = numbers(series + 1);
  const { league, blue, red } = fixture(series);
  const wins = { [blue]: 0, [red]: 0 };
  const rows: Cells[] = [];
  for (let number = 1; Math.max(...Object.values(wins)) < 2; number += 1) {
    const sides = number % 2 === 1 ? [blue, red] : [red, blue];
    const winner = draw(0, 9) < 6 ? 0 : 1;
    wins[sides[winner] as string]! += 1;
    rows.push(...gameRows({ series, number, league, sides: sides as [string, string], winner, draw }));
  }
  return rows;
}

interface Played {
  series: number;
  number: number;
  league: string;
  sides: [string, string];
  winner: number;
  draw: (min: number, max: number) => number;
}

function gameRows({ series, number, league, sides: [blue, red], winner, draw }: Played): Cells[] {
  const ten = (min: number, max: number) => Array.from({ length: 10 }, () => draw(min, max));
  const figures: Record<string, (string | number)[]> = {
    champion: ten(0, 9).map((index) => CHAMPIONS[index] as string),
    kills: ten(0, 9),
    deaths: ten(0, 8),
    assists: ten(0, 14),
    firstbloodkill: Array.from({ length: 10 }, (_, index) => (index === series % 10 ? 1 : 0)),
    triplekills: ten(0, 1),
    quadrakills: ten(0, 1),
    pentakills: ten(0, 1),
    totalgold: ten(7_000, 18_000),
    'total cs': ten(20, 330),
    damagetochampions: ten(3_000, 40_000),
    visionscore: ten(10, 110),
  };
  if (isPartial(series)) for (const name of ['kills', 'deaths', 'assists']) figures[name]![7] = 0;
  else Object.assign(figures, { goldat10: ten(2_000, 4_000), golddiffat15: ten(-2_000, 2_000) });
  const sum = (name: string, from: number) =>
    figures[name]!.slice(from, from + 5).reduce<number>((total, value) => total + Number(value), 0);
  const side = (from: number): Cells => ({
    kills: sum('kills', from),
    deaths: sum('deaths', from),
    assists: sum('assists', from),
    totalgold: sum('totalgold', from),
    damagetochampions: sum('damagetochampions', from),
    firstblood: Math.floor((series % 10) / 5) === from / 5 ? 1 : 0,
    firsttower: draw(0, 1),
    firstdragon: draw(0, 1),
    firstherald: draw(0, 1),
    firstbaron: draw(0, 2) === 2 ? '' : draw(0, 1),
    dragons: draw(0, 5),
    elders: draw(0, 1),
    barons: draw(0, 2),
    heralds: draw(0, 1),
    void_grubs: draw(0, 6),
    towers: draw(0, 11),
    inhibitors: draw(0, 3),
    ...(isPartial(series) ? {} : { golddiffat15: draw(-5_000, 5_000) }),
  });
  return oracleGame({
    id: `LOLTMNT09_${series}${number}`,
    date: `${dayOf(daysAgoOf(series))} ${String(8 + number).padStart(2, '0')}:00:00`,
    number,
    blue,
    red,
    winner: winner === 0 ? 100 : 200,
    about: {
      league,
      year: Number(dayOf(daysAgoOf(series)).slice(0, 4)),
      gamelength: draw(1_300, 2_600),
      datacompleteness: isPartial(series) ? 'partial' : 'complete',
      ...(hasNoWinner(series) ? { result: '' } : {}),
    },
    sides: [side(0), side(5)],
    players: figures,
  });
}

const FOXES = '98767991853197861';
const OWLS = '98767991853197862';
const LCK_ID = '98767991310872058';

const ranked = (id: string, wins: number, losses: number) => ({ id, record: { wins, losses, ties: 0 }, players: [] });

const stage = (name: string, slug: string, ordinals: [string, number, number][]) => ({
  name,
  slug,
  type: null,
  sections: [
    {
      name: 'Group A',
      rankings: ordinals.map(([id, wins, losses], index) => ({
        ordinal: index + 1,
        teams: [ranked(id, wins, losses)],
      })),
      matches: [],
    },
  ],
});

export const RIOT: Record<string, string> = {
  'leagues.json': JSON.stringify([
    { id: LCK_ID, name: 'LCK', slug: 'lck', region: 'KOREA', priority: 4 },
    { id: '98767991302996019', name: 'LFL', slug: 'lfl', region: 'EMEA', priority: 100 },
    { id: '98767991325878492', name: 'MSI', slug: 'msi', region: 'INTERNATIONAL', priority: 2 },
  ]),
  'teams.json': JSON.stringify([
    { team_id: FOXES, name: 'Ash Foxes', acronym: 'AF', slug: 'ash-foxes' },
    { team_id: OWLS, name: 'Bay Owls', acronym: 'BO', slug: 'bay-owls' },
  ]),
  'tournaments.json': JSON.stringify([
    {
      id: '109625152894842837',
      leagueId: LCK_ID,
      name: 'Cup',
      slug: 'lck_cup',
      sport: 'lol',
      startDate: dayOf(60),
      endDate: dayOf(20),
      stages: [
        stage('Regular Season', 'regular_season', [
          [FOXES, 9, 3],
          [OWLS, 7, 5],
        ]),
        stage('Playoffs', 'playoffs', [
          [OWLS, 3, 1],
          [FOXES, 2, 2],
        ]),
      ],
    },
  ]),
};

const oracle = (rows: readonly Cells[]) => ({
  '2026_LoL_esports_match_data_from_OraclesElixir.csv': csv(rows),
});

/** The files of these series. */
export function filesOf(series: readonly number[]): Record<string, string> {
  return { ...RIOT, ...oracle(series.flatMap(seriesRows)) };
}

export const ALL_SERIES: readonly number[] = Array.from({ length: SERIES }, (_, index) => index);

/** Every row of the world as the file has it. */
export const ROWS: readonly Cells[] = ALL_SERIES.flatMap(seriesRows);

export const playerRows = (name: string) => ROWS.filter(({ playername }) => playername === name);
export const sideRows = (team: string) => ROWS.filter((row) => row.position === 'team' && row.teamname === team);
export const otherSide = (row: Cells) =>
  ROWS.find((one) => one.gameid === row.gameid && one.position === 'team' && one.side !== row.side) as Cells;
export const ownSide = (row: Cells) =>
  ROWS.find((one) => one.gameid === row.gameid && one.position === 'team' && one.side === row.side) as Cells;

/** The series of a row. */
export const seriesOf = (row: Cells) => Number(String(row.gameid).replace('LOLTMNT09_', '').slice(0, -1));

export const sum = (rows: readonly Cells[], ...columns: string[]) =>
  rows.reduce((total, row) => total + columns.reduce((part, column) => part + Number(row[column]), 0), 0);

/** Halves away from zero, as a database rounds decimals. */
export function round(value: number, places: number): number {
  const scale = 10 ** places;
  return (Math.sign(value) * Math.round(Math.abs(value) * scale + 1e-7)) / scale;
}

/** True for the row of a player that upstream may not have completed. */
export const isZero = (row: Cells) =>
  row.datacompleteness === 'partial' && [row.kills, row.deaths, row.assists].every((cell) => Number(cell) === 0);

/** Rows of one player, newest first. */
export const newestFirst = (rows: readonly Cells[]) =>
  rows.toSorted((one, other) => (String(one.date) < String(other.date) ? 1 : -1));

/** The service over the world, one for each suite. */
export class World {
  service!: Service;
  databaseUrl!: string;
  private key!: string;
  private own: OwnDatabase | undefined;

  /** `more`: further files, which are imported together with those of the series. */
  constructor(series: readonly number[] = ALL_SERIES, more: Readonly<Record<string, string>> = {}) {
    beforeAll(async () => {
      this.own = await ownDatabase('empty');
      this.databaseUrl = this.own.url;
      await importFiles(this.own.url, { ...filesOf(series), ...more });
      this.service = await startService({ databaseUrl: this.own.url, environment: { DEMO: 'false' } });
      this.key = (await this.service.key({ plan: 'enterprise' })).key;
    });
    afterAll(async () => {
      await this.service?.stop();
      await this.own?.drop();
    });
  }

  ask(path: string, key = this.key): Promise<Response> {
    return this.service.get(`/api/v1/lol/${path}`, key);
  }

  async get(path: string, key?: string): Promise<Json> {
    const answer = await this.ask(path, key);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }

  async dataOf(path: string): Promise<Json> {
    return (await this.get(path)).data;
  }

  /** All pages of a list. */
  async whole(path: string): Promise<Json[]> {
    const rows: Json[] = [];
    for (;;) {
      const { data, meta } = await this.get(`${path}${path.includes('?') ? '&' : '?'}limit=7&offset=${rows.length}`);
      rows.push(...data);
      if (!meta.hasMore) {
        if (rows.length !== meta.total) throw new Error(`${path} has ${rows.length} of ${meta.total} rows`);
        return rows;
      }
    }
  }
}
