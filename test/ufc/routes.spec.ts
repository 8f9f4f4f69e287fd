import { sql } from '../../src/db/sql.js';
import { startService, type Json, type Service } from '../support/service.js';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await startService();
  key = (await service.key({ plan: 'enterprise' })).key;
});
afterAll(() => service.stop());

const bodyOf = async (answer: Response): Promise<Json> => answer.json();
const ask = (path: string, withKey = key) => service.get(`/api/v1/ufc/${path}`, withKey);
const get = async (path: string): Promise<Json> => {
  const answer = await ask(path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};

async function whole(path: string): Promise<Json[]> {
  const rows: Json[] = [];
  for (let page = 1; ; page++) {
    const { data, pagination } = await get(`${path}${path.includes('?') ? '&' : '?'}limit=100&page=${page}`);
    rows.push(...data);
    if (!pagination.hasMore) return rows;
  }
}

describe('lists', () => {
  test('pages never overlap and tell the total', async () => {
    const answer = await ask('bouts?limit=30&page=2');
    const total = Number(answer.headers.get('x-total-count'));
    expect([total, (await bodyOf(answer)).pagination]).toEqual([112, { page: 2, hasMore: true }]);
    expect(answer.headers.get('link')).toMatch(/rel="first".*rel="prev".*rel="next".*rel="last"/);
    const ids = (await whole('bouts')).map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([total, total]);
    expect(await get('bouts?page=900')).toEqual({ success: true, pagination: { page: 900, hasMore: false }, data: [] });
  });

  test('bouts are newest first, upcoming events soonest first', async () => {
    const starts = (await whole('bouts')).map(({ startsAt }) => startsAt);
    expect(starts).toEqual(starts.toSorted().toReversed());
    const upcoming = await whole('events/upcoming');
    expect(upcoming.map(({ startsAt, status }) => [startsAt.slice(0, 10), status])).toEqual([
      ['2026-12-12', 'scheduled'],
      ['2027-01-09', 'scheduled'],
    ]);
    expect((await whole('events/recent'))[0].startsAt).toBe('2026-11-14T00:00:00.000Z');
    expect(await whole('events')).toHaveLength(14);
  });

  test('filters take what they name, several of them any of those', async () => {
    const all = await whole('bouts');
    const check = async (query: string, takes: (bout: Json) => boolean) => {
      const ids = (await whole(`bouts?${query}`)).map(({ id }) => id);
      expect(ids).toEqual(all.filter(takes).map(({ id }) => id));
      expect(ids.length).toBeGreaterThan(0);
    };
    const fights = (bout: Json, slug: string) => [bout.red.fighterSlug, bout.blue.fighterSlug].includes(slug);
    await check('hasStats=false', (bout) => !bout.hasStats);
    await check('method=sub,KO-TKO', ({ methodKey }) => methodKey === 'sub' || methodKey === 'ko-tko');
    await check('division=heavyweight&titleBout=true', (bout) => bout.division === 'heavyweight' && bout.titleBout);
    await check('round=1,2&status=completed', ({ resultRound }) => resultRound === 1 || resultRound === 2);
    await check('fighterSlug=torvald-vorlund', (bout) => fights(bout, 'torvald-vorlund'));
    await check('from=2026-11-01&to=2026-11-14', ({ startsAt }) => startsAt.startsWith('2026-11-14'));
    await check(`eventSlug=${all[0].eventSlug}`, ({ eventSlug }) => eventSlug === all[0].eventSlug);
    const completed = all.find(({ status }) => status === 'completed');
    const { data } = await get(`bouts/${completed.id}`);
    expect((await whole(`bouts?referee=${encodeURIComponent(data.referee.toUpperCase())}`)).length).toBeGreaterThan(0);
    const [red, blue] = [completed.red.fighterSlug, completed.blue.fighterSlug];
    for (const bout of await whole(`bouts?fighterSlug=${red}&opponentSlug=${blue}`))
      expect([fights(bout, red), fights(bout, blue)]).toEqual([true, true]);
    expect(await whole('bouts?fighterSlug=nobody')).toEqual([]);
    expect((await whole('events?series=contender')).map(({ series }) => series)).toEqual(['contender']);
    expect((await whole('events?country=austria')).every(({ country }) => country === 'Austria')).toBe(true);
  });

  test.each([
    ['bouts?status=completed', ({ id }: Json) => id],
    ['events?sort=startsAt', ({ slug }: Json) => slug],
    ['events/recent?', ({ slug }: Json) => slug],
    ['fighters?sort=-wins', ({ slug }: Json) => slug],
    ['fighters?sort=wins', ({ slug }: Json) => slug],
    ['fighters/torvald-vorlund/fights?', ({ boutId }: Json) => boutId],
    ['events/ufc-event-12/odds?view=flat&marketType=moneyline', (row: Json) => JSON.stringify(row)],
  ])('a walk by cursor through %s gives the same rows as its pages', async (path, idOf) => {
    const pages = (await whole(path)).map(idOf);
    const walked: string[] = [];
    let answer = await ask(`${path}&limit=3`);
    for (let page = 1; ; page++) {
      const { data, pagination } = await bodyOf(answer);
      walked.push(...data.map(idOf));
      const cursor = answer.headers.get('x-next-cursor');
      expect([pagination, answer.headers.get('x-total-count')]).toEqual([
        { page, hasMore: cursor !== null },
        String(pages.length),
      ]);
      if (cursor === null) break;
      answer = await ask(`${path}&limit=3&cursor=${cursor}`);
      const next = answer.headers.get('x-next-cursor');
      expect(answer.headers.get('link')?.includes(`cursor=${next}`)).toBe(next !== null);
    }
    expect(walked).toEqual(pages);
    expect(pages.length).toBeGreaterThan(3);
  });

  test('a row that is added during a walk by cursor moves no other', async () => {
    const [first, ...others] = (await whole('events')).map(({ slug }) => slug);
    const answer = await ask('events?limit=1');
    expect((await bodyOf(answer)).data[0].slug).toBe(first);
    await service.db.rows(sql`
      insert into ufc_event select (jsonb_populate_record(e, ${JSON.stringify({ n: 9_999, slug: 'new', starts_at: '2099-01-01' })}::jsonb)).*
      from ufc_event e where slug = ${first}`);
    try {
      const next = await get(`events?limit=100&cursor=${answer.headers.get('x-next-cursor')}`);
      expect(next.data.map(({ slug }: Json) => slug)).toEqual(others);
    } finally {
      await service.db.rows(sql`delete from ufc_event where n = 9999`);
    }
  });

  test('a cursor of another list or order, or one that was changed, is told so', async () => {
    const cursor = (await ask('events?limit=2')).headers.get('x-next-cursor') as string;
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const changed = (index: number, value: unknown) =>
      Buffer.from(JSON.stringify(parts.with(index, value))).toString('base64url');
    const bad = [
      `events?sort=startsAt&cursor=${cursor}`,
      `bouts?cursor=${cursor}`,
      'events?cursor=next',
      `events?cursor=${changed(1, (parts[1] as number) - 2)}`,
      `events?cursor=${changed(3, '2026-02-30T00:00:00.000000Z')}`,
      `events?cursor=${changed(4, 1e12)}`,
      `events?cursor=${changed(4, '1')}`,
    ];
    for (const path of bad) {
      const answer = await ask(path);
      const { error } = await bodyOf(answer);
      expect([path, answer.status, error.code, error.param]).toEqual([path, 400, 'INVALID_CURSOR', 'cursor']);
    }
    const both = await ask(`events?page=1&cursor=${cursor}`);
    expect([both.status, (await bodyOf(both)).error.details[0].code]).toEqual([400, 'conflict']);
    expect((await ask(`events?cursor=${changed(1, (parts[1] as number) - 1)}`)).status).toBe(200);
  });

  test('expand inlines in each row what the sub-resource answers', async () => {
    const [bout] = (await get('bouts?hasStats=true&limit=1&expand=rounds,Event,fighters')).data;
    const { red, blue } = bout.fighters;
    expect(bout.rounds).toEqual((await get(`bouts/${bout.id}/rounds`)).data);
    expect(bout.rounds.length).toBeGreaterThan(0);
    expect([bout.event.slug, red.slug, blue.slug]).toEqual([
      bout.eventSlug,
      bout.red.fighterSlug,
      bout.blue.fighterSlug,
    ]);
    const [event] = (await get(`events?ids=${bout.event.dataId}&expand=bouts`)).data;
    expect(event.bouts).toEqual((await get(`events/${bout.eventSlug}/bouts`)).data);
    const [fighter] = (await get(`fighters?ids=${red.slug}&expand=fights`)).data;
    expect(fighter.fights).toEqual(await whole(`fighters/${red.slug}/fights`));
    expect(fighter.fights.length).toBeGreaterThan(0);
    const unknown = await ask('bouts?expand=odds');
    expect((await bodyOf(unknown)).error.details[0]).toMatchObject({
      param: 'expand',
      code: 'invalid_enum',
      allowed: ['event', 'fighters', 'rounds'],
    });
  });

  test('ids answer in their order and name the unknown ones', async () => {
    const answer = await ask('bouts?ids=ufc-9,nobody,7');
    expect((await bodyOf(answer)).data.map(({ id }: Json) => id)).toEqual(['ufc-9', 'ufc-7']);
    expect(answer.headers.get('x-missing-ids')).toBe('nobody');
    expect((await get('fighters?ids=torvald-vorlund')).data).toHaveLength(1);
    expect((await get('events?ids=ufc-event-3,nothing')).data[0].dataId).toBe('ufc-event-3');
  });
});

describe('what does not exist', () => {
  test.each([
    ['events/nothing', 'event', 'nothing'],
    ['events/ufc-event-999/bouts', 'event', 'ufc-event-999'],
    ['events/nothing/stats', 'event', 'nothing'],
    ['events/nothing/odds', 'event', 'nothing'],
    ['bouts/ufc-abc', 'bout', 'ufc-abc'],
    ['bouts/ufc-99999999999', 'bout', 'ufc-99999999999'],
    ['bouts/ufc-999/rounds', 'bout', 'ufc-999'],
    ['fights/ufc-999/odds', 'bout', 'ufc-999'],
    ['fighters/nobody', 'fighter', 'nobody'],
    ['fighters/nobody/fights', 'fighter', 'nobody'],
    ['rankings/meta/sumo', 'division', 'sumo'],
    ['rankings/media/sumo', 'division', 'sumo'],
  ])('%s', async (path, resource, id) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([404, 'NOT_FOUND']);
    expect(await bodyOf(answer)).toMatchObject({ success: false, error: { code: 'NOT_FOUND', resource, id } });
  });

  test.each([
    ['bouts?method=knockout', 'method'],
    ['bouts?limit=101', 'limit'],
    ['bouts?hasStats=maybe', 'hasStats'],
    ['bouts/ufc-1/stats?round=6', 'round'],
    ['events?sort=title', 'sort'],
    ['search?q=a', 'q'],
    ['search', 'q'],
    ['rankings?date=2026-13-01', 'date'],
    ['fights/ufc-96/odds?bookmaker=nobody', 'bookmaker'],
    ['fights/ufc-96/odds?marketType=spread', 'marketType'],
    ['fighters?fields=nothing', 'fields'],
  ])('%s is refused', async (path, param) => {
    const answer = await ask(path);
    expect(answer.status).toBe(400);
    expect(await bodyOf(answer)).toMatchObject({ success: false, error: { code: 'VALIDATION_ERROR', param } });
  });
});

