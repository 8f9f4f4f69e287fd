import type { Json } from '../../support/service.js';
import { careersWorld, FOXES_SINCE, FOXES_UNTIL } from './careers-world.js';

const world = careersWorld();
const get = (path: string, key?: string) => world.get(path, key);
const dataOf = (path: string) => world.dataOf(path);
const whole = (path: string) => world.whole(path);

const ALL = [
  [FOXES_SINCE, 'signed', 'Foxes mid', 'gull-terns', 'ash-foxes'],
  ['2024-01-04', 'released', 'Wren', 'bay-owls', null],
  ['2023-05-02', 'contract_extension', 'Wren', 'bay-owls', 'bay-owls'],
  ['2022-09-01', 'signed', 'Wren', null, 'bay-owls'],
  ['2022-06-15', 'released', 'Wren', 'ash-foxes', null],
] as const;

const shown = ({ transferDate, transferType, player, fromOrg, toOrg }: Json) => [
  transferDate,
  transferType,
  player.currentIgn,
  fromOrg?.slug ?? null,
  toOrg?.slug ?? null,
];

async function refusal(path: string): Promise<[status: number, error: Json]> {
  const answer = await world.ask(path);
  return [answer.status, ((await answer.json()) as Json).error];
}

describe('transfers', () => {
  test('are newest first, name their source, and none is confirmed that nobody announced', async () => {
    const { data, meta } = await get('transfers');
    expect(data.map(shown)).toEqual(ALL);
    expect(meta).toEqual({ limit: 20, offset: 0, total: 5, hasMore: false, nextCursor: null });
    expect(data[0]).toEqual({
      id: expect.stringMatching(/^lol-transfer-\d+$/),
      player: {
        lolPlayerId: (await dataOf('players/foxes-mid')).lolPlayerId,
        currentIgn: 'Foxes mid',
        realName: 'Ada Korr',
        nationality: 'South Korea',
        imageUrl: null,
      },
      fromOrg: { slug: 'gull-terns', name: 'Gull Terns', shortName: expect.any(String), logoUrl: null, region: null },
      toOrg: { slug: 'ash-foxes', name: 'Ash Foxes', shortName: 'AF', logoUrl: null, region: 'KOREA' },
      transferDate: FOXES_SINCE,
      detectedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/),
      transferType: 'signed',
      fromRole: null,
      role: null,
      contractUntil: FOXES_UNTIL,
      fee: null,
      announcementUrl: null,
      details: `News/${FOXES_SINCE}_1`,
      source: 'leaguepedia',
      confirmed: false,
    });
    expect(data.map(({ confirmed, source }: Json) => `${confirmed} ${source}`)).toEqual(
      ALL.map(() => 'false leaguepedia'),
    );
  });

  test('filters take what they name, several of them any of those', async () => {
    const filters: [string, (row: (typeof ALL)[number]) => boolean][] = [
      ['type=released', ([, type]) => type === 'released'],
      ['type=Signed,contract_extension', ([, type]) => type !== 'released'],
      ['team=ash-foxes', ([, , , from, to]) => from === 'ash-foxes' || to === 'ash-foxes'],
      [
        'team=Gull-Terns,bay-owls',
        ([, , , from, to]) => [from, to].some((slug) => slug === 'gull-terns' || slug === 'bay-owls'),
      ],
      ['player=wren', ([, , name]) => name === 'Wren'],
      ['player=oe:player:Foxesmid', ([, , name]) => name === 'Foxes mid'],
      ['player=wren,foxes-mid&type=signed', ([, type]) => type === 'signed'],
      ['from=2022-09-01&to=2023-05-02', ([day]) => day >= '2022-09-01' && day <= '2023-05-02'],
      ['to=2022-12-31', ([day]) => day <= '2022-12-31'],
      ['league=lck', () => true],
      ['since=2020-01-01', () => true],
    ];
    for (const [query, takes] of filters) {
      expect([query, (await whole(`transfers?${query}`)).map(shown)]).toEqual([query, ALL.filter(takes)]);
    }
    for (const query of [
      'team=nobody',
      'player=nobody',
      'league=nobody',
      'since=2100-01-01',
      'role=mid',
      'type=loan',
    ]) {
      expect([query, await whole(`transfers?${query}`)]).toEqual([query, []]);
    }
  });

  test('come in pages, by cursor and by their ids', async () => {
    const ids = (await dataOf('transfers')).map(({ id }: Json) => id);
    const walked: string[] = [];
    for (let cursor = ''; ;) {
      const { data, meta } = await get(`transfers?limit=2${cursor && `&cursor=${cursor}`}`);
      walked.push(...data.map(({ id }: Json) => id));
      if (meta.nextCursor === null) break;
      cursor = meta.nextCursor;
    }
    expect(walked).toEqual(ids);
    const second = await get('transfers?limit=2&offset=2');
    expect([second.data.map(({ id }: Json) => id), second.meta.hasMore]).toEqual([ids.slice(2, 4), true]);
    const asked = await get(
      `transfers?ids=${ids[3]},nothing,${ids[0].toUpperCase()},${ids[1].replace('lol-transfer-', '')}`,
    );
    expect([asked.data.map(({ id }: Json) => id), asked.meta.missing]).toEqual([[ids[3], ids[0], ids[1]], ['nothing']]);
  });

  test('one has the same record by its id, in any case and as a number', async () => {
    const [first] = await dataOf('transfers');
    for (const id of [first.id, first.id.toUpperCase(), first.id.replace('lol-transfer-', '')]) {
      expect([id, await dataOf(`transfers/${id}`)]).toEqual([id, first]);
    }
    for (const id of ['lol-transfer-999999', 'nothing', '99999999999999', 'lol-transfer--1']) {
      expect([id, await refusal(`transfers/${id}`)]).toMatchObject([
        id,
        [404, { code: 'NOT_FOUND', resource: 'transfer', id }],
      ]);
    }
  });
});

