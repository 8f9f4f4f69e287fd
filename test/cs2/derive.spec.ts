import { Random } from '../../src/sandbox/random.js';
import { Database } from '../../src/db/database.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';
import {
  dayAfter,
  deriveAll,
  digestsOf,
  lastDayOf,
  livePlan,
  push,
  pushedMatch,
  squadsOf,
  tellLive,
  twoOf,
} from './changes.js';
import type { Squad } from './changes.js';
import { csv, importCs2, pushes } from './files.js';

/** A squad that no source has told of. */
const newcomers = (name: string): Squad => ({
  name,
  players: [1, 2, 3, 4, 5].map((place) => ({ name: `${name}${place}`, key: `99${name.length}${place}` })),
});

const resultsFile = (key: string, day: string, [one, other]: readonly [Squad, Squad]) => {
  const named = ({ players }: Squad, team: 1 | 2) =>
    Object.fromEntries(players.map(({ name }, index) => [`team${team}_player_${index + 1}_name`, name]));
  const scores = {
    winner: 'team2',
    score_team1: 0,
    score_team2: 2,
    winner_map: 'Nuke',
    loser_map: 'Dust2',
    decider_map: '',
  };
  const row = { hltv_match_id: key, date: `${day}T18:00:00Z`, tournament: 'Lantern Night 2027', ...scores };
  const kinds = { winner_mirage: '50.0', match_type: 'bo3', event_type: 'LAN' };
  const teams = { team1_name: one.name, ...named(one, 1), team2_name: other.name, ...named(other, 2) };
  return csv([{ ...row, ...kinds, ...teams }]);
};

describe.each([11, 12])('what changes in an order by chance, %i', (seed) => {
  let own: OwnDatabase;
  let db: Database;

  beforeAll(async () => {
    own = await ownDatabase('demo');
    db = await Database.open({ url: own.url, poolSize: 4, statementTimeoutMs: 0 });
    await deriveAll(db);
  });
  afterAll(async () => {
    await db?.close();
    await own?.drop();
  });

  test('ends in the tables of a derivation of the whole archive', async () => {
    const random = new Random(seed).fork('changes');
    const last = await lastDayOf(db.pool);
    const squads = [...(await squadsOf(db.pool, 8)), newcomers('lanternmen'), newcomers('Fenwick')];
    const [live, told, late] = [twoOf(random, squads), twoOf(random, squads), twoOf(random, squads)];
    const tie = { key: 'tie-7', day: dayAfter(last, 1), teams: told };
    const lateTie = { key: 'tie-8', day: dayAfter(last, -200), teams: late };
    const night = { key: '77123456', day: dayAfter(last, 2), teams: live };
    // Each list keeps its order, and they are mixed.
    const lists = [
      [() => tellLive(db, 1, livePlan(night, 1)), () => tellLive(db, 2, livePlan(night, 2))],
      [
        () =>
          push(db, 'events', [
            { id: 'lantern', name: 'Lantern Night 2027', tier: 'S', mvp: { name: live[0].players[0]!.name } },
          ]),
        () => push(db, 'events', [{ id: 'lantern', name: 'Lantern Night 2027', tier: 'A', startDate: tie.day }]),
      ],
      [
        () => push(db, 'matches', [pushedMatch(tie)]),
        () =>
          push(db, 'vetoes', [
            { matchId: 'tie-7', veto: [{ order: 1, teamId: told[0].name, action: 'ban', map: 'nuke' }] },
          ]),
        () => push(db, 'matches', [pushedMatch(tie, { team1Score: 1, team2Score: 2, winnerTeamId: told[1].name })]),
      ],
      [
        () => importCs2(own.url, { 'matches.json': pushes([pushedMatch(lateTie)]) }),
        () => push(db, 'matches', [{ ...pushedMatch({ ...lateTie, day: dayAfter(last, -190) }), id: 'tie-8' }]),
      ],
      [
        () => importCs2(own.url, { 'combined_matches_9.csv': resultsFile('77123456', night.day, live) }),
        () =>
          importCs2(own.url, {
            'combined_matches_9.csv': resultsFile('77123460', dayAfter(last, 200), twoOf(random, squads)),
          }),
      ],
    ];
    while (lists.some((list) => list.length > 0)) {
      const waiting = lists.filter((list) => list.length > 0);
      await waiting[random.whole(0, waiting.length - 1)]!.shift()!();
    }
    const ended = await digestsOf(db.pool);
    await deriveAll(db);
    expect(ended).toEqual(await digestsOf(db.pool));
  }, 240_000);
});