describe('one thing by all its names', () => {
  test('an event by slug, id, number and former title', async () => {
    const { data } = await get('events/ufc-event-9');
    for (const id of [data.slug, data.slug.toUpperCase(), '9', data.externalIds[0].id])
      expect((await get(`events/${id}`)).data.dataId).toBe('ufc-event-9');
    const renamed = await service.db.pool.query(
      `select slug, n from identity_slug where family = 'ufc' and kind = 'event' and not is_own`,
    );
    expect(renamed.rows).toHaveLength(1);
    expect((await get(`events/${renamed.rows[0].slug}`)).data.dataId).toBe(`ufc-event-${renamed.rows[0].n}`);
  });

  test('a bout by id, number and upstream id', async () => {
    const { data } = await get('bouts/ufc-50');
    for (const id of ['50', 'UFC-50', data.externalIds[0].id])
      expect((await get(`bouts/${id}`)).data.id).toBe('ufc-50');
    expect(data.fighters).toEqual([data.red, data.blue]);
    expect((await get(`events/${data.eventSlug}`)).data.bouts.map(({ id }: Json) => id)).toContain('ufc-50');
  });
});

describe('figures', () => {
  test('bout totals are the sums of the rounds, card figures the same', async () => {
    const { data: bout } = await get('bouts/ufc-96');
    const { data: rounds } = await get('bouts/ufc-96/rounds');
    const { data: totals } = await get('bouts/ufc-96/stats');
    const [red, blue] = totals.fighters;
    expect([red.corner, blue.corner, totals.round, totals.available]).toEqual(['red', 'blue', null, true]);
    const sum = (corner: string, field: string) =>
      rounds.filter((row: Json) => row.corner === corner).reduce((all: number, row: Json) => all + row[field], 0);
    for (const field of ['sigStrikesLanded', 'takedownsAttempted', 'controlTimeSeconds', 'knockdowns'])
      expect([red[field], blue[field]]).toEqual([sum('red', field), sum('blue', field)]);
    expect(bout.statsSummary.red.sigStrikesLanded).toBe(red.sigStrikesLanded);
    expect(rounds.map(({ round, corner }: Json) => `${round} ${corner}`).slice(0, 3)).toEqual([
      '1 red',
      '1 blue',
      '2 red',
    ]);
    const { data: card } = await get(`events/${bout.eventSlug}/stats?boutId=ufc-96`);
    expect(card).toEqual([
      { boutId: 'ufc-96', boutOrder: 8, status: 'completed', round: null, fighters: totals.fighters },
    ]);
  });

  test('a round that was not fought has no figures, a bout to come neither', async () => {
    const short = (await whole('bouts?round=1'))[0];
    const { data } = await get(`bouts/${short.id}/stats?round=3`);
    expect(data).toEqual({
      boutId: short.id,
      round: 3,
      available: false,
      fighters: [],
      leaders: { sigStrikes: null, takedowns: null, control: null, knockdowns: null },
    });
    const next = (await whole('bouts?status=scheduled'))[0];
    expect((await get(`bouts/${next.id}/rounds`)).data).toEqual([]);
    expect((await get(`bouts/${next.id}`)).data).toMatchObject({
      statsSummary: null,
      method: null,
      winnerFighterSlug: null,
    });
  });

  test('a record is what the bouts say', async () => {
    const { data: fighters } = await get('fighters?sort=-wins&limit=5');
    for (const { slug, recordWins, recordLosses, recordText } of fighters) {
      const fights = await whole(`fighters/${slug}/fights`);
      const won = fights.filter(({ outcome }) => outcome === 'win').length;
      expect([recordWins, recordLosses]).toEqual([won, fights.filter(({ outcome }) => outcome === 'loss').length]);
      expect(recordText).toMatch(new RegExp(`^${recordWins}-${recordLosses}-`));
      const { data: stats } = await get(`fighters/${slug}/stats`);
      const ways: { count: number }[] = Object.values(stats.winsByMethod);
      expect(ways.reduce((sum, { count }) => sum + count, 0)).toBe(won);
    }
  });
});

