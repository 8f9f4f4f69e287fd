import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import type { Frame, Update } from '../../src/live/feed.js';
import { NOTHING_KNOWN, recall, reduceBy } from '../../src/sports/lol/live/reduce.js';
import { DEFAULT_RULES } from '../../src/sports/lol/live/rules.reduce.js';
import { read } from '../../src/sports/lol/live/observation.js';
import { eventOf } from '../../src/sports/lol/live/views.js';
import { DATA } from '../support/data.js';
import type { Json } from '../support/service.js';
import type { JsonUpdate } from '../support/json-update.js';
import { details, GAMES, MATCH, series, START, timeAt, window, type Shown, type Team } from './series.js';
import { follow, withNames } from './observations.js';

const BOARD = `game:lol-game-${GAMES[0]}`;
const ITEM = `match:lol-match-${MATCH}`;
const SERIES = `series:lol-match-${MATCH}`;

const asJson = (updates: readonly Update[]) => updates as unknown as JsonUpdate[];
const lastOf = (updates: readonly Update[], topic: string) =>
  asJson(updates).findLast((update) => update.topic === topic)?.state;
const factsOf = (updates: readonly Update[], name?: string) =>
  asJson(updates)
    .flatMap(({ facts }) => facts)
    .filter((fact) => name === undefined || fact.name === name);
/** The events of the first game, from the last published state of each segment. */
const stretchesIn = (updates: readonly Update[]): Json[] => {
  const topics = [...new Set(updates.map(({ topic }) => topic))].filter((topic) => topic.startsWith(`${EVENTS}.`));
  const placeOf = (topic: string) => Number(topic.slice(EVENTS.length + 1));
  return topics.toSorted((one, other) => placeOf(one) - placeOf(other)).map((topic) => lastOf(updates, topic)!);
};
const EVENTS = BOARD.replace('game', 'events');
const eventsIn = (updates: readonly Update[]): Json[] => stretchesIn(updates).flatMap(({ events }) => events);
const shownIn = (updates: readonly Update[]): Json[] =>
  eventsIn(updates).map((event) => eventOf(event, lastOf(updates, BOARD) as never));
const opening = window([{ seconds: 0 }], { opening: true });
const game = (...shown: Shown[]) => follow([series(), opening, ...shown.map((one) => window([one]))]).updates;

describe('the answers of upstream', () => {
  it('keep ids as the texts that they are', () => {
    expect(read(opening)).toMatchObject({ kind: 'window', gameId: GAMES[0], matchId: MATCH, opening: true });
    expect(read(series())).toMatchObject({ matches: [{ id: MATCH, games: GAMES.map((id) => ({ id })) }] });
    const numeric = { data: { schedule: { events: [{ id: 880000000000000100, match: { teams: [{}, {}] } }] } } };
    expect(read({ feed: 'live', at: 0, body: numeric })).toMatchObject({ matches: [] });
  });

  it('without events, frames or a known form show nothing', () => {
    const empty = { data: { schedule: { events: null } } };
    expect(read({ feed: 'live', at: 0, body: empty })).toMatchObject({ matches: [] });
    expect(read({ feed: `window/${GAMES[0]}`, at: 0, body: {} })).toMatchObject({ frames: [], lineup: null });
    expect(read({ feed: 'navItems', at: 0, body: {} })).toBeUndefined();
    expect(follow([{ feed: `window/${GAMES[0]}`, at: 0, body: null }]).updates).toEqual([]);
  });

  it('have null for a figure that upstream did not publish', () => {
    const frame = { rfc460Timestamp: timeAt(0), gameState: 'in_game', blueTeam: { totalGold: 1 }, redTeam: {} };
    expect(read({ feed: `window/${GAMES[0]}`, at: 0, body: { frames: [frame] } })).toMatchObject({ frames: [] });
  });
});

describe('an impossible figure', () => {
  const WRONG = [1_000.5, -1, '1000', 1e300, null];
  const at = (seconds: number, change: (body: Json) => void): Frame => {
    const frame = structuredClone(
      window([{ seconds, blue: { gold: 1_000 + seconds, kills: 3 }, red: { gold: 900, kills: 1 } }]),
    ) as Frame & { body: Json };
    change(frame.body.frames[0]);
    return frame;
  };
  const before = at(10, () => {});
  const whole = at(20, () => {});

  it.each(WRONG)('is unknown, and the rest of its frame counts: %s', (wrong) => {
    for (const figure of ['totalGold', 'totalKills', 'towers', 'inhibitors', 'barons'] as const) {
      const broken = at(20, ({ blueTeam }) => (blueTeam[figure] = wrong));
      const [shown, right] = [broken, whole].map((one) =>
        lastOf(follow([series(), opening, before, one]).updates, BOARD)!,
      );
      const goldDiff = figure === 'totalGold' ? null : right!.goldDiff;
      expect(shown).toEqual({ ...right, goldDiff, blueTeam: { ...right!.blueTeam, [figure]: null } });
    }
    for (const figure of ['totalGold', 'level', 'kills', 'deaths', 'assists', 'creepScore', 'currentHealth'] as const) {
      const broken = at(20, ({ redTeam }) => (redTeam.participants[2][figure] = wrong));
      const [shown, right] = [broken, whole].map((one) =>
        lastOf(follow([series(), opening, before, one]).updates, BOARD)!,
      );
      const players = right!.players.map((player: Json) =>
        player.participantId === 8 ? { ...player, [figure]: null } : player,
      );
      expect(shown).toEqual({ ...right, players });
    }
  });

  it('hides no kill and makes none up: the events are those of the last known figures', () => {
    const kills = (frames: Frame[]) =>
      eventsIn(follow([series(), opening, ...frames]).updates).filter(({ type }) => type === 'kill').length;
    const unknown = at(20, ({ blueTeam }) => (blueTeam.totalKills = 3.5));
    const later = at(30, ({ blueTeam }) => (blueTeam.totalKills = 5));
    expect([kills([before]), kills([before, unknown]), kills([before, unknown, later])]).toEqual([4, 4, 6]);
    expect(kills([before, later])).toBe(6);
  });

  it('is no gold swing', () => {
    const unknown = at(90, ({ redTeam }) => (redTeam.totalGold = -90_000));
    expect(factsOf(follow([series(), opening, before, unknown]).updates, 'lol.live.gold_swing')).toEqual([]);
  });
});

