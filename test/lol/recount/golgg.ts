import type { Archive } from '../../support/archive.js';
import type { Json } from '../../support/service.js';
import { fiftyOf, numberOf, readRows, type RawRow } from '../archive-files.js';
import { ArchiveReader } from '../../support/archive-reader.js';

const FIGURES: Readonly<Record<string, string>> = {
  level: 'Level',
  kills: 'Kills',
  deaths: 'Deaths',
  assists: 'Assists',
  cs: 'CS',
  gold: 'Golds',
  damage: 'Total damage to Champion',
  damageTaken: 'Total damage taken',
  visionScore: 'Vision Score',
  wardsPlaced: 'Wards placed',
  wardsKilled: 'Wards destroyed',
  controlWards: 'Control Wards Purchased',
  soloKills: 'Solo kills',
  doubleKills: 'Double kills',
  tripleKills: 'Triple kills',
  quadraKills: 'Quadra kills',
  pentaKills: 'Penta kills',
  goldDiffAt15: 'GD@15',
  csDiffAt15: 'CSD@15',
  xpDiffAt15: 'XPD@15',
};
const ROLES: Readonly<Record<string, string>> = {
  TOP: 'top',
  JUNGLE: 'jungle',
  MID: 'mid',
  ADC: 'bottom',
  SUPPORT: 'support',
};

/** Recounts games and players of the API from gol.gg's rows of 2024. */
export function recountGolgg(archive: () => Archive): void {
  const read = new ArchiveReader(archive);
  let raw: RawRow[];
  let games: string[];

  beforeAll(() => {
    raw = readRows('golgg/game_data2024.csv.gz');
    games = [...new Set(raw.map((row) => row['Game ID'] as string))];
    expect([raw.length, games.length]).toEqual([5_020, 502]);
  });

  const rowsOf = (game: string, side: string) =>
    raw.filter((row) => row['Game ID'] === game && row.Side === `${side === 'blue' ? 'Blue' : 'Red'} Side`);

  test('fifty games: length, winner, teams and what each side has together', async () => {
    for (const id of fiftyOf(games)) {
      const game = await read.upstream('games', 'golgg', id);
      const [blue] = rowsOf(id, 'blue') as [RawRow];
      expect([id, game.duration, game.winningSide, game.startedAt, game.patch]).toEqual([
        id,
        Math.round(Number(blue['Game Duration']) * 60),
        blue.Victory === 'True' ? 'blue' : 'red',
        null,
        null,
      ]);
      for (const side of ['blue', 'red']) {
        const rows = rowsOf(id, side);
        const team = game[`${side}Team`];
        const sum = (column: string) => rows.reduce((total, row) => total + Number(row[column]), 0);
        expect([id, side, team.kills, team.deaths, team.assists, team.gold]).toEqual([
          id,
          side,
          ...['Kills', 'Deaths', 'Assists', 'Golds'].map(sum),
        ]);
        const named = await read.data(`teams?q=${encodeURIComponent(rows[0]?.Team as string)}&limit=100`);
        expect([id, rows[0]?.Team, named.map(({ slug }: Json) => slug)]).toEqual([
          id,
          rows[0]?.Team,
          expect.arrayContaining([team.slug]),
        ]);
      }
    }
  });

  test('fifty games: each figure of each player', async () => {
    let rows = 0;
    for (const id of fiftyOf(games)) {
      const answer: Json[] = await read.data(`games/${id}/player-stats`);
      const counted = ['blue', 'red'].flatMap((side) =>
        rowsOf(id, side).toSorted(
          (one, other) =>
            Object.keys(ROLES).indexOf(one.Role as string) - Object.keys(ROLES).indexOf(other.Role as string),
        ),
      );
      const seen = answer.map((row) => [
        row.summonerName.toLowerCase(),
        row.side,
        row.role,
        row.win,
        row.source,
        ...Object.keys(FIGURES).map((name) => row[name]),
      ]);
      expect([id, seen]).toEqual([
        id,
        counted.map((row) => [
          row.Player?.toLowerCase(),
          row.Side?.split(' ')[0]?.toLowerCase(),
          ROLES[row.Role as string],
          row.Victory === 'True',
          'golgg',
          ...Object.values(FIGURES).map((column) => numberOf(row[column])),
        ]),
      ]);
      rows += answer.length;
    }
    expect(rows).toBe(500);
  });

  test('fifty players: games, wins and averages of a league in 2024', async () => {
    const players = new Map(raw.map((row) => [`${row.Region} ${row.Player}`, row]));
    for (const { Region, Player, 'Game ID': id } of fiftyOf([...players.values()])) {
      const own = raw.filter((row) => row.Region === Region && row.Player === Player);
      const lines: Json[] = await read.data(`games/${id}/player-stats`);
      const { lolPlayerId } = lines.find(({ summonerName }) => summonerName.toLowerCase() === Player?.toLowerCase());
      const tournament = `${Region?.toLowerCase()}_2024`;
      const { summary } = await read.data(`players/${lolPlayerId}/stats?tournamentId=${tournament}`);
      const wins = own.filter(({ Victory }) => Victory === 'True').length;
      const mean = (column: string) => own.reduce((sum, row) => sum + Number(row[column]), 0) / own.length;
      const answer = [summary.avgKills, summary.avgDeaths, summary.avgAssists, summary.avgCs, summary.avgGold];
      expect([Player, summary.gamesPlayed, summary.wins, summary.losses]).toEqual([
        Player,
        own.length,
        wins,
        own.length - wins,
      ]);
      for (const [index, column] of ['Kills', 'Deaths', 'Assists', 'CS', 'Golds'].entries())
        if (Math.abs(answer[index] - mean(column)) > 0.005 + 1e-9)
          throw new Error(`${Player}: ${column} is ${answer[index]}, in the file ${mean(column)}`);
    }
  });
}