describe('odds', () => {
  test('stand by market and bookmaker, and flat as pages', async () => {
    const { data } = await get('fights/ufc-96/odds');
    expect(data.markets.map(({ marketType }: Json) => marketType)).toEqual([
      'moneyline',
      'method_of_victory',
      'total_rounds',
    ]);
    const books = data.markets[0].bookmakers.map(({ bookmaker }: Json) => bookmaker.slug);
    expect(books).toEqual(['consensus', 'northbook', 'quaysidebet', 'tallyline']);
    const rows = data.markets.flatMap(({ bookmakers }: Json) => bookmakers.flatMap((book: Json) => book.rows));
    const flat = await get('fights/ufc-96/odds?view=flat&limit=5');
    const narrow = await get('fights/ufc-96/odds?view=flat&limit=1&fields=moneyline,bookmaker.name');
    const [first] = flat.data;
    expect(narrow.data).toEqual([{ boutId: first.boutId, moneyline: first.moneyline, bookmaker: first.bookmaker }]);
    const unknown = await service.get('/api/v1/ufc/fights/ufc-96/odds?view=flat&fields=markets', key);
    expect([unknown.status, ((await unknown.json()) as Json).error.param]).toEqual([400, 'fields']);
    expect([flat.data.length, flat.pagination.hasMore]).toEqual([5, true]);
    expect(await whole('fights/ufc-96/odds?view=flat')).toHaveLength(rows.length);
    const best = rows.filter((row: Json) => row.marketType === 'moneyline' && row.side === 'red' && row.isBest);
    const reds = rows.filter((row: Json) => row.marketType === 'moneyline' && row.side === 'red');
    expect(best[0].decimalOdds).toBe(Math.max(...reds.map(({ decimalOdds }: Json) => decimalOdds)));
    const card = await get('events/ufc-event-12/odds?bookmaker=northbook&marketType=moneyline');
    expect(card.data.fights).toHaveLength(8);
    expect(card.data.fights[0].markets[0].bookmakers.map(({ bookmaker }: Json) => bookmaker.slug)).toEqual([
      'northbook',
    ]);
    expect(
      (await get('fights/ufc-96/odds?fighterSlug=torvald-vorlund&view=flat&limit=100')).data.every(
        (row: Json) => row.fighterSlug === 'torvald-vorlund',
      ),
    ).toBe(true);
  });

  test('stand as they stood at a time', async () => {
    const line = async (at: string) => {
      const { data } = await get(`fights/ufc-96/odds?view=flat&marketType=moneyline&bookmaker=northbook${at}`);
      return data.find(({ side }: Json) => side === 'red');
    };
    const [first, second, last] = [
      await line('&at=2026-11-11T18:00:00Z'),
      await line('&at=2026-11-12T20:00:00Z'),
      await line(''),
    ];
    expect(first).toMatchObject({ previousMoneyline: null, firstSeenAt: '2026-11-11T18:00:00.000Z' });
    expect(await line('&at=2026-11-11T17:59:59Z')).toBeUndefined();
    expect([second.lastSeenAt, last.lastSeenAt]).toEqual(['2026-11-12T18:00:00.000Z', '2026-11-13T18:00:00.000Z']);
    expect(last.firstSeenAt).toBe(first.firstSeenAt);
    expect(last.moneyline).not.toBe(second.moneyline);
    expect(last.previousMoneyline).toBe(second.moneyline);
  });

  test('are for Pro and above, and not for the demo key', async () => {
    const starter = (await service.key({ plan: 'basic' })).key;
    const refused = await ask('fights/ufc-96/odds', starter);
    expect(refused.status).toBe(403);
    expect((await bodyOf(refused)).error).toMatchObject({ code: 'plan_upgrade_required', resource: 'ufc.odds' });
    expect((await ask('events/ufc-event-12/odds', starter)).status).toBe(403);
    const pro = (await service.key({ plan: 'pro' })).key;
    const seen = async (withKey: string) => (await bodyOf(await ask('bouts/ufc-96', withKey))).data.odds;
    expect(await seen(pro)).toEqual({ red: expect.any(Number), blue: expect.any(Number) });
    expect(await seen(starter)).toBeNull();
    expect(await seen(pro)).not.toBeNull();
    const [one, other] = [await ask('bouts/ufc-96', pro), await ask('bouts/ufc-96', starter)];
    expect(one.headers.get('etag')).not.toBe(other.headers.get('etag'));
  });
});