describe('the board', () => {
  it('shows teams, players and the gold difference of the newest frame', () => {
    const updates = game({
      seconds: 95,
      blue: { gold: 3_000, kills: 1, players: { kills: [0, 0, 1] } },
      red: { gold: 2_600, players: { deaths: [1], health: [0] } },
    });
    expect(lastOf(updates, BOARD)).toMatchObject({
      gameId: `lol-game-${GAMES[0]}`,
      matchId: `lol-match-${MATCH}`,
      gameNumber: 1,
      remakeOf: null,
      state: 'in_game',
      patchVersion: '16.14.794.9266',
      gameTime: 95,
      goldDiff: 400,
      frameTimestamp: timeAt(95),
      source: 'feed',
      blueTeam: { slug: 'northgate-owls', totalGold: 3_000, totalKills: 1, dragons: [] },
      redTeam: { slug: 'harrow-kites', totalGold: 2_600 },
    });
    const { players } = lastOf(updates, BOARD) as Json;
    expect(players).toHaveLength(10);
    expect(players[2]).toMatchObject({ participantId: 3, championId: 'Ahri', side: 'blue', kills: 1, alive: true });
    expect(players[5]).toMatchObject({ participantId: 6, role: 'top', side: 'red', deaths: 1, alive: false });
    expect(players[5]).toMatchObject({ items: null, killParticipation: 0, wardsPlaced: null });
    expect(players[5]).toMatchObject({
      participantId: 6,
      summonerName: 'HK Player6',
      championId: 'KSante',
      alive: false,
      currentHealth: 0,
      maxHealth: 600,
    });
  });

  it('takes items and shares from details', () => {
    const { updates } = follow([
      series(),
      opening,
      details(5, { 1: [1055, 0, 3340] }),
      details(20, { 1: [1055, 3047] }),
    ]);
    expect(lastOf(updates, BOARD)?.players[0]).toMatchObject({
      items: [1055, 3047],
      championDamageShare: 0.25,
      wardsPlaced: 2,
    });
    expect(eventsIn(updates)).toMatchObject([
      { type: 'item', participantId: 1, gameTime: 20, detail: { itemId: 3047 } },
    ]);
  });

  it('counts kill participation from the kills that it shows, not from an older frame of details', () => {
    const kills = { kills: 3, players: { kills: [1, 0, 2], assists: [1, 3] } };
    const { updates } = follow([
      series(),
      opening,
      details(88, { 1: [], 2: [], 3: [], 6: [] }),
      window([{ seconds: 90, blue: kills, red: { kills: 1, players: { kills: [0, 0, 1] } } }]),
    ]);
    const { players } = lastOf(updates, BOARD) as Json;
    expect(players.map(({ killParticipation }: Json) => killParticipation)).toEqual([
      0.6667, 1, 0.6667, 0, 0, 0, 0, 1, 0, 0,
    ]);
  });

  it('knows nothing of health before the game is loaded, and calls nobody dead', () => {
    const { updates } = follow([series(), opening]);
    expect(lastOf(updates, BOARD)?.players.every(({ alive }: Json) => alive)).toBe(true);
    expect(lastOf(updates, BOARD)?.players[0]).toMatchObject({ currentHealth: null, maxHealth: null });
    expect(lastOf(updates, ITEM)?.coverage).toEqual({ live_row: true, numeric_live_state: false });
  });

  it('stands still while the game is paused', () => {
    const updates = game(
      { seconds: 100, blue: { gold: 500 } },
      { seconds: 110, state: 'paused', blue: { gold: 500 } },
      { seconds: 200, state: 'paused', blue: { gold: 500 } },
      { seconds: 240, blue: { gold: 500 } },
      { seconds: 250, blue: { gold: 600 } },
    );
    const boards = asJson(updates).filter(({ topic }) => topic === BOARD);
    expect(boards.map(({ state }) => [state['state'], state['gameTime']])).toEqual([
      ['in_game', 0],
      ['in_game', 100],
      ['paused', 110],
      ['paused', 110],
      ['in_game', 110],
      ['in_game', 120],
    ]);
    expect(shownIn(updates).map(({ type, at }) => [type, at])).toEqual([
      ['pause', timeAt(110)],
      ['resume', timeAt(240)],
    ]);
  });

  it('has no clock, no events and no facts where the first frame was not seen', () => {
    const { updates } = follow([series(), window([{ seconds: 900, blue: { gold: 9_000, kills: 4 } }])]);
    expect(lastOf(updates, BOARD)).toMatchObject({ gameTime: null, goldDiff: 9_000 });
    expect(stretchesIn(updates)).toEqual([{ available: false, isFull: false, events: [] }]);
    expect(factsOf(updates).filter(({ name }) => name.startsWith('lol.live'))).toEqual([]);
  });

  it('is final once a frame says so, and goes on under its id', () => {
    const updates = asJson(game({ seconds: 1_800, state: 'finished', blue: { gold: 60_000 } }));
    expect(updates.findLast(({ topic }) => topic === BOARD)).toMatchObject({
      final: true,
      state: { state: 'finished' },
    });
    expect(eventsIn(updates).at(-1)).toMatchObject({ type: 'game_end', side: null, gameTime: 1_800 });
  });

  it('ends with its board, because the archive takes a game once the log is kept up to there', () => {
    const ends = game({ seconds: 1_800, state: 'finished' }).filter(
      ({ topic, final }) => final && topic.includes(GAMES[0] as string),
    );
    expect(ends.findIndex(({ topic }) => topic === BOARD)).toBe(ends.length - 1);
    expect(ends.map(({ topic }) => topic.split(':')[0])).toEqual(expect.arrayContaining(['events', 'seen', 'game']));
  });
});

describe('events', () => {
  it('name killer, victim and helpers where only one kill can be meant', () => {
    const updates = game({
      seconds: 120,
      blue: { gold: 3_000, kills: 1, players: { kills: [0, 0, 1], assists: [0, 1] } },
      red: { gold: 2_600, players: { deaths: [0, 1] } },
    });
    expect(shownIn(updates)).toMatchObject([
      { type: 'kill', side: 'blue', teamSlug: 'northgate-owls', participantId: 3, victimId: 7, assistIds: [2] },
    ]);
    expect(shownIn(updates)[0]).toMatchObject({ at: timeAt(120), gameTime: 120, derived: true, detail: { total: 1 } });
  });

  it('name no victim and no helper where several kills are shown at once', () => {
    const updates = game({
      seconds: 120,
      blue: { gold: 3_000, kills: 2, players: { kills: [1, 0, 1], assists: [0, 2] } },
      red: { gold: 2_600, kills: 0, players: { deaths: [1, 1] } },
    });
    expect(eventsIn(updates)).toMatchObject([
      { type: 'kill', participantId: 1, victimId: null, assistIds: null },
      { type: 'kill', participantId: 3, victimId: null, assistIds: null },
    ]);
  });

  it('name nobody where the players do not add up to the side', () => {
    const updates = game({ seconds: 120, blue: { gold: 700, kills: 1 }, red: { gold: 600 } });
    expect(eventsIn(updates)).toMatchObject([{ type: 'kill', side: 'blue', participantId: null, victimId: null }]);
  });

  it('include towers, dragons with their kinds, barons, inhibitors and levels', () => {
    const updates = game(
      { seconds: 600, red: { gold: 100, towers: 1, dragons: ['ocean'], players: { level: [1, 3] } } },
      {
        seconds: 900,
        red: {
          gold: 200,
          towers: 1,
          inhibitors: 1,
          barons: 1,
          dragons: ['ocean', 'elder'],
          players: { level: [1, 3] },
        },
      },
    );
    const short = eventsIn(updates).map(({ type, side, participantId, detail }) => [type, side, participantId, detail]);
    expect(short).toEqual([
      ['tower', 'red', null, { total: 1 }],
      ['dragon', 'red', null, { kind: 'ocean', total: 1 }],
      ['level', 'red', 7, { level: 2 }],
      ['level', 'red', 7, { level: 3 }],
      ['inhibitor', 'red', null, { total: 1 }],
      ['baron', 'red', null, { total: 1 }],
      ['dragon', 'red', null, { kind: 'elder', total: 1 }],
    ]);
  });

  it('are taken back by a total that falls, and the correction publishes no fact', () => {
    const frames = (...kills: number[]) =>
      kills.map((count, index) => ({ seconds: 60 + index, blue: { gold: 100, kills: count } }));
    const updates = game(...frames(1, 2, 1, 2));
    expect(lastOf(updates, BOARD)?.blueTeam.totalKills).toBe(2);
    expect(eventsIn(updates).map(({ type, seq, gameTime }) => [type, seq, gameTime])).toEqual([
      ['kill', 1, 60],
      ['kill', 3, 63],
    ]);
    const kills = factsOf(updates, 'lol.live.kill_update').map(({ data }) => [data.previousBlueKills, data.blueKills]);
    expect(kills).toEqual([
      [0, 1],
      [1, 2],
      [1, 2],
    ]);
    // The second kill is the same fact when it comes back.
    expect(factsOf(updates, 'lol.live.kill_update').map(({ once }) => once)).toEqual(['1-0', '2-0', '2-0']);
  });
});