describe('transfers of a player or team', () => {
  test('of a player, with how often he came and left; a longer contract is neither', async () => {
    const { data, meta } = await get('transfers/player/wren');
    expect(data.map(shown)).toEqual(ALL.filter(([, , name]) => name === 'Wren'));
    expect(meta.summary).toEqual({ joined: 1, left: 2 });
    const number = data[0].player.lolPlayerId.replace('lol-player-', '');
    for (const id of [data[0].player.lolPlayerId, number, 'WREN', 'Wren']) {
      expect([id, await get(`transfers/player/${id}`)]).toEqual([id, { success: true, data, meta }]);
    }
    expect((await get('transfers/player/oe:player:Foxesmid')).meta.summary).toEqual({ joined: 1, left: 1 });
  });

  test('of a team, with how many came and left; the sums are of all that match, not of the page', async () => {
    const { data, meta } = await get('transfers/team/bay-owls?limit=1');
    expect([data.map(shown), meta.total, meta.hasMore]).toEqual([[ALL[1]], 3, true]);
    expect(meta.summary).toEqual({ joined: 1, left: 1 });
    expect((await get('transfers/team/bay-owls?type=signed')).meta.summary).toEqual({ joined: 1, left: 0 });
    expect((await get('transfers/team/98767991853197861')).data.map(shown)).toEqual([ALL[0], ALL[4]]);
    expect(await get('transfers/team/cedar-wolves')).toMatchObject({
      data: [],
      meta: { total: 0, summary: { joined: 0, left: 0 } },
    });
  });

  test('of nobody are not found', async () => {
    for (const [path, resource] of [
      ['transfers/player/nobody', 'player'],
      ['transfers/player/lol-player-999999', 'player'],
      ['transfers/team/nobody', 'team'],
      ['transfers/team/99999999999999999999', 'team'],
    ]) {
      expect([path, await refusal(path as string)]).toMatchObject([path, [404, { code: 'NOT_FOUND', resource }]]);
    }
  });
});

test.each([
  ['type=stolen', 'type'],
  ['role=goalkeeper', 'role'],
  ['since=recently', 'since'],
  ['from=2023-13-01', 'from'],
  ['from=2023-02-02&to=2023-02-01', 'to'],
  ['limit=0', 'limit'],
  ['limit=1000', 'limit'],
  ['offset=x', 'offset'],
])('transfers asked for with %s are refused in the documented form', async (query, param) => {
  for (const path of ['transfers', 'transfers/player/wren', 'transfers/team/bay-owls']) {
    const [status, error] = await refusal(`${path}?${query}`);
    expect([path, status, error.code, error.param]).toEqual([path, 400, 'VALIDATION_ERROR', param]);
    expect(error.details[0]).toMatchObject({ param, code: expect.any(String), message: expect.any(String) });
  }
});

