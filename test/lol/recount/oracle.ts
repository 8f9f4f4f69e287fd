import type { Archive } from '../../support/archive.js';
import type { Json } from '../../support/service.js';
import { fiftyOf, numberOf, readOracle, type RawRow } from '../archive-files.js';

const flagOf = (cell: string | undefined) =>
  cell === undefined || cell === '' ? null : cell === '1' || cell === '1.0';

const PLAYER_FIGURES: Readonly<Record<string, string>> = {
  kills: 'kills',
  deaths: 'deaths',
  assists: 'assists',
  cs: 'total cs',
  gold: 'totalgold',
  damage: 'damagetochampions',
  visionScore: 'visionscore',
  wardsPlaced: 'wardsplaced',
  wardsKilled: 'wardskilled',
  controlWards: 'controlwardsbought',
  doubleKills: 'doublekills',
  tripleKills: 'triplekills',
  quadraKills: 'quadrakills',
  pentaKills: 'pentakills',
  goldDiffAt10: 'golddiffat10',
  goldDiffAt15: 'golddiffat15',
  csDiffAt10: 'csdiffat10',
  csDiffAt15: 'csdiffat15',
  xpDiffAt10: 'xpdiffat10',
  xpDiffAt15: 'xpdiffat15',
};
const ROLES: Readonly<Record<string, string>> = {
  top: 'top',
  jng: 'jungle',
  mid: 'mid',
  bot: 'bottom',
  sup: 'support',
};
const KINDS = ['infernal', 'mountain', 'cloud', 'ocean', 'chemtech', 'hextech'];

/** The mean of what is known, to so many places; null where nothing is. */
function mean(rows: readonly RawRow[], column: string): number | null {
  const known = rows.flatMap((row) => numberOf(row[column]) ?? []);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
}

/** `above` by `below` over the rows of which both are known, times `by`. */
function quotient(
  rows: readonly RawRow[],
  above: (row: RawRow) => number | null,
  below: (row: RawRow) => number | null,
  by = 1,
): number | null {
  let [top, bottom] = [0, 0];
  for (const row of rows) {
    const [one, other] = [above(row), below(row)];
    if (one === null || other === null) continue;
    top += one;
    bottom += other;
  }
  return bottom === 0 ? null : (by * top) / bottom;
}

/** Figures of the API are rounded to `places`. */
function expectFigures(
  answer: Json,
  counted: Readonly<Record<string, number | null>>,
  places: number,
  of: string,
): void {
  for (const [name, value] of Object.entries(counted)) {
    const isSame =
      value === null || answer[name] === null
        ? value === answer[name]
        : Math.abs(answer[name] - value) <= 0.5 * 10 ** -places + 1e-9;
    if (!isSame) throw new Error(`${of}: ${name} is ${answer[name]}, in the file ${value}`);
  }
}

/** Upstream's `2025-01-11 11:11:24`, which a spreadsheet has made `1/18/2023 8:17` of in the file of 2023: both UTC. */
function timeOf({ date }: RawRow): Date {
  return new Date(`${date} UTC`);
}

/** Upstream's patches are numbers of two places: 13.01 is 13.1, and 13.1 is 13.10. */
function patchOf({ patch }: RawRow): string {
  const [year, number] = Number(patch).toFixed(2).split('.');
  return `${year}.${Number(number)}`;
}