describe('facts of a game', () => {
  it('include its start with the line-up, and the picks in no order', () => {
    const { updates } = follow([series(), opening]);
    const [start] = factsOf(updates, 'lol.live.game_started');
    expect(start).toMatchObject({ subject: `lol-game-${GAMES[0]}`, occurredAt: START });
    expect(start?.data).toMatchObject({ gameTime: 0, startedAt: timeAt(0), patch: '16.14.794.9266', league: 'lck' });
    expect(start?.data.players).toHaveLength(10);
    const picks = factsOf(updates, 'lol.live.pick_locked');
    expect(picks.map(({ data }) => data.championName)).toEqual([
      'Gnar',
      'Lee Sin',
      'Ahri',
      "Kai'Sa",
      'Leona',
      "K'Sante",
      'Jarvan IV',
      'Orianna',
      'Wukong',
      'Braum',
    ]);
    expect(picks.every(({ data }) => data.pickOrder === null)).toBe(true);
    expect(factsOf(updates, 'lol.live.ban_locked')).toEqual([]);
  });

  it('have exactly the documented fields of a gold swing', () => {
    const updates = game({ seconds: 300, blue: { gold: 9_000 }, red: { gold: 7_500 } });
    expect(factsOf(updates, 'lol.live.gold_swing').map(({ data }) => data)).toEqual([
      {
        matchId: `lol-match-${MATCH}`,
        gameId: `lol-game-${GAMES[0]}`,
        league: 'lck',
        gameTime: 300,
        source: 'feed',
        previousGoldDiff: 0,
        goldDiff: 1_500,
        swing: 1_500,
        leadingSide: 'blue',
      },
    ]);
  });

  it('include a swing at the threshold, at the smaller one when the lead changes, and at most one in twenty seconds', () => {
    const diffs: [seconds: number, diff: number][] = [
      [60, 1_499],
      [61, 1_500],
      [70, 4_000],
      [81, 4_000],
      [120, 2_600],
      [130, 2_500],
      [160, -1],
      [201, 498],
    ];
    const updates = game(
      ...diffs.map(([seconds, diff]) => ({ seconds, blue: { gold: 9_000 + diff }, red: { gold: 9_000 } })),
    );
    const swings = factsOf(updates, 'lol.live.gold_swing');
    expect(swings.map(({ data }) => [data.gameTime, data.previousGoldDiff, data.goldDiff, data.leadingSide])).toEqual([
      [61, 0, 1_500, 'blue'],
      [81, 1_500, 4_000, 'blue'],
      [130, 4_000, 2_500, 'blue'],
      [160, 2_500, -1, 'red'],
    ]);
    expect(eventsIn(updates).filter(({ type }) => type === 'gold_swing')).toHaveLength(4);
  });

  it('name the side that gained at a difference of zero', () => {
    const updates = game(
      { seconds: 60, blue: { gold: 9_000 }, red: { gold: 6_000 } },
      { seconds: 90, blue: { gold: 9_000 }, red: { gold: 9_000 } },
    );
    expect(factsOf(updates, 'lol.live.gold_swing').at(-1)?.data).toMatchObject({ goldDiff: 0, leadingSide: 'red' });
  });

  it('follow thresholds of the configuration', () => {
    const strict = reduceBy({ ...DEFAULT_RULES, goldSwing: 100 });
    let known = NOTHING_KNOWN;
    const names: string[] = [];
    for (const frame of [series(), opening, window([{ seconds: 30, blue: { gold: 100 } }])]) {
      const step = strict(known, withNames(frame)!);
      known = step.known;
      names.push(...step.updates.flatMap(({ facts }) => facts.map(({ name }) => name)));
    }
    expect(names).toContain('lol.live.gold_swing');
  });

  it('include no state of a match that upstream does not list as live', () => {
    const pages = [series({ page: 'schedule' }), series({ page: 'event' })];
    const unlisted = follow([...pages, opening, window([{ seconds: 12, blue: { gold: 100 } }])]);
    expect(factsOf(unlisted.updates, 'lol.live.state')).toEqual([]);
    expect(factsOf(unlisted.updates, 'lol.live.game_started')).toHaveLength(1);
  });

  it('include the state at the first frame with figures in every ten seconds, and not after the end', () => {
    const at = (seconds: number, state = 'in_game') => ({ seconds, state, blue: { gold: 100 + seconds } });
    const updates = game(at(12), at(13), at(19.9), at(20), at(29), at(45), at(46, 'finished'), at(60, 'finished'));
    expect(factsOf(updates, 'lol.live.state').map(({ data }) => data.frameTimestamp)).toEqual(
      [12, 20, 45].map((seconds) => timeAt(seconds)),
    );
    expect(factsOf(updates, 'lol.live.state')[0]?.data).toMatchObject({
      state: 'in_game',
      lagSeconds: 20,
      goldDiff: 112,
      blueTeam: { slug: 'northgate-owls', tag: 'NGO', gold: 112, dragons: 0, dragonTypes: [] },
    });
  });

  it('include objectives, towers, kills, and players who go down or come back', () => {
    const updates = game(
      { seconds: 60, blue: { gold: 100 }, red: { gold: 100 } },
      {
        seconds: 61,
        blue: { gold: 200, kills: 1, towers: 1, dragons: ['cloud'], players: { kills: [1] } },
        red: { gold: 100, barons: 1, dragons: ['elder'], players: { deaths: [1], health: [0] } },
      },
      {
        seconds: 75,
        blue: { gold: 210, kills: 1, towers: 1, dragons: ['cloud'], players: { kills: [1] } },
        red: { gold: 100, barons: 1, dragons: ['elder'], players: { deaths: [1] } },
      },
    );
    const objectives = factsOf(updates, 'lol.live.objective').map(({ data }) => data);
    expect(objectives).toMatchObject([
      { objective: 'dragon', subtype: 'cloud', side: 'blue', previousCount: 0, count: 1, totals: { blue: 1, red: 0 } },
      { objective: 'elder_dragon', subtype: null, side: 'red', teamSlug: 'harrow-kites', totals: { blue: 0, red: 1 } },
      { objective: 'baron', subtype: null, side: 'red', count: 1 },
    ]);
    expect(factsOf(updates, 'lol.live.tower_destroyed')[0]?.data).toMatchObject({
      side: 'blue',
      towers: { blue: 1, red: 0 },
      previousTowers: { blue: 0, red: 0 },
      delta: { blue: 1, red: 0 },
    });
    const kill = factsOf(updates, 'lol.live.kill_update')[0]?.data;
    expect(kill).toMatchObject({ side: 'blue', blueKills: 1, delta: { blue: 1, red: 0 } });
    expect(kill.players.map(({ participantId }: Json) => participantId)).toEqual([1, 6]);
    expect(factsOf(updates, 'lol.live.player_down').map(({ data }) => data)).toMatchObject([
      { participantId: 6, championId: 'KSante', deaths: 1, aliveCount: { blue: 5, red: 4 } },
    ]);
    expect(
      factsOf(updates, 'lol.live.map_delta').map(({ data }) => [data.changes[0].alive, data.aliveCount.red]),
    ).toEqual([
      [false, 4],
      [true, 5],
    ]);
    expect(lastOf(updates, BOARD)?.changes).toEqual(['state', 'map_delta']);
  });

  it('are the same facts when a total that fell rises again', () => {
    const towers = [3, 4, 3, 4].map((count, index) => ({ seconds: 900 + index, red: { gold: 100, towers: count } }));
    const destroyed = factsOf(game(...towers), 'lol.live.tower_destroyed');
    expect(destroyed.map(({ once, data }) => [once, data.towers.red])).toEqual([
      ['red 3', 3],
      ['red 4', 4],
      ['red 4', 4],
    ]);
    const dragons = [['ocean'], [], ['ocean'], ['ocean', 'elder']].map((kinds, index) => {
      return { seconds: 900 + index, blue: { gold: 100, dragons: kinds } };
    });
    expect(factsOf(game(...dragons), 'lol.live.objective').map(({ once }) => once)).toEqual([
      'dragon blue 1',
      'dragon blue 1',
      'elder_dragon blue 1',
    ]);
  });

  it('are left out if they are first seen after more than ten minutes, except the start of a running game', () => {
    const late = (frame: Frame, seconds: number): Frame => ({ ...frame, at: START + seconds * 1_000 });
    const kill = window([{ seconds: 60, blue: { gold: 6_000, kills: 1 } }]);
    const names = (...frames: Frame[]) =>
      factsOf(follow(frames).updates)
        .map(({ name }) => name)
        .filter((name) => name.startsWith('lol.live') && name !== 'lol.live.pick_locked');
    expect(names(series(), late(opening, 700), late(kill, 700))).toEqual(['lol.live.game_started']);
    const counted = series({ page: 'event', wins: [0, 1] });
    expect(names(series(), counted, late(opening, 700), late(kill, 700))).toEqual([]);
  });

  it('measure a swing from the last published one', () => {
    const at = (seconds: number, gold: number) => window([{ seconds, blue: { gold }, red: { gold: 1_000 } }]);
    const unseen = { ...at(100, 4_000), at: START + 900_000 };
    const { updates } = follow([series(), opening, at(30, 2_500), unseen, at(880, 4_500)]);
    expect(factsOf(updates, 'lol.live.gold_swing').map(({ data }) => [data.previousGoldDiff, data.goldDiff])).toEqual([
      [0, 1_500],
      [1_500, 3_500],
    ]);
  });
});

