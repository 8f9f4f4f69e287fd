import { readdirSync } from 'node:fs';
import type { Archive } from '../../support/archive.js';
import type { Json } from '../../support/service.js';
import { fiftyOf, FOLDER, numberOf, readOracle, readRows, type RawRow } from '../archive-files.js';
import { providersOf, ArchiveReader } from '../../support/archive-reader.js';

const ROLES = { top: 'top', jng: 'jungle', mid: 'mid', adc: 'bottom', sup: 'support' };

/** Figures of a player at the end, by upstream's names. */
const AT_THE_END: Readonly<Record<string, readonly string[]>> = {
  level: ['level'],
  kills: ['CHAMPIONS_KILLED'],
  deaths: ['NUM_DEATHS'],
  assists: ['ASSISTS'],
  gold: ['totalGold'],
  cs: ['MINIONS_KILLED', 'NEUTRAL_MINIONS_KILLED'],
  damage: ['TOTAL_DAMAGE_DEALT_TO_CHAMPIONS'],
  visionScore: ['VISION_SCORE'],
  wardsPlaced: ['WARD_PLACED'],
  wardsKilled: ['WARD_KILLED'],
};

/** How far ahead of the opponent, by upstream's names. */
const AHEAD: Readonly<Record<string, readonly string[]>> = {
  goldDiff: ['totalGold'],
  csDiff: ['MINIONS_KILLED', 'NEUTRAL_MINIONS_KILLED'],
};

const SIDES: Readonly<Record<string, string>> = {
  kills: 'championsKills',
  deaths: 'deaths',
  assists: 'assists',
  gold: 'totalGold',
  towers: 'towerKills',
  inhibitors: 'inhibKills',
  dragons: 'dragonKills',
  barons: 'baronKills',
};

