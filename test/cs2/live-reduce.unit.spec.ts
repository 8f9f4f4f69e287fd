import type { Json } from '../support/service.js';
import { KEY, kill, log, roundEnd, SECOND, show, START } from './live-messages.js';
import { clock, Follower, logFrame } from './live-observations.js';

const list = (at: number, results: object[], more: object = {}) => ({
  feed: 'matches',
  at: START + at,
  body: {
    matches: [
      {
        hltv_match_id: KEY,
        event_name: 'Cup',
        event_id: 'hltv:1',
        series_format: 'bo3',
        team1_name: 'Harbour Nine',
        team2_name: 'Lantern',
        starts_at: null,
        status: 'live',
        map_results: results,
        ...more,
      },
    ],
  },
});
const result = (map_name: string, score1: number | null, score2: number | null, status: string) => {
  return { map_name, score1, score2, status };
};

describe('the first rounds of a map', () => {
  const follower = new Follower();
  follower.receive(log(0, { MatchStarted: { map: 'de_mirage' } }), show(0, { frozen: true }));

  it('begin with the match, in its freeze time', () => {
    expect(follower.state('match:')).toMatchObject({
      matchId: `cs2-match-${KEY}`,
      status: 'live',
      currentMap: 'Mirage',
      mapId: `cs2-match-${KEY}-map-1`,
      currentMapScore: { team1: 0, team2: 0 },
      currentRound: 1,
      roundPhase: 'freezetime',
      roundTimeRemaining: null,
      sides: { team1: 'ct', team2: 't' },
      bomb: null,
      timeouts: { team1Remaining: null, team2Remaining: null },
      source: 'live',
    });
    expect(follower.state('match:').players).toHaveLength(10);
    expect(follower.state('match:').players[0]).toMatchObject({
      armor: null,
      helmet: false,
      grenades: null,
      rating: null,
    });
    expect(follower.facts.map(({ name }) => name)).toEqual(['cs2.match.started', 'cs2.map.started']);
  });

  it('have a timer from the start of the round on, and that of the bomb once it is planted', () => {
    follower.receive(log(15 * SECOND, { RoundStart: {} }), show(25 * SECOND));
    expect(follower.state('match:')).toMatchObject({ roundPhase: 'live', roundTimeRemaining: 105 });
    follower.receive(
      log(60 * SECOND, { BombPlanted: { playerNick: 'P11' } }),
      show(70 * SECOND, { bombPlanted: true }),
    );
    expect(follower.state('match:')).toMatchObject({
      roundPhase: 'bomb_planted',
      roundTimeRemaining: 30,
      bomb: { status: 'planted', site: null, carrierId: null, secondsToExplosion: 30 },
    });
  });

  it('show kills with their assists and trades, and a repeated kill once', () => {
    const events = [
      kill(1, 'P1', 'P11', { flasherNick: 'P2', flasherSide: 'CT' }),
      kill(2, 'P12', 'P1', { killerSide: 'TERRORIST', victimSide: 'CT', headShot: false }),
      kill(3, 'P3', 'P12'),
      { Assist: { assisterNick: 'P4', victimNick: 'P12', killEventId: 3 } },
      kill(3, 'P3', 'P12'),
    ];
    follower.receive(log(72 * SECOND, ...events));
    const { kills } = follower.state('kills:');
    expect(
      kills.map((one: Json) => [one.seq, one.killer.nickname, one.victim.nickname, one.assister?.nickname]),
    ).toEqual([
      [1, 'P1', 'P11', 'P2'],
      [2, 'P12', 'P1', undefined],
      [3, 'P3', 'P12', 'P4'],
    ]);
    expect(kills.map((one: Json) => [one.openingKill, one.tradeKill, one.flashAssist, one.headshot])).toEqual([
      [true, false, true, true],
      [false, true, false, false],
      [false, true, false, true],
    ]);
    expect(kills[0]).toMatchObject({ roundNumber: 1, roundSeconds: 57, teamKill: false, wallbang: null });
  });

  it('end with their winner, their outcome and their score, and are published once', () => {
    follower.receive(log(90 * SECOND, roundEnd(0, 1, 'TERRORIST', 'Target_Bombed')));
    const again = follower.receive(log(90 * SECOND, roundEnd(0, 1, 'TERRORIST', 'Target_Bombed')));
    expect(again.flatMap(({ facts }) => facts)).toEqual([]);
    expect(follower.state('match:')).toMatchObject({
      roundPhase: 'over',
      currentRound: 1,
      currentMapScore: { team1: 0, team2: 1 },
      bomb: { status: 'exploded' },
      lossStreak: { team1: 1, team2: 0 },
    });
    expect(follower.state('rounds:').rounds).toMatchObject([
      {
        id: `cs2-match-${KEY}-map-1-round-1`,
        half: 1,
        winnerTeamId: 'cs2-team-lantern',
        winnerSide: 't',
        outcome: 'bomb_exploded',
        team1Side: 'ct',
        scoreAfter: { team1: 0, team2: 1 },
        durationSeconds: 75,
        bombPlanted: true,
        openingKill: { killerId: 'cs2-player-1', victimId: 'cs2-player-11', seconds: 57 },
      },
    ]);
    expect(follower.factsOf('cs2.round.completed')).toMatchObject([
      { roundNumber: 1, winnerSide: 't', currentMapScore: { team1: 0, team2: 1 } },
    ]);
    expect(follower.updates.at(-1)?.topic).toMatch(/^(match|rounds|plan|kills):/);
  });

  it('are taken back by a restart and counted anew', () => {
    follower.receive(log(95 * SECOND, { Restart: {} }));
    expect(follower.state('match:')).toMatchObject({ currentMapScore: { team1: 0, team2: 0 }, currentRound: 1 });
    follower.receive(log(110 * SECOND, { RoundStart: {} }), log(150 * SECOND, roundEnd(1, 0)));
    expect(follower.state('match:').currentMapScore).toEqual({ team1: 1, team2: 0 });
    const rounds = follower.facts.filter(({ name }) => name === 'cs2.round.completed');
    expect(new Set(rounds.map(({ once }) => once)).size).toBe(2);
  });

  it('stop for a technical pause', () => {
    follower.receive(show(160 * SECOND, { live: false, frozen: true, counterTerroristScore: 1 }));
    // The end of a round is shown for a while before anything else.
    follower.receive(show(170 * SECOND, { frozen: true, counterTerroristScore: 1 }));
    follower.receive(show(175 * SECOND, { live: false, frozen: true, counterTerroristScore: 1 }));
    expect(follower.state('match:').roundPhase).toBe('paused');
    follower.receive(show(180 * SECOND, { counterTerroristScore: 1 }));
    expect(follower.state('match:').roundPhase).toBe('live');
  });
});