describe('a draft that is pushed', () => {
  const push = (number: number, words: string, seconds = -30): Frame => {
    const sequence = words.split(' ').map((word, index) => {
      const [type, side, championId] = word.split(':');
      return { order: index + 1, type, side, championId, championName: championId, playerId: null };
    });
    return { feed: `draft/${GAMES[0]}`, at: START + seconds * 1_000, body: { push: number, sequence } };
  };
  const first = 'ban:blue:Azir ban:red:Viego pick:blue:Ahri';
  const all = `${first} ban:red:Zed`;

  it('opens the board, and publishes each ban and pick once, with its place and all before it', () => {
    const { updates } = follow([
      series(),
      series({ page: 'event', sides: true }),
      push(1, first),
      push(2, all),
      push(2, all),
    ]);
    expect(lastOf(updates, BOARD)).toMatchObject({ state: 'draft', gameNumber: 1, players: [], frameTimestamp: null });
    expect(lastOf(updates, ITEM)?.currentGameState).toBe('draft');
    const bans = factsOf(updates, 'lol.live.ban_locked');
    expect(bans.map(({ once, data }) => [once, data.teamSlug, data.banOrder, data.phase])).toEqual([
      ['blue Azir', 'northgate-owls', 1, 1],
      ['red Viego', 'harrow-kites', 2, 1],
      ['red Zed', 'harrow-kites', 3, 2],
    ]);
    expect(bans.at(-1)?.data.bans).toEqual({
      blue: [{ championId: 'Azir', championName: 'Azir' }],
      red: ['Viego', 'Zed'].map((name) => ({ championId: name, championName: name })),
    });
    expect(factsOf(updates, 'lol.live.pick_locked').map(({ data }) => data)).toMatchObject([
      { championId: 'Ahri', pickOrder: 1, gameTime: 0, participantId: null, role: null },
    ]);
  });

  it('has published its picks, so the first frame publishes only the others', () => {
    const { updates } = follow([series(), series({ page: 'event', sides: true }), push(1, first), opening]);
    const picks = factsOf(updates, 'lol.live.pick_locked');
    expect(picks).toHaveLength(10);
    expect(new Set(picks.map(({ once }) => once)).size).toBe(10);
    expect(lastOf(updates, BOARD)).toMatchObject({ state: 'in_game', gameTime: 0 });
  });

  it('names champions as frames do, so that no pick is published twice', () => {
    const named = push(1, 'ban:blue:Azir pick:red:Wukong');
    const { updates } = follow([series(), series({ page: 'event', sides: true }), named, opening]);
    const picks = factsOf(updates, 'lol.live.pick_locked');
    expect(picks).toHaveLength(10);
    expect(picks.filter(({ data }) => data.championId === 'MonkeyKing')).toHaveLength(1);
  });

  it('publishes only its bans if frames came before it', () => {
    const { updates } = follow([series(), opening, push(1, all, 60)]);
    expect(factsOf(updates, 'lol.live.pick_locked')).toHaveLength(10);
    expect(factsOf(updates, 'lol.live.ban_locked')).toHaveLength(3);
  });

  it('is published once its match is known', () => {
    const early = follow([push(1, first)]);
    expect(factsOf(early.updates)).toEqual([]);
    const later = follow([series(), series({ page: 'event', sides: true })], early.known);
    expect(factsOf(later.updates, 'lol.live.ban_locked')).toHaveLength(2);
    expect(lastOf(later.updates, BOARD)?.changes).toEqual(['ban_locked', 'pick_locked']);
  });
});

describe('a read of the broadcast', () => {
  const figures = (more: Json = {}) => ({ kills: 3, gold: 9_000, towers: 1, dragons: 1, barons: 0, ...more });
  const push = (number: number, seconds: number, more: Json = {}): Frame => ({
    feed: `visual/${GAMES[0]}`,
    at: START + seconds * 1_000,
    body: {
      push: number,
      readAt: START + seconds * 1_000,
      gameTime: seconds,
      blue: figures(),
      red: figures({ kills: 1, gold: 7_000 }),
      confidence: 0.9,
      rejectedFields: ['redTeam.towers'],
      ...more,
    },
  });
  const shown = { seconds: 100, blue: { gold: 2_000, kills: 1 }, red: { gold: 2_000 } };
  const visual = BOARD.replace('game', 'visual');

  it('is kept beside the board while frames come', () => {
    const { updates } = follow([series(), opening, window([shown]), push(1, 130)]);
    expect(lastOf(updates, BOARD)).toMatchObject({ source: 'feed', gameTime: 100 });
    expect(lastOf(updates, visual)).toMatchObject({
      accepted: true,
      gameTime: 130,
      goldDiff: 2_000,
      blueTeam: { tag: 'NGO', kills: 3, gold: 9_000 },
      rejectedFields: ['redTeam.towers'],
      source: 'vision',
    });
  });

  it('stands in for frames that have stopped, with its own figures and the last known others', () => {
    const { updates } = follow([series(), opening, window([shown]), push(1, 200)]);
    expect(lastOf(updates, BOARD)).toMatchObject({
      source: 'vision',
      state: 'in_game',
      gameTime: 200,
      frameTimestamp: timeAt(200),
      blueTeam: { totalKills: 3, totalGold: 9_000, dragons: ['unknown'] },
      goldDiff: 2_000,
    });
    const facts = factsOf(updates).filter(({ occurredAt }) => occurredAt === START + 200_000);
    expect(facts.map(({ name }) => name).toSorted()).toEqual([
      'lol.live.gold_swing',
      'lol.live.kill_update',
      'lol.live.objective',
      'lol.live.objective',
      'lol.live.state',
      'lol.live.tower_destroyed',
      'lol.live.tower_destroyed',
    ]);
    expect(facts.every(({ data }) => data.source === 'vision' && data.gameTime === 200)).toBe(true);
    expect(facts.find(({ name }) => name === 'lol.live.objective')?.data).toMatchObject({ subtype: null, count: 1 });
  });

  it('of a game that had no figures, or is over, makes no board', () => {
    const before = follow([series(), opening, push(1, 200)]).updates;
    expect(lastOf(before, BOARD)).toMatchObject({ gameTime: 0, source: 'feed' });
    const over = { ...shown, state: 'finished' };
    expect(lastOf(follow([series(), opening, window([over]), push(1, 400)]).updates, BOARD)).toMatchObject({
      gameTime: 100,
      source: 'feed',
    });
  });

  it('shows that a game without frames runs; its board has no figures', () => {
    const { updates } = follow([series(), series({ page: 'event', sides: true }), push(1, 1_200)]);
    const unknown = { totalGold: null, totalKills: null, towers: null, inhibitors: null, barons: null, dragons: null };
    expect(lastOf(updates, BOARD)).toMatchObject({
      state: 'in_game',
      gameTime: null,
      goldDiff: null,
      blueTeam: unknown,
      redTeam: unknown,
      players: [],
      source: 'feed',
    });
    expect(lastOf(updates, visual)).toMatchObject({ gameTime: 1_200, blueTeam: { gold: 9_000 } });
    expect(lastOf(updates, ITEM)).toMatchObject({
      currentGameState: 'in_game',
      coverage: { numeric_live_state: false },
    });
  });

  it('gives way to frames that come again', () => {
    const again = window([{ seconds: 230, blue: { gold: 9_500, kills: 3, towers: 1, dragons: ['ocean'] } }]);
    const { updates } = follow([series(), opening, window([shown]), push(1, 200), again]);
    expect(lastOf(updates, BOARD)).toMatchObject({ source: 'feed', gameTime: 230, blueTeam: { dragons: ['ocean'] } });
    const kinds = eventsIn(updates).filter(({ type, side }) => type === 'dragon' && side === 'blue');
    expect(kinds.map(({ detail }) => detail.kind)).toEqual(['ocean']);
  });
});