test('a cursor of nowhere is refused by its own code', async () => {
  for (const path of ['transfers', 'transfers/player/wren', 'transfers/team/bay-owls']) {
    expect([path, await refusal(`${path}?cursor=nothing`)]).toMatchObject([
      path,
      [400, { code: 'INVALID_CURSOR', param: 'cursor' }],
    ]);
  }
});

describe('rosters', () => {
  const names = (rows: Json[]) => rows.map(({ playerName }) => playerName);

  test('of today are those of the newest sources, by role and without coaches', async () => {
    const { data, meta } = await get('teams/ash-foxes/roster');
    expect(names(data)).toEqual(['Foxes top', 'Foxes jng', 'Foxes mid', 'Foxes bot', 'Foxes sup']);
    expect(meta).toEqual({ count: 5 });
    expect(data[2]).toEqual({
      lolPlayerId: expect.stringMatching(/^lol-player-\d+$/),
      playerName: 'Foxes mid',
      realName: 'Ada Korr',
      role: 'mid',
      joinDate: FOXES_SINCE,
      leaveDate: null,
      isStarter: true,
      nationality: 'South Korea',
      imageUrl: null,
    });
    expect(data[0]).toMatchObject({
      joinDate: null,
      leaveDate: null,
      isStarter: null,
      nationality: null,
      realName: null,
    });
  });

  test.each([
    ['ash-foxes', '2021-01-09', []],
    ['ash-foxes', '2021-01-10', ['Wren']],
    ['ash-foxes', '2022-06-14', ['Wren']],
    // Who leaves on a day is not in the team on it any more.
    ['ash-foxes', '2022-06-15', []],
    ['bay-owls', '2022-08-31', []],
    ['bay-owls', '2022-09-01', ['Wren']],
    ['bay-owls', '2024-01-03', ['Wren']],
    ['bay-owls', '2024-01-04', []],
  ])('of %s on %s are %j', async (slug, date, expected) => {
    expect(names(await dataOf(`teams/${slug}/roster?date=${date}`))).toEqual(expected);
  });

  test('history has everybody newest first, how many are there today, and takes days and roles', async () => {
    const { data, meta } = await get('teams/bay-owls/roster/history');
    expect(names(data).at(-1)).toBe('Wren');
    expect(data.at(-1)).toEqual({
      lolPlayerId: (await dataOf('players/wren')).lolPlayerId,
      playerName: 'Wren',
      realName: null,
      role: null,
      joinDate: '2022-09-01',
      leaveDate: '2024-01-04',
      isStarter: null,
      nationality: null,
      imageUrl: null,
      days: 490,
      source: 'leaguepedia',
    });
    expect(meta).toEqual({ count: 6, current: 5 });
    const asked = async (query: string) => names(await dataOf(`teams/bay-owls/roster/history?${query}`));
    expect(await asked('to=2023-12-31')).toEqual(['Wren']);
    expect(await asked('from=2024-01-05')).not.toContain('Wren');
    expect(await asked('from=2024-01-04&to=2024-01-31')).toEqual(['Wren']);
    expect(await asked('role=ADC')).toEqual(['Owls bot']);
    expect(await asked('to=2022-08-31')).toEqual([]);
  });

  test('history has coaches too', async () => {
    expect(names(await dataOf('teams/ash-foxes/roster/history?role=coach'))).toEqual(['Foxes sage']);
  });

  test('are of the same team by slug, number and upstream’s id, and of nobody not found', async () => {
    for (const part of ['roster', 'roster/history']) {
      const wanted = await get(`teams/ash-foxes/${part}`);
      for (const id of ['ASH-FOXES', '98767991853197861', 'oe:team:AshFoxes']) {
        expect([id, await get(`teams/${id}/${part}`)]).toEqual([id, wanted]);
      }
      expect(await refusal(`teams/nobody/${part}`)).toMatchObject([
        404,
        { code: 'NOT_FOUND', resource: 'team', id: 'nobody' },
      ]);
    }
  });

  test.each([
    ['roster?date=2023-02-30', 'date'],
    ['roster?date=today', 'date'],
    ['roster/history?role=goalkeeper', 'role'],
    ['roster/history?from=soon', 'from'],
    ['roster/history?from=2023-02-02&to=2023-02-01', 'to'],
  ])('asked for with %s are refused in the documented form', async (path, param) => {
    expect(await refusal(`teams/ash-foxes/${path}`)).toMatchObject([400, { code: 'VALIDATION_ERROR', param }]);
  });
});