describe('rankings', () => {
  test('of the panel at a date, with what changed since the list before', async () => {
    const { data: newest } = await get('rankings/media');
    expect(newest).toMatchObject({
      kind: 'media',
      publishedAt: '2026-11-17T00:00:00.000Z',
      previousPublishedAt: '2026-11-10T00:00:00.000Z',
      coverage: { from: '2026-01-13', to: '2026-11-17', gaps: 0 },
    });
    const { data: before } = await get('rankings/media/lightweight?date=2026-11-16');
    expect(before.publishedAt).toBe('2026-11-10T00:00:00.000Z');
    const { data: now } = await get('rankings/media/lightweight');
    expect(now.champion).toMatchObject({ rank: 0, rankText: 'C', isChampion: true });
    const ranks = new Map([before.champion, ...before.rows].map((row: Json) => [row.fighterSlug, row.rank]));
    for (const row of now.rows) {
      const previous = ranks.get(row.fighterSlug) ?? null;
      expect([row.previousRank, row.isNew]).toEqual([previous, previous === null]);
      expect(row.change).toBe(previous === null ? null : Number(previous) - row.rank);
    }
    expect((await get('rankings/media?date=1999-01-01')).data).toMatchObject({
      publishedAt: null,
      coverage: null,
      divisions: [],
    });
    expect((await get('rankings/media/womens-strawweight')).data).toMatchObject({ champion: null, rows: [] });
  });

  test('by rating are in order of points, and the method is published', async () => {
    const { data } = await get('rankings');
    for (const { rows } of data.divisions) {
      const points = rows.map((row: Json) => row.points);
      expect(points).toEqual(points.toSorted((one: number, other: number) => other - one));
    }
    const page = await service.get('/docs/rankings-method');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Glicko')]);
  });
});