describe('a series', () => {
  const play = (...frames: Frame[]) => follow(frames).updates;

  it('starts when upstream says so, or with the first frame of the first game', () => {
    const byPage = play(series({ page: 'schedule', state: 'unstarted', wins: null }), series({ page: 'schedule' }));
    const byFrame = play(series({ page: 'schedule', state: 'unstarted', wins: null }), opening);
    for (const updates of [byPage, byFrame]) {
      const [start, ...more] = factsOf(updates, 'lol.match.started');
      expect(more).toEqual([]);
      expect(start).toMatchObject({
        once: 'started',
        data: { state: 'inProgress', team1: { score: 0 }, strategy: 'Bo3' },
      });
      expect(lastOf(updates, ITEM)).toMatchObject({
        state: 'inProgress',
        team1: { slug: 'harrow-kites', outcome: null },
      });
    }
  });

  describe('whose page of live matches names no tournament', () => {
    const withoutTournament = (shown: Parameters<typeof series>[0] = {}) => {
      const frame = series(shown);
      for (const event of (frame.body as Json).data.schedule.events) delete event.tournament;
      return frame;
    };
    const startsIn = (...frames: Frame[]) => factsOf(play(...frames), 'lol.match.started');

    it('starts with the answer that names it, once', () => {
      expect(startsIn(withoutTournament())).toEqual([]);
      const starts = startsIn(
        withoutTournament(),
        series({ page: 'event', seconds: 1 }),
        withoutTournament({ seconds: 10 }),
      );
      expect(starts.map(({ data }) => data.tournamentId)).toEqual(['lol-tournament-880000000000000008']);
    });

    it('starts without one where no answer names it in ten seconds, also with a frame or its end', () => {
      expect(startsIn(withoutTournament(), withoutTournament({ seconds: 5 }))).toEqual([]);
      const frame = { ...opening, at: START + 11_000 };
      const end = series({ page: 'schedule', state: 'completed', wins: [0, 2], seconds: 3 });
      delete (end.body as Json).data.schedule.events[0].tournament;
      for (const next of [withoutTournament({ seconds: 11 }), frame, end]) {
        const starts = startsIn(withoutTournament(), next, withoutTournament({ seconds: 20 }));
        expect(starts.map(({ data }) => data.tournamentId)).toEqual([null]);
      }
    });

    it('ends with the one that an earlier answer named', () => {
      const named = [withoutTournament(), series({ page: 'event', seconds: 1 }), withoutTournament({ seconds: 10 })];
      const end = series({ page: 'schedule', state: 'completed', wins: [2, 0], seconds: 4_000 });
      delete (end.body as Json).data.schedule.events[0].tournament;
      const updates = play(...named, end);
      const [over] = factsOf(updates, 'lol.match.completed');
      expect(over?.data.tournamentId).toBe('lol-tournament-880000000000000008');
      expect(lastOf(updates, ITEM)?.tournamentId).toBe(over?.data.tournamentId);
      expect(lastOf(updates, SERIES)?.plan.tournamentId).toBe(over?.data.tournamentId);
    });

    it('starts once where a worker takes over before the answer', () => {
      const begun = follow([withoutTournament()]);
      const memories = begun.updates.flatMap(({ memory }) => memory ?? []);
      const restored = recall(JSON.parse(JSON.stringify(memories)) as unknown[]);
      const { updates } = follow([withoutTournament({ seconds: 2 }), series({ page: 'event', seconds: 3 })], restored);
      expect(factsOf(updates, 'lol.match.started')).toHaveLength(1);
    });
  });

  it('that has not begun, or was over before, is known and goes to no room', () => {
    const planned = play(series({ page: 'schedule', state: 'unstarted', wins: null }));
    const over = play(series({ page: 'schedule', state: 'completed', wins: [0, 2] }));
    for (const updates of [planned, over]) {
      expect(updates.map(({ topic, rooms, facts }) => [topic, rooms, facts])).toEqual([[SERIES, [], []]]);
    }
    expect(lastOf(planned, SERIES)).toMatchObject({
      series: { state: 'unstarted', team1: { slug: 'harrow-kites', score: null }, completedGames: [] },
      plan: { startTime: timeAt(-60), blockName: 'Week 3', coverage: { live_row: false } },
    });
    expect(lastOf(over, SERIES)?.series).toMatchObject({ winnerSlug: 'northgate-owls', isDecided: true });
  });

  it('of teams that are not known yet names none', () => {
    const page = series({ page: 'schedule', state: 'unstarted', wins: null });
    const [event] = (page.body as Json).data.schedule.events;
    event.match.teams[1] = { name: 'TBD', code: 'TBD', image: null, result: null };
    expect(lastOf(play(page), SERIES)?.series).toMatchObject({ team1: { slug: 'harrow-kites' }, team2: null });
  });

  it('that upstream calls completed without a result ends when the result comes', () => {
    const updates = play(
      series(),
      series({ page: 'schedule', state: 'completed', wins: [0, 0], seconds: 10 }),
      series({ page: 'schedule', state: 'completed', wins: [0, 2], seconds: 20 }),
    );
    const ends = factsOf(updates, 'lol.match.completed');
    expect(ends.map(({ data }) => [data.winnerSlug, data.score, data.forfeit])).toEqual([
      ['northgate-owls', { team1: 0, team2: 2 }, false],
    ]);
    expect(factsOf(updates, 'lol.match.corrected')).toEqual([]);
  });

  it('is a forfeit if upstream says so, or if a team won without winning enough games', () => {
    const won = series({ page: 'schedule', state: 'completed', wins: [0, 1], seconds: 20 });
    const [one, other] = (won.body as Json).data.schedule.events[0].match.teams;
    one.result.outcome = 'loss';
    other.result.outcome = 'win';
    expect(factsOf(play(series(), won), 'lol.match.completed')[0]?.data).toMatchObject({
      forfeit: true,
      winnerSlug: 'northgate-owls',
    });
    const given = series({ page: 'schedule', state: 'completed', wins: [2, 0], seconds: 20 });
    (given.body as Json).data.schedule.events[0].match.teams[1].result.outcome = 'forfeit';
    expect(factsOf(play(series(), given), 'lol.match.completed')[0]?.data).toMatchObject({
      forfeit: true,
      winnerSlug: 'harrow-kites',
    });
  });

  it('has the broadcasts and recordings that upstream lists', () => {
    const page = series({ page: 'event' });
    const event = (page.body as Json).data.event;
    event.streams = [
      { parameter: 'casters', provider: 'twitch', locale: 'fr-FR', offset: -30_000 },
      { parameter: 'LCK', provider: 'twitch', locale: 'ko-KR', offset: -33_500 },
      { parameter: 'dQ-4', provider: 'youtube', locale: 'en-GB' },
      { parameter: 'room', provider: 'elsewhere', locale: 'en-GB' },
    ];
    event.match.games[0].vods = [{ parameter: 'vid1', provider: 'youtube', locale: 'en-US', offset: 0 }];
    const { links, vods } = lastOf(play(series(), page), SERIES)!['watch'];
    expect(links.map((link: Json) => [link.channel, link.isMain, link.url, link.language, link.offsetSeconds])).toEqual(
      [
        ['casters', false, 'https://www.twitch.tv/casters', 'fr-FR', -30],
        ['LCK', true, 'https://www.twitch.tv/LCK', 'ko-KR', -33.5],
        [null, false, 'https://www.youtube.com/watch?v=dQ-4', 'en-GB', null],
      ],
    );
    expect(vods).toEqual([
      {
        gameId: `lol-game-${GAMES[0]}`,
        gameNumber: 1,
        url: 'https://www.youtube.com/watch?v=vid1',
        language: 'en-US',
        startSeconds: null,
      },
    ]);
  });

  it('that is over an hour later has started and ended between two pages', () => {
    const updates = play(
      series({ page: 'schedule', state: 'unstarted', wins: null, bestOf: 1 }),
      series({ page: 'schedule', state: 'completed', wins: [0, 1], bestOf: 1, seconds: 3_600 }),
    );
    expect(factsOf(updates).map(({ name }) => name)).toEqual(['lol.score.updated', 'lol.match.completed']);
    expect(factsOf(updates, 'lol.match.completed')[0]?.data).toMatchObject({
      winnerSlug: 'northgate-owls',
      score: { team1: 0, team2: 1 },
      gameCount: 1,
      forfeit: false,
    });
  });

  it('publishes its score, the game that ended and its winner, and ends when it is decided', () => {
    const end = window([{ seconds: 1_800, state: 'finished', blue: { gold: 60_000 }, red: { gold: 50_000 } }]);
    const updates = play(
      series(),
      opening,
      end,
      series({ page: 'event', wins: [0, 1], seconds: 1_830 }),
      series({ page: 'event', wins: [1, 1], seconds: 4_000 }),
      series({ page: 'event', wins: [1, 2], seconds: 6_000 }),
    );
    const scores = factsOf(updates, 'lol.score.updated').map(({ data }) => data);
    expect(scores.map((data) => [data.previousScore, data.score, data.gameNumber, data.gameWinnerSlug])).toEqual([
      ['0-0', '0-1', 1, 'northgate-owls'],
      ['0-1', '1-1', 2, 'harrow-kites'],
      ['1-1', '1-2', 3, 'northgate-owls'],
    ]);
    expect(scores[0]).toMatchObject({ gameId: `lol-game-${GAMES[0]}`, gameWinningSide: 'blue', bestOf: 3 });
    const [over] = factsOf(updates, 'lol.match.completed');
    expect(over?.data).toMatchObject({
      score: { team1: 1, team2: 2 },
      winnerSlug: 'northgate-owls',
      postgame_coverage_level: 'live',
      games: [
        { gameNumber: 1, winnerSlug: 'northgate-owls', winningSide: 'blue', duration: 1_800 },
        { gameNumber: 2, winnerSlug: 'harrow-kites', winningSide: null, duration: null },
        { gameNumber: 3, winnerSlug: 'northgate-owls' },
      ],
    });
    expect(asJson(updates).findLast(({ topic }) => topic === ITEM)).toMatchObject({
      final: true,
      rooms: [ITEM, 'league:lck'],
      state: { state: 'completed', team2: { outcome: 'win' }, currentGameId: null },
    });
    const between = asJson(updates).filter(({ topic }) => topic === SERIES);
    expect(between.at(-2)?.state['series']).toMatchObject({
      isDecided: false,
      nextGameNumber: 3,
      currentGame: { gameNumber: 3, state: 'not_started' },
    });
    expect(between.at(-1)?.state['series']).toMatchObject({
      isDecided: true,
      nextGameNumber: null,
      winnerSlug: 'northgate-owls',
    });
  });

  it('has the game after the running one as its next, and none after the last', () => {
    const nextOf = (...frames: Frame[]) => lastOf(play(...frames), SERIES)!['series'].nextGameNumber;
    const running = (key: string) => window([{ seconds: 0 }], { opening: true, game: key });
    expect(nextOf(series())).toBe(1);
    expect(nextOf(series(), opening)).toBe(2);
    expect(nextOf(series(), opening, window([{ seconds: 1_800, state: 'finished' }]))).toBe(2);
    expect(nextOf(series(), series({ page: 'event', wins: [0, 1] }), running(GAMES[1]!))).toBe(3);
    expect(nextOf(series(), series({ page: 'event', wins: [1, 1] }), running(GAMES[2]!))).toBeNull();
  });

  it('does not fall back when another page is an old copy, and does when the same page corrects itself', () => {
    const ahead = series({ page: 'event', wins: [1, 0], seconds: 10 });
    const stale = play(series(), ahead, series({ wins: [0, 0], seconds: 11 }));
    expect(lastOf(stale, ITEM)?.team1.score).toBe(1);
    const corrected = play(series(), ahead, series({ page: 'event', wins: [0, 0], seconds: 11 }));
    expect(lastOf(corrected, ITEM)?.team1.score).toBe(0);
  });

  it('publishes a correction after its end', () => {
    const updates = play(
      series(),
      series({ page: 'event', wins: [2, 0], seconds: 10 }),
      series({ page: 'event', wins: [0, 2], seconds: 20 }),
    );
    expect(factsOf(updates, 'lol.match.corrected')[0]?.data).toEqual({
      matchId: `lol-match-${MATCH}`,
      changedFields: ['score', 'winnerSlug'],
      before: { score: '2-0', winnerSlug: 'harrow-kites' },
      after: { score: '0-2', winnerSlug: 'northgate-owls' },
      reason: null,
    });
  });

  it('goes on with the game that replaces a remade one', () => {
    const remade = '880000000000000199';
    const games = [remade, ...GAMES.slice(1)];
    const updates = play(
      series(),
      opening,
      series({ page: 'event', games, seconds: 300 }),
      window([{ seconds: 600 }], { game: remade, opening: true }),
    );
    expect(lastOf(updates, `game:lol-game-${remade}`)).toMatchObject({
      gameNumber: 1,
      remakeOf: `lol-game-${GAMES[0]}`,
      state: 'in_game',
      gameTime: 0,
    });
    expect(lastOf(updates, BOARD)).toMatchObject({ state: 'finished' });
    expect(eventsIn(updates)).toEqual([]);
    expect(lastOf(updates, ITEM)).toMatchObject({ currentGameId: `lol-game-${remade}`, currentGameNumber: 1 });
    const plan = lastOf(updates, SERIES)?.plan;
    expect(plan.remakes).toEqual({ [`lol-game-${remade}`]: `lol-game-${GAMES[0]}` });
    expect(plan.games.map((one: Json) => [one.gameId, one.gameNumber, one.state])).toEqual([
      [`lol-game-${remade}`, 1, 'inProgress'],
      [`lol-game-${GAMES[0]}`, 1, 'unneeded'],
    ]);
  });

  it('ends a game that it counts once its frames have stopped, and no other', () => {
    const over: Frame = { feed: `over/${GAMES[0]}`, at: START + 1_900_000, body: {} };
    const last = window([{ seconds: 1_800, blue: { gold: 60_000 } }]);
    const counted = series({ page: 'event', wins: [0, 1], seconds: 1_830 });
    const before = play(series(), opening, last, over);
    expect(lastOf(before, BOARD)).toMatchObject({ state: 'in_game' });
    const updates = play(series(), opening, last, counted, over);
    expect(asJson(updates).findLast(({ topic }) => topic === BOARD)).toMatchObject({
      final: true,
      state: { state: 'finished', gameTime: 1_800, blueTeam: { totalGold: 60_000 } },
    });
    expect(lastOf(updates, ITEM)).toMatchObject({
      currentGameId: `lol-game-${GAMES[1]}`,
      currentGameState: 'not_started',
      coverage: { numeric_live_state: false },
    });
    expect(lastOf(updates, SERIES)?.series).toMatchObject({
      completedGames: [{ gameId: `lol-game-${GAMES[0]}` }],
      currentGame: { gameId: `lol-game-${GAMES[1]}` },
    });
    expect(asJson(updates).some(({ topic }) => topic === BOARD.replace('game', 'seen'))).toBe(true);
  });

  it('is a row of the live list for as long as upstream lists it', () => {
    const gone: Frame = { feed: 'live', at: START + 9_000, body: { data: { schedule: { events: null } } } };
    const updates = play(series(), gone);
    expect(lastOf(updates, ITEM)?.coverage).toEqual({ live_row: false, numeric_live_state: false });
  });
});