describe('the main feed that falls silent', () => {
  const follower = new Follower();
  const first = [result('Mirage', 3, 1, 'live'), result('Nuke', null, null, 'upcoming')];
  follower.receive(list(0, first), show(0, { counterTerroristScore: 3, terroristScore: 1 }));

  it('is the main feed for 45 seconds', () => {
    follower.receive(clock(START + 44_999));
    expect(follower.state('match:').source).toBe('live');
  });

  it('then leaves rounds, sides, timer, bomb and players out', () => {
    const [update] = follower.receive(clock(START + 45_000));
    expect(update?.state).toEqual({
      matchId: `cs2-match-${KEY}`,
      status: 'live',
      eventName: 'Cup',
      bestOf: 3,
      team1Name: 'Harbour Nine',
      team2Name: 'Lantern',
      score: { team1: 0, team2: 0 },
      currentMap: 'Mirage',
      source: 'live_backup',
      changes: ['source_changed'],
    });
    expect(update?.rooms).toEqual([`match:cs2-match-${KEY}`, 'event:cs2-event-1', 'all']);
    expect(follower.receive(clock(START + 46_000))).toEqual([]);
  });

  it('shows the score of the list, and of operators', () => {
    const won = [result('Mirage', 13, 9, 'finished'), result('Nuke', 0, 0, 'live')];
    follower.receive(list(60_000, won));
    expect(follower.state('match:')).toMatchObject({ score: { team1: 1, team2: 0 }, currentMap: 'Nuke' });
    expect(follower.factsOf('cs2.score.updated')).toMatchObject([
      {
        score: { team1: 1, team2: 0 },
        previousScore: { team1: 0, team2: 0 },
        mapWinnerTeamId: 'cs2-team-harbour-nine',
      },
    ]);
    const body = { match: Number(KEY), score: [1, 1], map: 'Train', isOver: false };
    follower.receive({ feed: 'push/1', at: START + 70_000, body });
    expect(follower.state('match:')).toMatchObject({ score: { team1: 1, team2: 1 }, currentMap: 'Train' });
  });

  it('is back with its first good frame', () => {
    const at = 80_000;
    follower.receive(show(at, { mapName: 'de_train', counterTerroristScore: 2, terroristScore: 2 }));
    expect(follower.state('match:')).toMatchObject({
      source: 'live',
      changes: expect.arrayContaining(['source_changed']),
      score: { team1: 1, team2: 1 },
      currentMap: 'Train',
      mapNumber: 3,
      currentMapScore: { team1: 2, team2: 2 },
    });
  });
});

