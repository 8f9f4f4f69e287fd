import { claim, identify as giveNumbers } from '../../src/archive/resolve/identities.js';
import { Database } from '../../src/db/database.js';
import { MATCH as MATCH_KIND } from '../../src/sports/lol/kinds.js';
import { meetingOf } from '../../src/sports/lol/entities/meeting.js';
import { followLol } from '../../src/sports/lol/live/identify.js';
import type { MatchNames } from '../../src/sports/lol/live/names.reduce.js';
import { read, type Observation } from '../../src/sports/lol/live/observation.js';
import { livePage, eventPage, schedulePage, windowPage } from '../../demo/lol/live-pages.js';
import { planSeries } from '../../demo/lol/live-series.js';
import type { Json } from '../support/service.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';
import { GAMES, MATCH, series, window } from './series.js';

let own: OwnDatabase;
let db: Database;

beforeAll(async () => {
  own = await ownDatabase('empty');
  db = await Database.open({ url: own.url, poolSize: 2, statementTimeoutMs: 0 });
});

afterAll(async () => {
  await db.close();
  await own.drop();
});

const seen = (...[frame]: Parameters<typeof read>) => read(frame) as Observation;

describe('the names of live matches', () => {
  it('are the same on every page and for every worker, whichever page comes first', async () => {
    const { identify } = followLol(db);
    const schedule = await identify(seen(series({ page: 'schedule' })));
    const event = await identify(seen(series({ page: 'event' })));
    const [first, second] = [schedule, event].map(({ names }) => (names as Record<string, MatchNames>)[MATCH]!);
    expect(first).toMatchObject({
      matchId: expect.stringMatching(/^lol-match-\d+$/),
      league: { leagueId: 'lol-lck', slug: 'lck', name: 'LCK' },
      teams: [{ slug: 'harrow-kites' }, { slug: 'northgate-owls', shortName: 'NGO' }],
      games: {},
      source: 'feed',
    });
    expect(second).toMatchObject({
      matchId: first!.matchId,
      tournamentId: expect.stringMatching(/^lol-tournament-\d+$/),
      teams: [{ slug: 'harrow-kites' }, { slug: 'northgate-owls' }],
    });
    const game = await identify(seen(window([{ seconds: 0 }], { opening: true })));
    expect(game.names).toEqual({ gameId: second!.games[GAMES[0]], source: 'feed' });
    expect(await followLol(db).identify(seen(series({ page: 'event' })))).toEqual(event);
    expect((await followLol(db).identify(seen(series({ page: 'schedule' })))).names).toMatchObject({
      [MATCH]: { matchId: first!.matchId, teams: [{ slug: 'harrow-kites' }, { slug: 'northgate-owls' }] },
    });
  });

  it('are one for a team whose id is in one row of a schedule and not in another', async () => {
    const { body } = series({ page: 'schedule' }) as { body: Json };
    const [event] = body.data.schedule.events;
    const row = (id: string, ids: (string | undefined)[]) => {
      const names = ['Quay Herons', 'Dune Foxes'];
      const teams = names.map((name, place) => ({ ...event.match.teams[place], name, code: name, id: ids[place] }));
      return { ...event, match: { ...event.match, id, teams } };
    };
    const events = [
      row('770000000000000201', [undefined, undefined]),
      row('770000000000000202', ['770000000000000301', '770000000000000302']),
    ];
    const observation = seen({ feed: 'schedule', at: 1, body: { data: { schedule: { events } } } });
    const names = Object.values((await followLol(db).identify(observation)).names as Record<string, MatchNames>);
    const slugs = names.map(({ teams }) => teams.map(({ slug }) => slug));
    expect(slugs).toEqual([
      ['quay-herons', 'dune-foxes'],
      ['quay-herons', 'dune-foxes'],
    ]);
  });

  it('are those of the box score of a match that was listed without its teams and then postponed', async () => {
    const { body } = series({ page: 'schedule', state: 'unstarted', wins: null }) as { body: Json };
    const [event] = body.data.schedule.events;
    const listed = (startTime: string, names: readonly string[]) => {
      const teams = names.map((name, place) => ({ ...event.match.teams[place], id: undefined, name, code: name }));
      const row = { ...event, startTime, match: { ...event.match, id: '770000000000000401', teams } };
      return seen({ feed: 'schedule', at: 1, body: { data: { schedule: { events: [row] } } } });
    };
    const { identify: live } = followLol(db);
    await live(listed('2026-08-01T12:00:00Z', ['TBD', 'TBD']));
    await live(listed('2026-08-01T12:00:00Z', ['Marsh Otters', 'Fen Rooks']));
    const { names } = await live(listed('2026-08-02T09:00:00Z', ['Marsh Otters', 'Fen Rooks']));
    const meeting = meetingOf('2026-08-02T09:21:07Z', ['Fen Rooks', 'Marsh Otters']);
    const [n] = await giveNumbers(db, 'lol', (client) =>
      claim(client, MATCH_KIND, [{ source: 'other', key: '1', meeting }]),
    );
    expect((names as Record<string, MatchNames>)['770000000000000401']?.matchId).toBe(`lol-match-${n}`);
  });

  it('mark the matches of the demo as simulated, also in boards and facts', async () => {
    const plan = planSeries(1, 5);
    const [game] = plan.games as [(typeof plan.games)[number]];
    const at = game.startsAt + 9_500;
    const { identify, nothingKnown, reduce } = followLol(db);
    let known = nothingKnown;
    const facts: string[] = [];
    const states: Record<string, object> = {};
    for (const [feed, body] of [
      ['live', livePage(plan, at)],
      ['schedule', schedulePage([plan], at)],
      [`event/${plan.id}`, eventPage(plan, at)],
      [`window/${game.id}`, windowPage(plan, game, undefined, at)],
    ] as const) {
      const step = reduce(known, await identify(seen({ feed, at, body })));
      known = step.known;
      facts.push(...step.updates.flatMap((update) => update.facts.map(({ name }) => name)));
      for (const { topic, state } of step.updates) states[topic.split(':')[0] as string] = state;
    }
    expect(states['game']).toMatchObject({ source: 'simulation', gameNumber: 1, gameTime: 9 });
    expect(states['match']).toMatchObject({ league: 'tideline-exhibition', currentGameNumber: 1, streams: 1 });
    expect(facts).toEqual(expect.arrayContaining(['lol.match.started', 'lol.live.game_started', 'lol.live.state']));
  });
});