const growth = fc.record({
  seconds: fc.integer({ min: 1, max: 40 }),
  paused: fc.boolean(),
  gold: fc.tuple(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 2_000 })),
  kills: fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 4 })), { maxLength: 3 }),
  towers: fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 1 })),
  dragon: fc.option(fc.tuple(fc.integer({ min: 0, max: 1 }), fc.constantFrom('ocean', 'cloud', 'elder')), { freq: 4 }),
  level: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 4 }),
});
const games = fc.array(growth, { minLength: 1, maxLength: 30 });
type Growth = typeof growth extends fc.Arbitrary<infer One> ? One : never;

/** The frames of a game that grows by these steps. */
function played(steps: readonly Growth[]): Shown[] {
  let seconds = 0;
  const sides = [blank(), blank()] as const;
  return steps.map((step) => {
    seconds += step.seconds;
    for (const [place, side] of sides.entries()) {
      side.gold += step.gold[place] as number;
      side.towers += step.towers[place] as number;
    }
    if (step.dragon) sides[step.dragon[0] as 0 | 1].dragons.push(step.dragon[1]);
    for (const [killer, victim] of step.kills) {
      const [own, other] = killer < 5 ? sides : [sides[1], sides[0]];
      own.kills += 1;
      own.players.kills[killer % 5]! += 1;
      other.players.deaths[victim]! += 1;
    }
    for (const player of step.level) sides[player < 5 ? 0 : 1].players.level[player % 5]! += 1;
    const [blue, red] = structuredClone(sides) as [Team, Team];
    return { seconds, state: step.paused ? 'paused' : 'in_game', blue, red };
  });
}