describe('search', () => {
  test('finds fighters, events, bouts and divisions', async () => {
    const { data } = await get('search?q=Vorlund');
    expect(data.fighters[0].slug).toBe('torvald-vorlund');
    expect(data.events.length).toBeGreaterThan(0);
    expect(data.bouts.length).toBeGreaterThan(0);
    expect((await get('search?q=light&type=divisions')).data).toEqual({
      fighters: [],
      events: [],
      bouts: [],
      divisions: [
        { division: 'lightweight', label: 'Lightweight' },
        { division: 'light-heavyweight', label: 'Light Heavyweight' },
      ],
    });
    const folded = (await whole('fighters')).find(({ name }) => /[^A-Za-z ]/.test(name));
    const plain = folded.name.normalize('NFD').replace(/\p{M}/gu, '');
    expect((await get(`search?q=${encodeURIComponent(plain)}&type=fighters`)).data.fighters[0].slug).toBe(folded.slug);
    expect((await get('search?q=%25%25')).data.fighters).toEqual([]);
  });

  test.each(['vorlund', 'vorlnud', 'vorlnd', 'vorllund', 'vurlund', 'vorlund torvald', 'torvaldvorlund'])(
    'finds a fighter typed as %s first',
    async (typed) => {
      const { fighters } = (await get(`search?q=${encodeURIComponent(typed)}&type=fighters`)).data;
      expect(fighters[0].slug).toBe('torvald-vorlund');
    },
  );

  test('has the event first in whose title the text stands word for word, with or without a space before a number', async () => {
    const { data: events } = await get('events?sort=startsAt&limit=1');
    const [first] = events;
    const number = /(\w+) (\d+)/.exec(first.title)!;
    for (const typed of [number[0], `${number[1]}${number[2]}`]) {
      const { data } = await get(`search?q=${encodeURIComponent(typed)}&type=events`);
      expect(data.events[0].title).toMatch(new RegExp(`\\b${number[0]}\\b`));
    }
  });
});