/** Recounts games of the API that have no box score from Riot's wide rows. */
export function recountRiotGames(archive: () => Archive): void {
  const read = new ArchiveReader(archive);
  let raw: RawRow[];
  /** Games of which Oracle's Elixir has no row. */
  let alone: RawRow[];

  beforeAll(() => {
    raw = readdirSync(`${FOLDER}/riot_gpr/games`).flatMap((name) => readRows(`riot_gpr/games/${name}`));
    const boxed = new Set([2023, 2025].flatMap(readOracle).map(({ gameid }) => gameid));
    alone = raw.filter((row) => !boxed.has(platformKey(row)));
    expect([raw.length, alone.length]).toEqual([621, 77]);
  });

  test('fifty games: number, length, patch, teams and winner', async () => {
    for (const row of fiftyOf(raw)) {
      const game = await read.data(`games/${row.game_id}`);
      const [blue, red] = [
        await read.data(`teams/${row.team_100_blue_id}`),
        await read.data(`teams/${row.team_200_red_id}`),
      ];
      expect([row.game_id, game.gameNumber, game.duration, game.winningSide]).toEqual([
        row.game_id,
        Number(row.game_number),
        Number(row.game_duration),
        row.game_winner === '100' ? 'blue' : 'red',
      ]);
      expect([row.game_id, game.blueTeam.slug, game.redTeam.slug]).toEqual([row.game_id, blue.slug, red.slug]);
      const ids = game.externalIds.map(({ provider, id }: Json) => [provider, id]);
      expect(ids).toEqual(
        expect.arrayContaining([
          ['riot', row.game_id],
          ['platform', platformKey(row)],
        ]),
      );
      // Of `13.1.487.8994` players know `13.1`.
      expect([row.game_id, game.patch]).toEqual([row.game_id, row.game_patch?.split('.').slice(0, 2).join('.')]);
    }
  });

  test('fifty games: each figure of each player', async () => {
    let rows = 0;
    for (const row of fiftyOf(raw)) {
      const answer: Json[] = await read.data(`games/${row.game_id}/player-stats`);
      expect([row.game_id, answer.map(({ participantId }) => participantId)]).toEqual([
        row.game_id,
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      ]);
      for (const player of answer) {
        const [start, other] = [player.participantId, ((player.participantId + 4) % 10) + 1].map(columnsOf) as [
          string,
          string,
        ];
        const place = `${row.game_id} ${start}`;
        expect([place, player.source]).toEqual([place, 'riot']);
        expect([place, player.role]).toEqual([place, ROLES[start.slice(-3) as keyof typeof ROLES]]);
        expect([place, player.win]).toEqual([place, row.game_winner === start.split('_')[1]]);
        expect([place, player.championId.toLowerCase()]).toEqual([place, row[`${start}_championName`]?.toLowerCase()]);
        expect(row[`${start}_summonerName`]?.toLowerCase()).toContain(player.summonerName.toLowerCase());
        for (const [name, columns] of Object.entries(AT_THE_END)) {
          const counted = sumOf(row, start, columns, 'game_end');
          if (player[name] !== counted) throw new Error(`${place}: ${name} is ${player[name]}, in the file ${counted}`);
        }
        for (const [name, columns] of Object.entries(AHEAD))
          for (const minute of [10, 15]) {
            const isLong = Number(row.game_duration) >= minute * 60;
            const [own, their] = [start, other].map((one) => sumOf(row, one, columns, String(minute * 60)));
            const counted = isLong ? (own as number) - (their as number) : null;
            const figure = player[`${name}At${minute}`];
            if (figure !== counted)
              throw new Error(`${place}: ${name} at ${minute} is ${figure}, in the file ${counted}`);
          }
        rows += 1;
      }
    }
    expect(rows).toBe(500);
  });

  test('fifty games without a box score: the figures and objectives of both sides', async () => {
    for (const row of fiftyOf(alone)) {
      const game = await read.data(`games/${row.game_id}`);
      const objectives = await read.data(`games/${row.game_id}/objectives`);
      expect(providersOf(game).toSorted()).toEqual(['platform', 'riot']);
      for (const [start, side, taken] of [
        ['100_blue', game.blueTeam, objectives.blue],
        ['200_red', game.redTeam, objectives.red],
      ] as const) {
        const counted = Object.entries(SIDES).map(([, column]) => numberOf(row[`${start}_${column}_game_end`]));
        expect([row.game_id, ...Object.keys(SIDES).map((name) => side[name])]).toEqual([row.game_id, ...counted]);
        const heralds = numberOf(row[`num_heralds_secured_${start.slice(4)}`]);
        expect([row.game_id, taken.towers, taken.dragons.length, taken.barons.length, taken.heralds]).toEqual([
          row.game_id,
          ...['towerKills', 'dragonKills', 'baronKills'].map((column) => numberOf(row[`${start}_${column}_game_end`])),
          heralds,
        ]);
      }
      const first = (name: string) => ({ 100: 'blue', 200: 'red' })[Number(row[`team_first_${name}`])] ?? null;
      expect([row.game_id, game.firstObjectives]).toMatchObject([
        row.game_id,
        {
          firstBlood: first('blood'),
          firstTower: first('turret_destroyed'),
          firstDragon: first('dragon_kill'),
          firstHerald: first('herald_kill'),
          firstBaron: first('baron_kill'),
        },
      ]);
    }
  });

  test('fifty games: the gold of both sides and of each player every five minutes', async () => {
    let points = 0;
    for (const row of fiftyOf(raw)) {
      const { goldGraph, byPlayer } = await read.data(`games/${row.game_id}/gold`);
      const moments = Object.keys(row).flatMap((name) => /^100_blue_totalGold_(\d+)$/.exec(name)?.[1] ?? []);
      for (const moment of moments) {
        // Upstream repeats the end of a game at each moment after it.
        if (Number(moment) > Number(row.game_duration)) continue;
        const place = `${row.game_id} at ${moment}`;
        const point = goldGraph.find(({ t }: Json) => t === Number(moment));
        // A box score has its own figures at 10, 15, 20 and 25 minutes.
        if (alone.includes(row) || ![600, 900, 1200, 1500].includes(Number(moment))) {
          points += 1;
          expect([place, point?.blueGold, point?.redGold]).toEqual([
            place,
            numberOf(row[`100_blue_totalGold_${moment}`]),
            numberOf(row[`200_red_totalGold_${moment}`]),
          ]);
        }
        const gold = byPlayer.map(({ points: own }: Json) => own.find(({ t }: Json) => t === Number(moment))?.gold);
        expect([place, gold]).toEqual([
          place,
          [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((at) => numberOf(row[`${columnsOf(at)}_totalGold_${moment}`])),
        ]);
      }
    }
    expect(points).toBeGreaterThan(60);
  });
}

function platformKey(row: RawRow): string {
  return (row.platform_game_id as string).replace(':', '_');
}

/** What the names of a participant's columns begin with: `1_100_top`. */
function columnsOf(participant: number): string {
  return `${participant}_${participant <= 5 ? 100 : 200}_${Object.keys(ROLES)[(participant - 1) % 5]}`;
}

function sumOf(row: RawRow, start: string, columns: readonly string[], moment: string): number {
  return columns.reduce((sum, column) => sum + whole(Number(row[`${start}_${column}_${moment}`])), 0);
}

/** Upstream adds up shares: a whole number comes as `31.999998`, and a part of a creep or a point of damage is none. */
function whole(number: number): number {
  const nearest = Math.round(number);
  return Math.abs(number - nearest) < 0.001 ? nearest : Math.floor(number);
}