function blank() {
  return {
    gold: 100,
    kills: 0,
    towers: 0,
    dragons: [] as string[],
    players: { kills: [0, 0, 0, 0, 0], deaths: [0, 0, 0, 0, 0], level: [1, 1, 1, 1, 1] },
  };
}

// A long game is a thousand answers, so fewer games than usual are enough.
const RUNS = { numRuns: 40 };

describe('any game', () => {
  const start = [series(), opening];
  const after = (shown: readonly Shown[]) => follow([...start, ...shown.map((one) => window([one]))]);

  it('has events that add up to its board', () => {
    fc.assert(
      fc.property(games, (steps) => {
        const { updates } = after(played(steps));
        const board = lastOf(updates, BOARD)!;
        const events = eventsIn(updates);
        for (const side of ['blue', 'red'] as const) {
          const of = (type: string) => events.filter((event) => event.type === type && event.side === side);
          const { totalKills, towers, dragons } = board[`${side}Team`];
          expect(of('kill')).toHaveLength(totalKills);
          expect(of('tower')).toHaveLength(towers);
          expect(of('dragon').map(({ detail }) => detail.kind)).toEqual(dragons);
        }
        for (const { participantId, level } of board['players']) {
          const levels = events.filter((event) => event.type === 'level' && event.participantId === participantId);
          expect(levels).toHaveLength(level - 1);
        }
      }),
      RUNS,
    );
  });

  it('has events that add up to its board when totals fall by corrections too', () => {
    const totals = fc.array(fc.tuple(fc.nat(6), fc.nat(6), fc.nat(3)), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(totals, (all) => {
        const { updates } = after(
          all.map(([kills, towers, dragons], index) => ({
            seconds: index + 1,
            blue: { gold: 100, kills, towers, dragons: ['ocean', 'cloud', 'elder'].slice(0, dragons) },
          })),
        );
        const { totalKills, towers, dragons } = lastOf(updates, BOARD)!['blueTeam'];
        const count = (type: string) => eventsIn(updates).filter((event) => event.type === type).length;
        expect([count('kill'), count('tower'), count('dragon')]).toEqual([totalKills, towers, dragons.length]);
        const seqs = eventsIn(updates).map(({ seq }) => seq);
        expect(new Set(seqs).size).toBe(seqs.length);
      }),
      RUNS,
    );
  });

  it('has totals and a clock that never fall, and a gold difference of blue less red', () => {
    fc.assert(
      fc.property(games, (steps) => {
        const boards = asJson(after(played(steps)).updates).filter(({ topic }) => topic === BOARD);
        let last: Json = { gameTime: 0, blueTeam: { totalGold: 0, totalKills: 0, towers: 0 } };
        for (const { state } of boards) {
          expect(state['goldDiff']).toBe(state['blueTeam'].totalGold - state['redTeam'].totalGold);
          expect(state['gameTime']).toBeGreaterThanOrEqual(last.gameTime);
          for (const name of ['totalGold', 'totalKills', 'towers'])
            expect(state['blueTeam'][name]).toBeGreaterThanOrEqual(last.blueTeam[name]);
          last = state;
        }
      }),
      RUNS,
    );
  });

  it('has a clock that counts exactly the time in which it was not paused', () => {
    fc.assert(
      fc.property(games, (steps) => {
        const shown = played(steps);
        const stood = shown.slice(1).map((one, index) => {
          const before = shown[index] as Shown;
          return before.state === 'paused' ? one.seconds - before.seconds : 0;
        });
        const length = shown.at(-1)!.seconds - stood.reduce((sum, seconds) => sum + seconds, 0);
        expect(lastOf(after(shown).updates, BOARD)?.gameTime).toBe(length);
      }),
      RUNS,
    );
  });

  it('is not changed by frames that come twice or too late', () => {
    fc.assert(
      fc.property(games, fc.nat(), (steps, pick) => {
        const shown = played(steps);
        const { known } = after(shown);
        const late = shown.slice(0, (pick % shown.length) + 1);
        expect(follow([window(late), window([shown.at(-1)!]), opening], known).updates).toEqual([]);
      }),
      RUNS,
    );
  });

  it('is the same whichever way the frames of a window are sorted and however they are cut into windows', () => {
    fc.assert(
      fc.property(games, fc.integer({ min: 1, max: 10 }), (steps, size) => {
        const shown = played(steps);
        const parts = Array.from({ length: Math.ceil(shown.length / size) }, (_, index) =>
          window(shown.slice(index * size, (index + 1) * size).toReversed()),
        );
        const cut = follow([...start, ...parts]).updates;
        const single = after(shown).updates;
        expect(eventsIn(cut)).toEqual(eventsIn(single));
        const { changes: _cut, ...board } = lastOf(cut, BOARD)!;
        const { changes: _single, ...same } = lastOf(single, BOARD)!;
        expect(board).toEqual(same);
        const ids = (updates: readonly Update[]) =>
          factsOf(updates).map(({ name, subject, occurredAt, which }) => [name, subject, occurredAt, which]);
        expect(ids(cut)).toEqual(ids(single));
      }),
      RUNS,
    );
  });

  it('goes on from the memories in the log as if no worker had stopped', () => {
    fc.assert(
      fc.property(games, fc.nat(), (steps, cut) => {
        const shown = played(steps);
        const at = cut % shown.length;
        const before = after(shown.slice(0, at));
        const memories = new Map(
          before.updates.flatMap(({ topic, memory }) => (memory ? [[topic, memory] as const] : [])),
        );
        const restored = recall(JSON.parse(JSON.stringify([...memories.values()])) as unknown[]);
        const rest = shown.slice(at).map((one) => window([one]));
        const went = follow(rest, restored).updates;
        const stayed = follow(rest, before.known).updates;
        expect(factsOf(went)).toEqual(factsOf(stayed));
        expect(lastOf(went, BOARD)).toEqual(lastOf(stayed, BOARD));
        expect(follow(rest, restored).known.games[0]?.events).toEqual(after(shown).known.games[0]?.events);
      }),
      RUNS,
    );
  });

  it('loses and doubles nothing if a worker ends between two writes of one answer', () => {
    fc.assert(
      fc.property(games, fc.nat(), fc.nat(), (steps, cut, written) => {
        const shown = played(steps);
        const at = cut % shown.length;
        const before = after(shown.slice(0, at));
        const rest = shown.slice(at).map((one) => window([one]));
        const stayed = follow(rest, before.known);
        const answer = follow(rest.slice(0, 1), before.known).updates;
        const saved = answer.slice(0, written % (answer.length + 1));
        const memories = new Map(
          [...before.updates, ...saved].flatMap(({ topic, memory }) => (memory ? [[topic, memory] as const] : [])),
        );
        const went = follow(rest, recall(JSON.parse(JSON.stringify([...memories.values()])) as unknown[]));
        const ids = (updates: readonly Update[]) =>
          new Set(
            factsOf(updates).map(({ name, subject, occurredAt, which }) =>
              JSON.stringify([name, subject, occurredAt, which]),
            ),
          );
        expect(ids([...saved, ...went.updates])).toEqual(ids(stayed.updates));
        expect(went.known.games[0]?.events).toEqual(stayed.known.games[0]?.events);
        // A state that the next worker publishes again has changed nothing.
        const { changes: _went, ...board } = lastOf([...saved, ...went.updates], BOARD)!;
        const { changes: _stayed, ...same } = lastOf(stayed.updates, BOARD)!;
        expect(board).toEqual(same);
      }),
      RUNS,
    );
  });
});