/** Recounts games, players and teams of the API from Oracle's Elixir's rows of a year. */
export function recountOracle(archive: () => Archive, year: 2023 | 2025): void {
  const get = async (path: string): Promise<Json> => (await archive().get(path)).data;
  let raw: RawRow[];
  const idsOf = (column: string) => [...new Set(raw.map((row) => row[column] as string))].filter((id) => id !== '');
  const within = `from=${year}-01-01&to=${year}-12-31`;

  beforeAll(() => {
    raw = readOracle(year);
  });

  test('fifty games: time, length, patch, winner, sides and objectives', async () => {
    for (const id of fiftyOf(idsOf('gameid'))) {
      const [blue, red] = ['100', '200'].map((place) =>
        raw.find(({ gameid, participantid }) => gameid === id && participantid === place),
      ) as [RawRow, RawRow];
      const path = `games/${encodeURIComponent(id)}`;
      const [game, answer] = [await get(path), await get(`${path}/objectives`)];
      expect([id, game.startedAt, game.duration, game.patch, game.winningSide, game.gameNumber]).toEqual([
        id,
        timeOf(blue).toISOString(),
        numberOf(blue.gamelength),
        patchOf(blue),
        blue.result === '1' ? 'blue' : 'red',
        Number(blue.game),
      ]);
      for (const [row, side, objectives] of [
        [blue, game.blueTeam, answer.blue],
        [red, game.redTeam, answer.red],
      ] as const) {
        expect([id, side.kills, side.deaths, side.assists, side.gold]).toEqual([
          id,
          ...['kills', 'deaths', 'assists', 'totalgold'].map((column) => numberOf(row[column])),
        ]);
        const bans = [1, 2, 3, 4, 5].map((order) => row[`ban${order}`]).filter((ban) => ban !== '');
        expect([id, side.bans.map(({ championName }: Json) => championName)]).toEqual([id, bans]);
        const picks = [1, 2, 3, 4, 5].map((order) => row[`pick${order}`] ?? '').filter((pick) => pick !== '');
        if (picks.length > 0)
          expect([id, side.picks.map(({ championName }: Json) => championName)]).toEqual([id, picks]);
        const { dragons, barons, ...counts } = objectives;
        expect([id, counts]).toEqual([
          id,
          {
            towers: numberOf(row.towers),
            inhibitors: numberOf(row.inhibitors),
            heralds: numberOf(row.heralds),
            voidgrubs: numberOf(row.void_grubs),
            atakhans: numberOf(row.atakhans),
          },
        ]);
        expect([id, dragons?.length ?? null, barons?.length ?? null]).toEqual([
          id,
          numberOf(row.dragons),
          numberOf(row.barons),
        ]);
        const kinds = KINDS.map((kind) => numberOf(row[`${kind}s`]));
        if (!kinds.includes(null)) {
          const taken = (kind: string) => dragons.filter(({ type }: Json) => type === kind).length;
          expect([id, KINDS.map(taken), taken('elder')]).toEqual([id, kinds, numberOf(row.elders)]);
        }
      }
      const first = (column: string) => (flagOf(blue[column]) ? 'blue' : flagOf(red[column]) ? 'red' : null);
      expect([id, answer.firstObjectives]).toMatchObject([
        id,
        {
          firstBlood: first('firstblood'),
          firstTower: first('firsttower'),
          firstDragon: first('firstdragon'),
          firstHerald: first('firstherald'),
          firstBaron: first('firstbaron'),
        },
      ]);
    }
  });

  test('fifty teams, or all that there are', async () => {
    for (const id of fiftyOf(idsOf('teamid'))) {
      const { externalIds } = await get(`teams/${encodeURIComponent(id)}`);
      const isOwn = (teamid: string | undefined) =>
        externalIds.some((one: Json) => one.provider === 'oracleselixir' && one.id === teamid);
      expect([id, isOwn(id)]).toEqual([id, true]);
      // A renamed team has an id for each name.
      const own = raw.filter(({ teamid, position }) => isOwn(teamid) && position === 'team');
      const answer = await get(`teams/${encodeURIComponent(id)}/stats?${within}`);
      const of = (side: string) => own.filter((row) => row.side === side);
      const wins = (rows: readonly RawRow[]) => rows.filter(({ result }) => result === '1').length;
      const { blue, red } = answer.bySide;
      expect([id, answer.sample.games, blue.games, blue.wins, red.games, red.wins]).toEqual([
        id,
        own.length,
        of('Blue').length,
        wins(of('Blue')),
        of('Red').length,
        wins(of('Red')),
      ]);
      const matches = seriesOf(own);
      const results = matches.map(resultOf);
      expect([id, answer.sample.matches, answer.record.wins, answer.record.losses]).toEqual([
        id,
        matches.length,
        results.filter((won) => won === true).length,
        results.filter((won) => won === false).length,
      ]);
      expectFigures(
        answer.averages,
        {
          duration: mean(own, 'gamelength'),
          kills: mean(own, 'kills'),
          deaths: mean(own, 'deaths'),
          gold: mean(own, 'totalgold'),
          towers: mean(own, 'towers'),
          dragons: mean(own, 'dragons'),
          barons: mean(own, 'barons'),
        },
        2,
        id,
      );
      expectFigures(answer.averages, { goldDiffAt15: mean(own, 'golddiffat15') }, 1, id);
      expectFigures(
        answer.rates,
        {
          firstBlood: mean(own, 'firstblood'),
          firstTower: mean(own, 'firsttower'),
          firstDragon: mean(own, 'firstdragon'),
          firstHerald: mean(own, 'firstherald'),
          firstBaron: mean(own, 'firstbaron'),
        },
        4,
        id,
      );
    }
  });

  // The file of 2023 has the rows of teams only.
  if (year === 2025) recountPlayers();

  function recountPlayers(): void {
    test('fifty games: each figure of each player', async () => {
      for (const id of fiftyOf(idsOf('gameid'))) {
        const players = raw.filter(({ gameid, position }) => gameid === id && position !== 'team');
        const answer: Json[] = await get(`games/${encodeURIComponent(id)}/player-stats`);
        const seen = answer.map((row) => [
          row.participantId,
          row.side,
          row.role,
          row.win,
          row.firstBlood,
          ...Object.keys(PLAYER_FIGURES).map((name) => row[name]),
        ]);
        const counted = players.map((row) => [
          Number(row.participantid),
          row.side?.toLowerCase(),
          ROLES[row.position as string],
          row.result === '1',
          flagOf(row.firstbloodkill),
          ...Object.values(PLAYER_FIGURES).map((column) => numberOf(row[column])),
        ]);
        expect([id, seen]).toEqual([id, counted]);
        expect(answer.map(({ championName }) => championName)).toEqual(players.map(({ champion }) => champion));
      }
    });

    test('fifty players', async () => {
      const sideOf = new Map(
        raw.filter(({ position }) => position === 'team').map((row) => [`${row.gameid} ${row.side}`, row]),
      );
      for (const id of fiftyOf(idsOf('playerid'))) {
        const own = raw.filter(({ playerid }) => playerid === id);
        const { summary } = await get(`players/${encodeURIComponent(id)}/stats?${within}`);
        const sum = (column: string) =>
          quotient(
            own,
            (row) => numberOf(row[column]),
            () => 1,
            own.length,
          );
        const side = (row: RawRow) => sideOf.get(`${row.gameid} ${row.side}`);
        const wins = own.filter(({ result }) => result === '1').length;
        const counts = [summary.gamesPlayed, summary.wins, summary.losses, summary.unknownResults];
        expect([id, ...counts]).toEqual([id, own.length, wins, own.length - wins, 0]);
        const minutes = (row: RawRow) => Number(row.gamelength) / 60;
        const figure = (column: string) => (row: RawRow) => numberOf(row[column]);
        expectFigures(
          summary,
          {
            avgKills: mean(own, 'kills'),
            avgDeaths: mean(own, 'deaths'),
            avgAssists: mean(own, 'assists'),
            avgKda: ((sum('kills') ?? 0) + (sum('assists') ?? 0)) / Math.max(1, sum('deaths') ?? 0),
            avgCs: mean(own, 'total cs'),
            avgCsPerMin: quotient(own, figure('total cs'), minutes),
            avgGold: mean(own, 'totalgold'),
            avgGoldPerMin: quotient(own, figure('totalgold'), minutes),
            avgDamage: mean(own, 'damagetochampions'),
            avgDamagePerMin: quotient(own, figure('damagetochampions'), minutes),
            avgVisionScore: mean(own, 'visionscore'),
            tripleKills: sum('triplekills'),
            quadraKills: sum('quadrakills'),
            pentaKills: sum('pentakills'),
          },
          2,
          id,
        );
        const takedowns = (row: RawRow) => Number(row.kills) + Number(row.assists);
        expectFigures(
          summary,
          {
            winRate: wins / own.length,
            firstBloodRate: mean(own, 'firstbloodkill'),
            killParticipation: quotient(own, takedowns, (row) => Number(side(row)?.kills)),
            avgDamageShare: quotient(own, figure('damagetochampions'), (row) => numberOf(side(row)?.damagetochampions)),
          },
          4,
          id,
        );
      }
    });
  }

  /** A team's games in each of its series: one begins where upstream counts from 1 again, or with another opponent. */
  function seriesOf(own: readonly RawRow[]): RawRow[][] {
    const opponentOf = (row: RawRow) =>
      raw.find((other) => other.gameid === row.gameid && other.position === 'team' && other.side !== row.side)
        ?.teamname;
    const series: RawRow[][] = [];
    let last: RawRow | undefined;
    for (const row of own.toSorted((one, other) => timeOf(one).getTime() - timeOf(other).getTime())) {
      if (!last || Number(row.game) <= Number(last.game) || opponentOf(row) !== opponentOf(last)) series.push([]);
      last = row;
      series.at(-1)?.push(row);
    }
    return series;
  }

  /**
   * Whether a team won a series; null where the file cannot say so: a series ends when one team has the wins that it needs,
   * so any other last game, and any number that is not there, is the trace of a game that the file lacks.
   */
  function resultOf(games: readonly RawRow[]): boolean | null {
    const numbers = new Set(games.map(({ game }) => Number(game)));
    const highest = Math.max(...numbers);
    const hasAll = Array.from({ length: highest }, (_, index) => index + 1).every((number) => numbers.has(number));
    const [won, lost] = ['1', '0'].map((result) => games.filter((row) => row.result === result).length) as [
      number,
      number,
    ];
    const last = games.find(({ game }) => Number(game) === highest);
    if (!hasAll || won === lost || (last?.result === '1') !== won > lost) return null;
    return won > lost;
  }
}
