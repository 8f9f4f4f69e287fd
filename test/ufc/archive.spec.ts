import { deriveMarked } from '../../src/sports/ufc/entities/derive.js';
import type { Json } from '../support/service.js';
import { DATA } from '../support/data.js';
import { hasUfc, openArchive, type Archive } from '../support/archive.js';
import { lastWord, ufcRecount, upstream } from './archive-recount.js';
import { ufcSearch } from './archive-search.js';

const title = hasUfc ? 'the ufc archive of 1994 to 2024' : `the ufc archive (no files in ${DATA}; set SCORELINE_DATA)`;

/** Numbers of this file were counted from the upstream files by other means than the service's. */
(hasUfc ? describe : describe.skip)(title, () => {
  let archive: Archive;
  const get = (path: string) => archive.get(path);

  beforeAll(async () => {
    archive = await openArchive('ufc');
  });
  afterAll(() => archive?.close());

  const total = async (path: string): Promise<number> => {
    const { rows } = await archive.service.db.pool.query(path);
    return rows[0].count;
  };

  /** All rows of a paged list. */
  async function whole(path: string): Promise<Json[]> {
    const rows: Json[] = [];
    for (let page = 1; ; page++) {
      const { data, pagination } = await get(`${path}${path.includes('?') ? '&' : '?'}limit=100&page=${page}`);
      rows.push(...data);
      if (!pagination.hasMore) return rows;
    }
  }

  ufcSearch(() => archive);
  ufcRecount(() => archive);

  test('an import tells what became of every row, and takes more than 99 of 100', () => {
    const { rowsRead, inserted, updated, unchanged, rejected } = archive.firstImport;
    expect(inserted + updated + unchanged + rejected).toBe(rowsRead);
    expect(rowsRead).toBe(4_581 + 4_582 + 715 + 2 * 7_985 + 2 * 37_488 + 20 + 86_423 + 176 + 6_541 + 13 + 4_452 + 611);
    expect(rejected / rowsRead).toBeLessThan(0.01);
  });

  test('715 events and 7,974 bouts: 5,087 won by the first named, 2,743 by the second, 58 draws, 86 without a contest', async () => {
    const events = await whole('events?sort=startsAt');
    expect(events).toHaveLength(715);
    expect(events.reduce((sum, { boutCount }) => sum + boutCount, 0)).toBe(7_974);
    const bouts = await whole('bouts');
    expect(new Set(bouts.map(({ id }) => id)).size).toBe(7_974);
    const outcomes = (red: string, blue: string) =>
      bouts.filter((bout) => bout.red.outcome === red && bout.blue.outcome === blue).length;
    expect([
      outcomes('win', 'loss'),
      outcomes('loss', 'win'),
      outcomes('draw', 'draw'),
      outcomes('no_contest', 'no_contest'),
    ]).toEqual([5_087, 2_743, 58, 86]);
    const pairs = bouts.map((bout) =>
      [bout.eventSlug, ...[bout.red.fighterSlug, bout.blue.fighterSlug].toSorted()].join(' '),
    );
    const twice = pairs.filter((pair, index) => pairs.indexOf(pair) !== index);
    expect(twice).toEqual([expect.stringContaining('ultimate-japan')]);
  });

  test('every row of rounds that joins is there once', async () => {
    const rounds = await total('select count(*)::int from ufc_round');
    expect(rounds).toBeGreaterThan(37_488 * 0.99);
    expect(rounds).toBeLessThanOrEqual(37_488);
    expect(
      await total(
        `select count(*)::int from (select bout_n, round from ufc_round group by 1, 2 having count(*) <> 2) odd`,
      ),
    ).toBe(0);
  });

  test('no bout is without figures that a file has', async () => {
    const { rows: bare } = await archive.service.db.pool.query<{
      day: string;
      title: string;
      red: string;
      blue: string;
    }>(
      `select k.held_on::text as day, e.title, red.name as red, blue.name as blue
       from ufc_known_bout k join ufc_event e on e.n = k.event_n
       join ufc_fighter red on red.n = k.red_n join ufc_fighter blue on blue.n = k.blue_n
       where not exists (select from ufc_round r where r.bout_n = k.n)`,
    );
    const fights = new Map<string, { day: string; names: string[] }>();
    for (const { id, fight_date, fighter } of upstream('ufc_stats')) {
      const { names } = fights.get(id!) ?? { names: [] };
      fights.set(id!, { day: fight_date!, names: [...new Set([...names, fighter!])] });
    }
    // A pair without a day, or whose event has another title, counts for whatever bout of the two is bare.
    const pairs = upstream('ufc_fight_stats').map(({ BOUT }) => BOUT!);
    for (const pair of new Set(pairs)) fights.set(pair, { day: '', names: pair.split(' vs. ') });
    const isOf = ([one, other]: string[], { red, blue }: { red: string; blue: string }) =>
      [red, blue].map(lastWord).toSorted().join() === [one!, other!].map(lastWord).toSorted().join();
    const owed = bare.filter((bout) =>
      [...fights.values()].some(({ day, names }) => (day === '' || day === bout.day) && isOf(names, bout)),
    );
    expect(owed).toEqual([]);
    // Upstream measured nothing in 21 bouts of 1994 to 1998.
    expect(bare.map(({ day }) => day.slice(0, 4)).filter((year) => year < '1994' || year > '1998')).toEqual([]);
    expect(bare).toHaveLength(21);
    // The eight bouts of UFC 1 are in no list of bouts.
    const measured = new Set(upstream('ufc_stats').map(({ id }) => id)).size;
    expect(await total('select count(distinct bout_n)::int from ufc_round')).toBe(measured - 8);
  });

  test('each list of the panel has all ranks that the file has; only a vacant title has none', async () => {
    const told = new Map<string, Map<string, number[]>>();
    for (const { date, weightclass, fighter, rank } of upstream('rankings_history')) {
      const lists = told.get(date!) ?? told.set(date!, new Map()).get(date!)!;
      const ranks = lists.get(weightclass!) ?? lists.set(weightclass!, []).get(weightclass!)!;
      // The only word for a rank of nobody, which the file has for champions alone.
      if (fighter !== 'NA') ranks.push(Number(rank));
    }
    const inOrder = (ranks: number[]) => ranks.toSorted((one, other) => one - other).join(' ');
    const different: string[] = [];
    for (const [day, lists] of told) {
      const { data } = await get(`rankings/media?date=${day}&limit=50`);
      const shown = data.divisions.map(({ champion, rows }: Json) =>
        inOrder([...(champion ? [0] : []), ...rows.map((row: Json) => row.rank)]),
      );
      const expected = [...lists.values()].map(inOrder).toSorted();
      if (data.publishedAt.slice(0, 10) !== day || expected.join('; ') !== shown.toSorted().join('; '))
        different.push(day);
    }
    expect(told.size).toBe(465);
    expect(different).toEqual([]);
  });

  test('nobody fought before 18 or after 50, but Ron van Clief, who was 51', async () => {
    const { rows } = await archive.service.db.pool.query<{ name: string; born: string; day: string }>(
      `select f.name, f.birth_date::text as born, a.held_on::text as day
       from ufc_appearance a join ufc_fighter_tape f on f.n = a.fighter_n where f.birth_date is not null`,
    );
    const years = ({ born, day }: { born: string; day: string }) =>
      Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0);
    expect(rows.filter((row) => years(row) < 18 || years(row) > 50).map(({ name }) => name)).toEqual(['Ron van Clief']);
    expect(await whole('bouts?fighterSlug=jean-silva')).toHaveLength(3);
    expect((await get('fighters/jean-silva')).data.birthDate).toBe('1996-12-27');
  });

  test('Nurmagomedov v McGregor, round by round', async () => {
    const { data: events } = await get('events?q=ufc%20229');
    expect(events).toHaveLength(1);
    const { data: card } = await get(`events/${events[0].slug}/bouts`);
    const [main] = card;
    expect([main.red.fighterName, main.blue.fighterName]).toEqual(['Khabib Nurmagomedov', 'Conor McGregor']);
    expect(main).toMatchObject({
      method: 'Submission',
      methodKey: 'sub',
      resultRound: 4,
      resultTime: '3:03',
      titleBout: true,
    });
    expect(main.winnerFighterSlug).toBe('khabib-nurmagomedov');
    const { data: rows } = await get(`bouts/${main.id}/rounds`);
    const struck = (corner: string) =>
      rows
        .filter((row: Json) => row.corner === corner)
        .map((row: Json) => `${row.sigStrikesLanded}/${row.sigStrikesAttempted}`);
    expect(struck('red')).toEqual(['7/9', '41/60', '15/37', '7/13']);
    expect(struck('blue')).toEqual(['6/7', '5/13', '34/52', '6/9']);
    const thrown = rows
      .filter((row: Json) => row.corner === 'red')
      .map((row: Json) => `${row.takedownsLanded}/${row.takedownsAttempted}`);
    expect(thrown).toEqual(['1/2', '1/1', '0/3', '1/1']);
    const { data: sums } = await get(`bouts/${main.id.replace('ufc-', '')}/stats`);
    expect(sums.fighters.map((row: Json) => [row.sigStrikesLanded, row.takedownsLanded])).toEqual([
      [70, 3],
      [51, 0],
    ]);
    expect(sums.fighters[0].controlTimeSeconds).toBeNull();
  });

  test('Max Holloway: 22-8-0 in 30 bouts, all with rounds', async () => {
    const { data: profile } = await get('fighters/max-holloway');
    expect([profile.recordText, profile.recordWins, profile.recordLosses]).toEqual(['22-8-0', 22, 8]);
    const { data: stats } = await get('fighters/max-holloway/stats');
    expect(stats.coverage).toEqual({ fightsWithStats: 30, fightsTotal: 30 });
    const { striking, grappling } = stats;
    expect([striking.significantStrikesLanded, striking.significantStrikesAttempted, striking.knockdowns]).toEqual([
      3_457, 7_227, 11,
    ]);
    expect([grappling.takedownsLanded, grappling.takedownsAttempted, grappling.controlTimeSeconds]).toEqual([
      8,
      15,
      null,
    ]);
    expect(await whole('fighters/max-holloway/fights')).toHaveLength(30);
    expect(await whole('bouts?fighterSlug=max-holloway&status=completed')).toHaveLength(30);
  });

  test('the rankings of 2024-12-17', async () => {
    const { data } = await get('rankings/media/lightweight?limit=5');
    expect(data).toMatchObject({
      publishedAt: '2024-12-17T00:00:00.000Z',
      champion: { rank: 0, fighterName: 'Islam Makhachev' },
    });
    expect(data.rows.map((row: Json) => `${row.rank} ${row.fighterName}`)).toEqual([
      '1 Arman Tsarukyan',
      '2 Charles Oliveira',
      '3 Justin Gaethje',
      '4 Dustin Poirier',
      '5 Max Holloway',
    ]);
    const older = await get('rankings/media?date=2013-02-10');
    expect(older.data.publishedAt).toBe('2013-02-04T00:00:00.000Z');
    expect(older.data.divisions.map((one: Json) => one.division)).toContain('pound-for-pound');
  });

  test('an algorithmic list ranks those who won lately', async () => {
    const { data } = await get('rankings?limit=10');
    expect(data.divisions).toHaveLength(14);
    for (const { rows } of data.divisions) {
      expect(rows.map((row: Json) => row.rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].slice(0, rows.length));
      const points = rows.map((row: Json) => row.points);
      expect(points).toEqual(points.toSorted((one: number, other: number) => other - one));
      for (const row of rows) expect(row.inactiveDays).toBeLessThanOrEqual(730);
    }
    const { data: lightweight } = await get('rankings/meta/lightweight');
    expect(lightweight.rows.slice(0, 3).map((row: Json) => row.fighterName)).toContain('Islam Makhachev');
  });

  test('fighters of one name are told apart by their weight', async () => {
    const light = await whole('bouts?fighterSlug=bruno-silva');
    const other = await whole('bouts?fighterSlug=bruno-silva-2');
    const divisions = (bouts: Json[]) => new Set(bouts.map(({ division }) => division));
    expect([divisions(light), divisions(other)].map((set) => set.has('middleweight'))).toContain(true);
    expect([...divisions(light)].filter((division) => divisions(other).has(division))).toEqual([]);
  });

  test('a former name finds the fighter', async () => {
    const { data } = await get('fighters/katlyn-chookagian');
    expect(data).toMatchObject({ slug: 'katlyn-cerminara', aliases: expect.arrayContaining(['Katlyn Chookagian']) });
    expect((await get('search?q=chookagian')).data.fighters[0].slug).toBe('katlyn-cerminara');
    const event = await get('events/ufc-fight-night-grasso-vs-shevchenko-2');
    expect(event.data.slug).toBe('noche-ufc-grasso-vs-shevchenko-2');
  });

  test('a fighter with two spellings upstream is one', async () => {
    const { data } = await get('fighters/zach-reese');
    expect(data).toMatchObject({ slug: 'zachary-reese', name: 'Zach Reese', aliases: ['Zachary Reese'] });
    expect(await whole('fighters/zachary-reese/fights')).toHaveLength(3);
    expect((await get('fighters/rafael-cerquiera')).data.slug).toBe('rafael-cerqueira');
  });

  test('odds of the sources stand beside each other', async () => {
    const { data: bouts } = await get('bouts?fighterSlug=islam-makhachev&opponentSlug=alexander-volkanovski');
    const { data: rows } = await get(`fights/${bouts[0].id}/odds?view=flat&marketType=moneyline&limit=100`);
    expect(new Set(rows.map((row: Json) => row.bookmaker.slug))).toEqual(new Set(['betmma', 'consensus']));
    const { data: detail } = await get(`bouts/${bouts[0].id}`);
    const consensus = rows.filter((row: Json) => row.bookmaker.slug === 'consensus');
    expect(detail.odds).toEqual(Object.fromEntries(consensus.map((row: Json) => [row.side, row.moneyline])));
    expect(await archive.status(`fights/${bouts[0].id}/odds?bookmaker=nobody`)).toBe(400);
  });

  test('what ends is derived from its own card and fighters, within two seconds', async () => {
    const { db } = archive.service;
    const startedAt = performance.now();
    const derived = await db.transaction(async (client) => {
      const { rows } = await client.query(
        `select n from ufc_bout where status = 'completed' order by starts_at desc, n desc limit 1`,
      );
      await client.query(`insert into archive_mark (family, kind, n) values ('ufc', 'bout', $1)`, [rows[0].n]);
      return deriveMarked({ client, database: db, now: new Date().toISOString() });
    });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(derived).toMatchObject({ events: 1, fighters: 2 });
    expect(derived.bouts).toBeLessThan(100);
  });

  test('a second import changes nothing', async () => {
    const before = await total(
      `select md5(string_agg(row_json || detail_json || revision || updated_at, '' order by n)) as count from ufc_bout`,
    );
    const again = await archive.importAgain();
    expect([again.inserted, again.updated]).toEqual([0, 0]);
    expect(again.unchanged + again.rejected).toBe(again.rowsRead);
    expect(again.rejected).toBe(archive.firstImport.rejected);
    expect(
      await total(
        `select md5(string_agg(row_json || detail_json || revision || updated_at, '' order by n)) as count from ufc_bout`,
      ),
    ).toBe(before);
  });
});