const RECORDED = join(DATA, 'lol', 'live');
const recorded = (name: string, feed: string, at: number): Frame => {
  return { feed, at, body: JSON.parse(readFileSync(join(RECORDED, name), 'utf8')) };
};

(existsSync(RECORDED) ? describe : describe.skip)('the recorded answers', () => {
  const START_GAME = '115548681803406194';
  const at = Date.parse('2026-07-26T16:27:40Z');

  it('of the schedule have the matches with a recording', () => {
    const seen = read(recorded('getSchedule_2026-07-26T1640.json', 'schedule', at));
    const matches = seen?.kind === 'matches' ? seen.matches : [];
    expect(matches.filter(({ flags }) => flags?.includes('hasVod'))).toHaveLength(29);
    expect(matches.filter(({ flags }) => flags?.length === 0)).toHaveLength(51);
  });

  it('of the start make a board of zeros and the facts of the start', () => {
    const { updates } = follow([
      recorded('getEventDetails_115548681803406191.json', 'event/115548681803406191', at),
      recorded('getSchedule_2026-07-26T1640.json', 'schedule', at),
      recorded(`window_${START_GAME}_start.json`, `window/${START_GAME}`, at),
    ]);
    expect(lastOf(updates, `game:lol-game-${START_GAME}`)).toMatchObject({
      matchId: 'lol-match-115548681803406191',
      gameNumber: 3,
      state: 'in_game',
      gameTime: 0,
      goldDiff: 0,
      // The pages of matches have the sides the other way round; the frames are right.
      blueTeam: { slug: 'movistar-koi', totalGold: 0 },
      redTeam: { slug: 'team-vitality' },
    });
    expect(lastOf(updates, 'match:lol-match-115548681803406191')).toMatchObject({
      league: 'lec',
      bestOf: 3,
      currentGameNumber: 3,
      team1: { slug: 'team-vitality', score: 1 },
      team2: { slug: 'movistar-koi', score: 1 },
    });
    const names = factsOf(updates).map(({ name }) => name);
    expect(names.filter((name) => name === 'lol.live.pick_locked')).toHaveLength(10);
    expect(names).toContain('lol.live.game_started');
    expect(names).not.toContain('lol.live.state');
  });

  it('of the schedule begin the two running matches and no other', () => {
    const { updates } = follow([recorded('getSchedule_2026-07-26T1640.json', 'schedule', at)]);
    expect(
      asJson(updates)
        .filter(({ topic }) => topic.startsWith('match:'))
        .map(({ topic }) => topic),
    ).toEqual(['match:lol-match-115548681803406191', 'match:lol-match-115565671526403033']);
  });

  it('of the thirtieth minute make the board that they show', () => {
    const id = '117030752644841578';
    const then = Date.parse('2026-08-27T08:30:30Z');
    const { updates } = follow([
      recorded(`window_${id}_midgame.json`, `window/${id}@2026-08-27T08:30:00Z`, then),
      recorded(`details_${id}_midgame.json`, `details/${id}@2026-08-27T08:30:00Z`, then),
    ]);
    const board = lastOf(updates, `game:lol-game-${id}`)!;
    expect(board).toMatchObject({
      matchId: null,
      gameTime: null,
      goldDiff: 40_523 - 48_664,
      redTeam: { totalKills: 16, towers: 5, dragons: ['infernal', 'cloud', 'cloud'] },
    });
    expect(board['players'][0]).toMatchObject({
      summonerName: 'BFX Clear',
      role: 'top',
      items: [1055, 3047, 3161, 3134, 3364, 1037],
      wardsPlaced: 7,
    });
    expect(board['players'][2]).toMatchObject({ championId: 'Galio', items: null });
    expect(board['players'].map(({ alive }: Json) => alive)).toEqual(Array(10).fill(true));
  });

  it('of the last frames make final boards of the figures that they show', () => {
    const frameOf = (name: string) => recorded(`window_final_frames/${name}`, '', 0).body;
    const names = readdirSync(join(RECORDED, 'window_final_frames'));
    expect(names).toHaveLength(50);
    const states = names.map((name) => {
      const id = name.replace(/\D/g, '');
      const { updates } = follow([recorded(`window_final_frames/${name}`, `window/${id}@2022-01-01T00:00:00Z`, at)]);
      const board = asJson(updates).find(({ topic }) => topic === `game:lol-game-${id}`)!;
      const frame = (frameOf(name) as { frames: { blueTeam: Json; redTeam: Json }[] }).frames.at(-1)!;
      for (const team of ['blueTeam', 'redTeam'] as const) {
        const { participants, ...totals } = frame[team];
        expect(board.state[team]).toMatchObject(totals);
        for (const { currentHealth: _health, maxHealth: _max, ...player } of participants)
          expect(board.state['players'][player.participantId - 1]).toMatchObject(player);
      }
      expect(board.state['goldDiff']).toBe(frame.blueTeam.totalGold - frame.redTeam.totalGold);
      expect(board.final).toBe(board.state['state'] === 'finished');
      expect(board.state['blueTeam'].towers).toBeLessThanOrEqual(11);
      return board.state['state'];
    });
    expect(states.filter((state) => state === 'finished')).toHaveLength(49);
  });
});
