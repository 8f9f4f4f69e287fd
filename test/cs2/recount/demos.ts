import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { Random } from '../../../demo/random.js';
import type { Archive } from '../../support/archive.js';
import { DATA } from '../../support/data.js';
import type { Json } from '../../support/service.js';

type Row = Record<string, string>;

const rowsOf = (table: string): Row[] =>
  parse(gunzipSync(readFileSync(`${DATA}/cs2/demos/raw_${table}.csv.gz`)), { columns: true }) as Row[];

/** Routes are compared with the numbers in the facts, and with maps and players drawn from the files. */
export function recountDemos(archive: () => Archive): void {
  const get = (path: string): Promise<Json> => archive().get(path);
  let ties: Row[];
  /** Match and number of maps whose recordings stop before their end, and of those that count a knife round. */
  let unfinished: Set<string>;
  let withKnives: Set<string>;
  const demoOf = new Map<string, { teams: Row[]; players: Row[]; rounds: Row[] }>();

  beforeAll(async () => {
    const all = rowsOf('tournaments');
    const inParts = new Set(all.filter(({ p }) => p !== '').map(({ url, map_n }) => `${url} ${map_n}`));
    const { rows } = await archive().service.db.pool.query(
      `select kind, key from unresolved where family = 'cs2' and source = 'demos'`,
    );
    const keysOf = (kind: string) => new Set(rows.flatMap((row) => (row.kind === kind ? [row.key as string] : [])));
    [unfinished, withKnives] = [keysOf('map'), keysOf('figures')];
    // Maps that were recorded in one piece and to their end, without a knife round.
    const whole = all.filter(
      (tie) =>
        tie.checksum !== '' &&
        !inParts.has(`${tie.url} ${tie.map_n}`) &&
        !unfinished.has(`${matchOf(tie)} ${mapOf(tie)}`) &&
        !withKnives.has(`${matchOf(tie)} ${mapOf(tie)}`),
    );
    for (const { checksum } of whole) demoOf.set(checksum as string, { teams: [], players: [], rounds: [] });
    for (const table of ['teams', 'players', 'rounds'] as const)
      for (const row of rowsOf(table)) demoOf.get(row.match_checksum as string)?.[table].push(row);
    ties = new Random(11).fork('maps').shuffled(whole).slice(0, 50);
    expect(ties).toHaveLength(50);
  });

  const matchOf = ({ url }: Row) => url?.split('/')[4] as string;
  const mapOf = ({ map_n }: Row) => Number(map_n?.slice(1));

  test('demos of 102 matches with 269 recordings, some of them in parts: each map has its score', async () => {
    const all = rowsOf('tournaments');
    const recorded = all.filter(({ checksum }) => checksum !== '');
    // Their scores are those of no finished map, such as the parts 8-6, 6-4 and 4-6.
    expect([...unfinished].toSorted()).toEqual(['2378783 1', '2380055 1']);
    expect([new Set(all.map(matchOf)).size, recorded.length]).toEqual([102, 269]);
    const known = new Map([...new Set(all.map(matchOf))].map((match) => [match, new Set<number>()]));
    for (const tie of recorded) known.get(matchOf(tie))?.add(mapOf(tie));
    for (const [match, numbers] of known) {
      const { data } = await get(`matches/${match}/maps`);
      const shown = data.filter(({ score }: Json) => score !== null).map(({ mapNumber }: Json) => mapNumber);
      const ended = [...numbers].filter((number) => !unfinished.has(`${match} ${number}`));
      expect([match, shown]).toEqual([match, expect.arrayContaining(ended)]);
    }
  });

  test('maps whose recordings count a knife round end at the score without it, and have no figures of players', async () => {
    // With that round three of them would have a score that can end a map, too, such as 13-1 for 13-0.
    const ends: Record<string, [number, number]> = {
      '2380003 3': [0, 13],
      '2380114 3': [25, 22],
      '2380116 3': [5, 13],
      '2380117 3': [19, 17],
      '2380119 3': [16, 13],
      '2380122 3': [20, 22],
      '2380132 3': [13, 10],
      '2380134 5': [7, 13],
    };
    expect([...withKnives].toSorted()).toEqual(Object.keys(ends));
    for (const [key, [one, other]] of Object.entries(ends)) {
      const [match, number] = key.split(' ') as [string, string];
      const { data: map } = await get(`matches/${match}/maps/${number}`);
      const scores = [map.score.team1, map.score.team2].toSorted((a, b) => a - b);
      expect([key, scores, map.roundCount]).toEqual([key, [one, other].toSorted((a, b) => a - b), one + other]);
      expect([key, (await get(`matches/${match}/maps/${number}/rounds`)).data.length]).toEqual([key, one + other]);
      const { data, meta } = await get(`matches/${match}/player-stats`);
      expect([key, data.some(({ mapNumber }: Json) => mapNumber === Number(number))]).toEqual([key, false]);
      expect([key, meta.partial.knownMaps.length < meta.partial.playedMaps]).toEqual([key, true]);
    }
  });

  test('maps in one recording last as long as it, whose length stands under another name', async () => {
    const lengths = new Map(rowsOf('matches').map((row) => [row.checksum, Math.round(Number(row.game_type))]));
    for (const tie of ties) {
      const { data: map } = await get(`matches/${matchOf(tie)}/maps/${mapOf(tie)}`);
      expect([tie.checksum, map.durationSeconds]).toEqual([tie.checksum, lengths.get(tie.checksum as string)]);
      expect(map.durationSeconds).toBeGreaterThan(600);
    }
  });

  test('the final of ESL Pro League 21: MOUZ 0-3 Vitality, dust2 9-13, nuke 4-13, inferno 5-13', async () => {
    const { data } = await get('teams/mouz/vs/vitality?from=2025-03-16&to=2025-03-16');
    expect(data.matches).toHaveLength(1);
    const { data: match } = await get(`matches/${data.matches[0].matchId}`);
    expect(match).toMatchObject({
      eventName: 'ESL Pro League Season 21',
      team1Name: 'MOUZ',
      team2Name: 'Vitality',
      team1Score: 0,
      team2Score: 3,
      bestOf: 5,
      status: 'completed',
    });
    expect(match.winnerTeamId).toBe(match.team2.id);
    const played = match.maps.filter(({ score }: Json) => score !== null);
    expect(played.map(({ slug, score }: Json) => [slug, score])).toEqual([
      ['dust2', { team1: 9, team2: 13 }],
      ['nuke', { team1: 4, team2: 13 }],
      ['inferno', { team1: 5, team2: 13 }],
    ]);
  });

  test('fifty maps have the scores and rounds of their demos', async () => {
    for (const tie of ties) {
      const place = `matches/${matchOf(tie)}/maps/${mapOf(tie)}`;
      const { teams, players, rounds } = demoOf.get(tie.checksum as string)!;
      const { data: map } = await get(place);
      const { data: match } = await get(`matches/${matchOf(tie)}`);
      const scores = teams.map(({ score }) => Number(score));
      const order = (numbers: number[]) => numbers.toSorted((one, other) => one - other);
      expect([place, map.slug, order([map.score.team1, map.score.team2])]).toEqual([place, tie.map, order(scores)]);
      // Half of the demos call the teams A and B; who played in which of them says who they are.
      const { data: lines } = await get(`matches/${matchOf(tie)}/player-stats?mapNumber=${mapOf(tie)}`);
      for (const own of teams) {
        const player = players.find(({ team_name }) => team_name === own.name) as Row;
        const { data: known } = await get(`players/${player.steamid}`);
        const { teamId } = lines.find(({ playerId }: Json) => playerId === known.id);
        const side = teamId === match.team1.id ? 'team1' : 'team2';
        expect([place, player.name, map.score[side]]).toEqual([place, player.name, Number(own.score)]);
      }
      const { data: shown } = await get(`${place}/rounds`);
      expect([place, shown.length]).toEqual([place, rounds.length]);
      expect([place, shown.map(({ winnerSide }: Json) => winnerSide)]).toEqual([
        place,
        rounds
          .toSorted((one, other) => Number(one.number) - Number(other.number))
          .map(({ winner_side }) => (winner_side === '2' ? 't' : 'ct')),
      ]);
    }
  });

  test('fifty players of these maps have the figures of the demos', async () => {
    const lines = ties.map((tie) => {
      const player = new Random(13)
        .fork(tie.checksum as string)
        .shuffled(demoOf.get(tie.checksum as string)!.players)[0];
      return { tie, player: player as Row };
    });
    for (const { tie, player } of lines) {
      const { data: known } = await get(`players/${player.steamid}`);
      const place = `matches/${matchOf(tie)}/player-stats?mapNumber=${mapOf(tie)}`;
      const { data } = await get(place);
      const row = data.find(({ playerId }: Json) => playerId === known.id);
      const { kills, deaths, assists, headshots, firstKills, firstDeaths } = row ?? {};
      expect([place, kills, deaths, assists, headshots, firstKills, firstDeaths]).toEqual([
        place,
        ...['kills', 'deaths', 'assists', 'headshots', 'first_kill', 'first_death'].map((name) => Number(player[name])),
      ]);
      expect(row.adr).toBeCloseTo(Number(player.avg_damages_per_round), 1);
    }
  });
}