describe('the end of a match', () => {
  const rows = (number: number, type: (round: number) => string) =>
    Array.from({ length: number }, (_, index) => ({ roundOrdinal: index + 1, type: type(index + 1) }));
  /** The second map, of which Harbour Nine won all rounds so far, as CT twelve. */
  const nuke = (score: number) => {
    const won = rows(score, (round) => (round > 12 ? 'Terrorists_Win' : 'CTs_Win'));
    const lost = rows(score, () => 'lost');
    return {
      mapName: 'de_nuke',
      ctTeamName: 'Lantern',
      ctTeamId: 48,
      terroristTeamName: 'Harbour Nine',
      tTeamId: 31,
      terroristScore: score,
      terroristMatchHistory: { firstHalf: won.slice(0, 12), secondHalf: won.slice(12) },
      ctMatchHistory: { firstHalf: lost.slice(0, 12), secondHalf: lost.slice(12) },
    };
  };
  const dies = (id: number, victim: string) =>
    kill(id, 'P11', victim, { killerSide: 'TERRORIST', victimSide: 'CT', headShot: false });
  const lastRound = roundEnd(0, 13, 'TERRORIST', 'Terrorists_Win');
  const isOver = (follower: Follower) => follower.state('match:').status === 'completed';
  const deaths = (follower: Follower) =>
    (follower.state('kills:')?.kills ?? []).map((one: Json) => [one.roundNumber, one.victim.nickname]);
  const decided = [result('Mirage', 13, 9, 'finished'), result('Nuke', 13, 0, 'finished')];
  let follower: Follower;
  beforeEach(() => {
    follower = new Follower();
    const begun = [result('Mirage', 13, 9, 'finished'), result('Nuke', 12, 0, 'live')];
    follower.receive(list(0, begun), log(0, { MatchStarted: { map: 'de_nuke' } }), show(1_000, nuke(12)));
    follower.receive(log(2_000, { RoundStart: {} }));
  });

  it('waits for the last round where the list has it first', () => {
    follower.receive(list(40_000, decided), clock(START + 41_000));
    expect(isOver(follower)).toBe(false);
    follower.receive(log(42_000, dies(1, 'P1'), lastRound));
    expect(isOver(follower)).toBe(true);
    expect(deaths(follower)).toEqual([[13, 'P1']]);
    const [{ maps }] = follower.factsOf('cs2.match.completed') as [Json];
    expect(maps[1]).toMatchObject({ mapNumber: 2, status: 'completed', score: { team1: 13, team2: 0 } });
  });

  it('comes ten seconds after the list where the last round is late, which is published all the same', () => {
    follower.receive(list(40_000, decided), show(45_000, nuke(12)), clock(START + 49_999));
    expect(isOver(follower)).toBe(false);
    follower.receive(clock(START + 50_000));
    expect(isOver(follower)).toBe(true);
    follower.receive(log(55_000, dies(1, 'P1'), lastRound));
    expect(deaths(follower)).toEqual([[13, 'P1']]);
    expect(follower.state('match:')).toMatchObject({ status: 'completed', currentMapScore: { team1: 13, team2: 0 } });
    expect(follower.factsOf('cs2.match.completed')).toHaveLength(1);
  });

  it('leaves what players do on the server afterwards out', () => {
    follower.receive(log(40_000, dies(1, 'P1'), lastRound), list(41_000, decided), log(45_000, dies(2, 'P2')));
    expect(isOver(follower)).toBe(true);
    const late = [dies(3, 'P3'), { Restart: {} }, { RoundStart: {} }, dies(4, 'P4')];
    follower.receive(log(60_000, ...late, { MapChange: { mapName: 'de_train' } }), log(61_000, dies(5, 'P5')));
    expect(deaths(follower)).toEqual([
      [13, 'P1'],
      [13, 'P2'],
    ]);
    expect(follower.state('match:')).toMatchObject({ currentMap: 'Nuke', currentMapScore: { team1: 13, team2: 0 } });
  });

  it('takes back no round of a map that was given up', () => {
    follower.receive(list(40_000, decided), clock(START + 50_000));
    const { rounds } = follower.state('rounds:');
    follower.receive(log(55_000, { Restart: {} }, { RoundStart: {} }, dies(1, 'P1')));
    expect(rounds).toHaveLength(12);
    expect(follower.state('rounds:').rounds).toEqual(rounds);
  });

  it('has the kills that only the history of the next connection shows', () => {
    follower.receive(show(40_000, nuke(13)), list(41_000, decided));
    expect(isOver(follower)).toBe(true);
    expect(deaths(follower)).toEqual([]);
    const events: object[] = [{ MatchStarted: { map: 'de_nuke' } }];
    for (let round = 1; round <= 12; round += 1) events.push({ RoundStart: {} }, roundEnd(round, 0));
    events.push({ RoundStart: {} }, dies(1, 'P1'), lastRound, dies(2, 'P2'));
    follower.receive(logFrame(KEY, START + 60_000, events, 'history'));
    expect(deaths(follower)).toEqual([[13, 'P1']]);
    expect(isOver(follower)).toBe(true);
  });
});
