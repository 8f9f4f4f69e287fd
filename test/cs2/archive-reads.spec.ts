import { readFileSync } from 'node:fs';
import { hasCs2, openArchive, type Archive } from '../support/archive.js';
import { DATA } from '../support/data.js';
import type { Json } from '../support/service.js';
import { slowestOf } from '../support/slowest.js';
import { scansOf } from '../support/statements.js';
import { routesWithout } from '../support/unasked.js';
import { cs2Recount } from './archive-recount.js';
import { cs2Search } from './archive-search.js';
import { requestsOf, SKIN_REQUESTS } from './archive-requests.js';

const STANDINGS = `${DATA}/cs2/vrs/live/2025/standings_global_2025_12_01.md`;

/** The lines of a table of Valve's: rank, points, name and how many players. */
function standings(): [number, number, string, number][] {
  return readFileSync(STANDINGS, 'utf8')
    .split('\n')
    .filter((line) => /^\|\s*\d/.test(line))
    .map((line) => {
      const [, rank, points, name, roster] = line.split('|').map((cell) => cell.trim()) as string[];
      return [Number(rank), Number(points), name as string, (roster as string).split(',').length];
    });
}

(hasCs2 ? describe : describe.skip)('reads of the whole archive', () => {
  let archive: Archive;
  const slow: string[] = [];

  beforeAll(async () => {
    archive = await openArchive('cs2');
  });
  afterAll(() => archive?.close());

  /** The quickest of four, or the first that is quick: a scan from end to end is slow each time, a busy machine is not. */
  async function timed(path: string, quickMs = 0): Promise<{ answer: Json; ms: number }> {
    let ms = Infinity;
    let answer: Json;
    for (let tries = 0; tries < 4 && ms > quickMs; tries += 1) {
      const began = performance.now();
      answer = await archive.get(path);
      ms = Math.min(ms, performance.now() - began);
    }
    return { answer, ms };
  }

  async function get(path: string): Promise<Json> {
    const { answer, ms } = await timed(path, 150);
    if (ms > 150) {
      const times = Math.round(ms / (await timed('reference/regions')).ms);
      if (times > 40) slow.push(`${path} took ${times} times as long as a list from memory`);
    }
    return answer;
  }

  async function whole(path: string): Promise<Json[]> {
    const rows: Json[] = [];
    for (let page = 1; ; page += 1) {
      const { data, meta } = await get(`${path}${path.includes('?') ? '&' : '?'}limit=100&page=${page}`);
      rows.push(...data);
      if (!meta.hasMore) return rows;
    }
  }

  test("Valve's standings are the lines of the file", async () => {
    const rows = await whole('rankings/vrs?date=2025-12-01');
    const lines = standings();
    expect(lines.length).toBe(284);
    expect(
      rows.map(({ rank, points, teamName, roster }) => [rank, Math.round(points), teamName, roster.length]),
    ).toEqual(lines);
    expect(rows.slice(0, 3).map(({ teamName, points }) => [teamName, points])).toEqual([
      ['FURIA', 2001],
      ['Falcons', 1914],
      ['Vitality', 1883],
    ]);
  });

  test('all eight teams with three wins advance from the first stage at Austin', async () => {
    const rows: Json[] = (await archive.get('events/blasttv-austin-major-2025-stage-1/standings')).data;
    const named = (status: string) => rows.flatMap((row) => (row.status === status ? [row.teamName] : [])).toSorted();
    expect(named('advanced')).toEqual(
      ['B8', 'BetBoom', 'HEROIC', 'Legacy', 'Lynn Vision', 'Nemiga', 'OG', 'TYLOO'].toSorted(),
    );
    expect(rows.filter(({ status }) => status === 'eliminated').map(({ losses }) => losses)).toEqual(Array(8).fill(3));
  });

  describe('gives back the figures of the files:', () => {
    cs2Recount(() => archive);
  });

  describe('is searched:', () => {
    cs2Search(() => archive);
  });

  test('every route of the best teams and players answers, and totals agree with the rows', async () => {
    const teams = (await get('rankings/world?limit=5')).data;
    expect(teams).toHaveLength(5);
    for (const { teamId } of teams) {
      const { data: team } = await get(`teams/${teamId}`);
      expect(team.worldRank).toBe(teams.find((one: Json) => one.teamId === teamId).rank);
      for (const part of 'upcoming roster-history map-stats?window=all lineup-form economy'.split(' '))
        await get(`teams/${teamId}/${part}`);
      const results = await whole(`teams/${teamId}/results`);
      const times = results.map(({ startsAt, date }) => String(date ?? startsAt?.slice(0, 10)));
      expect(times.filter((one) => one !== 'undefined')).toEqual(
        times
          .filter((one) => one !== 'undefined')
          .toSorted()
          .toReversed(),
      );
      const { data: maps } = await get(`teams/${teamId}/map-stats?window=all`);
      for (const { played, wins, losses, roundsWon } of maps) {
        expect(wins + losses).toBeLessThanOrEqual(played);
        expect(roundsWon === null || roundsWon >= wins * 13).toBe(true);
      }
      for (const { id } of team.roster) {
        const { data, meta } = await get(`players/${id}/stats?limit=100`);
        if (meta.hasMore) continue;
        const known = data.rows.filter(({ kills }: Json) => kills !== null);
        const kills = known.reduce((sum: number, row: Json) => sum + row.kills, 0);
        expect(data.totals.kills).toBe(known.length === 0 ? null : kills);
        for (const part of 'form seasons teams weapons clutches flash-assists duels utility'.split(' '))
          await get(`players/${id}/${part}`);
        await get(`players/${id}`);
      }
    }
  });

  test('every leaderboard shows somebody without parameters and says the day that its window ends on', async () => {
    for (const metric of ['rating', 'adr', 'kast', 'kd', 'kills', 'opening-kills']) {
      const { data, meta } = await get(`leaderboards/${metric}`);
      expect([metric, data.length > 0]).toEqual([metric, true]);
      // The matches of the summer of 2026 have no figures.
      expect(meta.asOf <= '2026-05-24').toBe(true);
    }
  });

  test('lists, searches and leaders answer', async () => {
    for (const metric of ['rating', 'adr', 'kast', 'kd', 'kills', 'opening-kills'])
      for (const window of ['30d', '90d', '365d', 'all']) {
        const { data, meta } = await get(`leaderboards/${metric}?window=${window}&minMaps=5`);
        const values = data.map(({ value }: Json) => value);
        expect(values).toEqual(values.toSorted((one: number, other: number) => other - one));
        expect(meta.window).toBe(window);
      }
    for (const path of [
      '',
      'teams',
      'players',
      'teams?q=vit',
      'players?q=don',
      'players/search?q=donk',
      'search?q=vitality',
      'search?q=mouz vs vitality',
      'roster-changes/recent',
      'transfers/recent',
      'rankings',
      'rankings/region/europe',
      'maps',
      'maps/pool',
      'maps/mirage',
      'reference',
      'reference/countries',
      'freshness',
      'teams/vitality/vs/mouz',
      'players?limit=100&page=5',
      'transfers/recent?page=20',
    ])
      await get(path);
    const { data } = await get('players/search?q=donk');
    expect(data[0]).toEqual(expect.objectContaining({ nickname: 'donk', score: 1 }));
  });

  test('no statement of any route scans a large table; the slowest five take at most thirty times `select 1`', async () => {
    const { pool } = archive.service.db;
    // As autovacuum leaves the tables a minute after an import.
    await pool.query('vacuum (analyze)');
    const { rows } = await pool.query(
      `select 'cs2-match-' || m.n as match, e.slug as event, t.slug as team, o.slug as opponent, p.slug as player
       from (select match_n, min(player_n) as player_n from cs2_player_map where sides is not null group by match_n order by match_n desc limit 1) l
       join cs2_match m on m.n = l.match_n join cs2_event e on e.n = m.event_n join cs2_team t on t.n = m.team1_n
       join cs2_team o on o.n = m.team2_n join cs2_player p on p.n = l.player_n`,
    );
    const requests = [...requestsOf(rows[0]), ...SKIN_REQUESTS];
    const { large, scans, statements } = await scansOf(archive, { family: 'cs2', requests, largeFrom: 1_000 });
    expect(large).toEqual(
      expect.arrayContaining([
        'cs2_leader',
        'cs2_map',
        'cs2_match',
        'cs2_player',
        'cs2_player_map',
        'cs2_skin',
        'cs2_skin_offer',
        'cs2_team',
        'cs2_transfer',
        'cs2_vrs_rank',
        'identity',
      ]),
    );
    const slowest = await slowestOf(archive, { family: 'cs2', requests, idle: 'reference/regions' });
    expect(slowest.filter(({ times }) => times > 30)).toEqual([]);
    expect(scans.filter((scan) => !WHOLE.some((known) => known.test(scan)))).toEqual([]);
    expect(statements).toBeGreaterThan(requests.length);
    expect(routesWithout('cs2', requests)).toEqual([]);
  });

  test('no read is slow', () => {
    expect(slow).toEqual([]);
  });
});

/**
 * Where to read the whole table is the cheapest: a hundred rows of less than thirty pages, an answer that counts nearly all
 * of them, and names that any text of two letters may stand in.
 */
const WHOLE = [
  /^(teams\?(limit=100|ids=\S+)|rankings\b.*): cs2_team$/,
  /^players\?limit=100: cs2_player$/,
  /^transfers\/recent\?(limit=100|type=transfer): cs2_transfer$/,
  /^(players\/)?search\?q=(zz|a%20b|an&type=players): cs2_(player|team)$/,
];
