import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA } from '../support/data.js';
import type { Json } from '../support/service.js';
import { demoMap, demoTable, END_REASONS, messagesOf, type DemoMap } from './demo-broadcast.js';
import { board, START } from './live-messages.js';
import { boardFrame, Follower, Naming } from './live-observations.js';

/** Weapons that demos call otherwise than answers do. */
const NAMES: Readonly<Record<string, string>> = { M4A1: 'M4A1-S', 'CZ75 Auto': 'CZ75-Auto' };

const LIVE = join(DATA, 'cs2/live');
(existsSync(LIVE) ? describe : describe.skip)('captures of the scorebot', () => {
  const captured = (name: string) => JSON.parse(readFileSync(join(LIVE, `${name}.json`), 'utf8')) as Json;

  it('are read: a scoreboard of the long halves of old', () => {
    const follower = new Follower();
    follower.receive(boardFrame('1', START, captured('scorebot_scoreboard')));
    expect(follower.state('match:')).toMatchObject({
      currentMap: 'Mirage',
      currentMapScore: { team1: 8, team2: 11 },
      currentRound: 20,
      sides: { team1: 'ct', team2: 't' },
      roundPhase: 'live',
    });
    expect(follower.state('match:').players.map((one: Json) => [one.nickname, one.side, one.kills, one.money])).toEqual(
      [
        ['xsepower', 'ct', 20, 4150],
        ['Snappi', 't', 21, 3250],
      ],
    );
    expect(
      follower.state('rounds:').rounds.map((one: Json) => [one.roundNumber, one.half, one.winnerSide, one.team1Side]),
    ).toEqual([
      [1, 1, 'ct', 't'],
      [15, 1, 't', 't'],
      [16, 2, 't', 'ct'],
    ]);
  });

  it('are read: events of the log', () => {
    const follower = new Follower();
    const events = captured('scorebot_log_events');
    follower.receive(boardFrame('1', START, board({ mapName: 'de_dust2' })), {
      feed: 'scorebot/1/log',
      at: START + 1,
      body: JSON.stringify(events),
    });
    expect(follower.state('match:').currentMap).toBe('Dust2');
  });
});

const DEMOS = join(DATA, 'cs2/demos');
const describeDemos = existsSync(DEMOS) ? describe : describe.skip;
describeDemos('demos as the scorebot would have broadcast them', () => {
  it('have every kill of their tables once, by the same players with the same weapon', () => {
    const folder = 'blast_bounty_2025_s1/';
    const [rounds, kills, all] = ['rounds', 'kills', 'players'].map((name) => demoTable(folder + name)) as [
      Json,
      Json,
      Json,
    ];
    const checksums = [...new Set(kills.map((row: Json) => row['match_checksum']))] as string[];
    expect(checksums).toHaveLength(6);
    for (const checksum of checksums) {
      const map = demoMap(checksum, 'anubis', { rounds, kills, players: all });
      const follower = new Follower(new Naming(1));
      for (const { atMs, kind, body } of messagesOf(map, true))
        follower.receive({ feed: `scorebot/7/${kind}`, at: START + atMs, body });
      const updates = [
        ...new Map(
          follower.updates.filter(({ topic }) => topic.startsWith('kills:')).map((one) => [one.topic, one]),
        ).values(),
      ];
      const rows = updates.flatMap(({ state }) => (state as Json).kills as Json[]);
      const of = (row: Json) => {
        const isOwn = row['killer_name'] === '' || row['killer_steamid'] === row['victim_steamid'];
        const killer = row['killer_name'] === 'World' ? null : row['killer_name'];
        return [
          Number(row['round']),
          isOwn ? null : killer,
          row['victim_name'],
          isOwn ? 'world' : (NAMES[row['weapon_name']] ?? row['weapon_name']),
        ];
      };
      expect(
        rows.map((row) => [row.roundNumber, row.killer?.nickname ?? null, row.victim.nickname, row.weapon]).toSorted(),
      ).toEqual(map.kills.map(of).toSorted());
    }
  });

  it('in every map have the rounds, winners, outcomes and sides of their tables', () => {
    const [rounds, all] = [demoTable('raw_rounds'), demoTable('raw_players')];
    const checksums = [...new Set(rounds.map((row) => row['match_checksum']))] as string[];
    let whole = 0;
    for (const checksum of checksums.slice(0, 60)) {
      const map = demoMap(checksum, 'nuke', { rounds, kills: [], players: all });
      if (!isWhole(map)) continue;
      const follower = new Follower(
        new Naming(1, [map.rounds[0]?.['team_a_name'] ?? '', map.rounds[0]?.['team_b_name'] ?? '']),
      );
      for (const { atMs, kind, body } of messagesOf(map, true))
        follower.receive({ feed: `scorebot/7/${kind}`, at: START + atMs, body });
      expect(
        follower
          .state('rounds:')
          .rounds.map((row: Json) => [row.roundNumber, row.winnerSide, row.outcome, row.team1Side]),
      ).toEqual(
        map.rounds.map((row) => [
          Number(row['number']),
          row['winner_side'] === '3' ? 'ct' : 't',
          END_REASONS[row['end_reason'] ?? ''],
          row['team_a_side'] === '3' ? 'ct' : 't',
        ]),
      );
      whole += 1;
    }
    expect(whole).toBeGreaterThan(40);
  });
});

/** Some demos were cut, and some begin with a round that was taken back. */
function isWhole({ rounds }: DemoMap): boolean {
  return rounds.every((row, index) => {
    const sum = Number(row['score_team_a']) + Number(row['score_team_b']);
    const isOnSide = index >= 12 || row['team_a_side'] === rounds[0]?.['team_a_side'];
    return Number(row['number']) === index + 1 && sum === index + 1 && isOnSide;
  });
}
