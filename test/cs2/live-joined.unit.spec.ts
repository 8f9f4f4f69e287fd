import type { Frame } from '../../src/live/feed.js';
import { recall } from '../../src/sports/cs2/live/reduce.js';
import { Broadcast, type LogEntry } from '../../demo/cs2/live/broadcast.js';
import { listPage } from '../../demo/cs2/live/list-page.js';
import { planSeries, type SeriesMap, type Series } from '../../demo/cs2/live/series.js';
import { winnerOf } from '../../demo/cs2/live/broadcast.js';
import type { Json } from '../support/service.js';
import { KEY, log, roundEnd, show, START } from './live-messages.js';
import { boardFrame, clock, Follower, logFrame, Naming } from './live-observations.js';

const series = planSeries(4, 2);
const key = String(series.id);
const matchId = `cs2-match-${key}`;
const [one, two] = series.maps as [SeriesMap, SeriesMap];
/** In the sixth round of the second map. */
const joinedAt = (two.rounds[5]?.liveAt ?? 0) + 1;

/** The series, played up to a time. */
function standing(at = joinedAt): Broadcast {
  const broadcast = new Broadcast(series);
  broadcast.playUntil(at);
  return broadcast;
}

const at = (after = 0) => series.startsAt + joinedAt + after;
const history = (events: readonly LogEntry[], after = 0) => logFrame(key, at(after), events, 'history');
const scoreboard = (after = 0, since = joinedAt) => boardFrame(key, at(after), standing(since).board.body());
/** The log of a scorebot that has forgotten the first map. */
const ofSecondMap = (events: readonly LogEntry[]) => events.slice(events.findIndex((event) => 'MapChange' in event));

/** The list, whose results of the first map may be others. */
function list(results?: (rows: Json[]) => void, after = -1): Frame {
  const page = listPage([{ series, sinceMs: joinedAt }]) as Json;
  results?.(page.matches[0].map_results);
  return { feed: 'matches', at: at(after), body: page };
}

const teamsIn = ({ teams }: Series) => [teams[0].name, teams[1].name] as const;
const follower = () => new Follower(new Naming(3, teamsIn(series)));
const scoreOf = (map: SeriesMap) => {
  const team1 = map.rounds.filter((round) => winnerOf(round) === 0).length;
  return { team1, team2: map.rounds.length - team1 };
};
const won = (map: SeriesMap) => `cs2-team-${teamsIn(series)[map.winner].toLowerCase().replaceAll(' ', '-')}`;
const line = (map: SeriesMap, mapNumber: number) => ({
  id: `${matchId}-map-${mapNumber}`,
  mapNumber,
  name: map.name,
  status: 'completed',
  score: scoreOf(map),
  winnerTeamId: won(map),
  roundCount: map.rounds.length,
  startedAt: null,
  endedAt: null,
  durationSeconds: null,
});
const unknown = { status: 'completed', score: null, winnerTeamId: null, roundCount: null, overtimeRounds: null };
const names = (from: Follower) => from.facts.map(({ name }) => name);

describe('a map that was over before the match was followed', () => {
  it.each([
    ['the log and no list', [] as Frame[]],
    ['the log and a list', [list()]],
    [
      'the log and a list that is behind',
      [list((rows) => Object.assign(rows[0], { score1: 0, score2: 0, status: 'live' }))],
    ],
  ])('has its result and its rounds from %s', (_what, before) => {
    const from = follower();
    from.receive(...before, history(standing().log), scoreboard());
    const { maps, mapNumber, score } = from.state('match:');
    expect(maps[0]).toMatchObject(line(one, 1));
    expect(maps[0].halves).toHaveLength(2);
    expect(maps[1]).toMatchObject({ mapNumber: 2, name: two.name, status: 'live', roundCount: 5 });
    expect([mapNumber, score]).toEqual([2, { team1: one.winner === 0 ? 1 : 0, team2: one.winner === 1 ? 1 : 0 }]);
    const { rounds } = from.state(`rounds:${matchId}-map-1`);
    expect(rounds).toHaveLength(one.rounds.length);
    expect(rounds.at(-1)).toMatchObject({ scoreAfter: scoreOf(one), startedAt: null, endedAt: null });
    expect(from.state('plan:').maps[0]).toMatchObject({ status: 'completed', winner: one.winner + 1 });
  });

  it('is no news, nor are its rounds and those of the map in play', () => {
    for (const before of [[], [list()]]) {
      const from = follower();
      from.receive(...before, history(standing().log), scoreboard());
      expect(names(from)).toEqual(['cs2.match.started', 'cs2.map.started']);
      expect(from.facts.at(-1)?.data).toMatchObject({ mapNumber: 2, mapName: two.name });
      const next = (two.rounds[5]?.ends ?? 0) + 1;
      const events = standing(next).log.slice(standing().log.length);
      from.receive(logFrame(key, at(next - joinedAt), events), scoreboard(next - joinedAt + 1, next));
      expect(names(from).slice(2)).toEqual(['cs2.round.completed']);
      expect(from.facts.at(-1)?.data).toMatchObject({ mapId: `${matchId}-map-2`, roundNumber: 6 });
    }
  });

  it('has its result from the list where the log lacks it', () => {
    const from = follower();
    from.receive(list(), history(ofSecondMap(standing().log)), scoreboard());
    const { maps, mapNumber, currentMapScore } = from.state('match:');
    expect([mapNumber, currentMapScore.team1 + currentMapScore.team2]).toEqual([2, 5]);
    expect(maps[0]).toMatchObject({ ...line(one, 1), halves: [] });
  });

  it('is over with an unknown result where the list does not have it either', () => {
    for (const behind of [
      { score1: null, score2: null, status: 'finished' },
      { score1: 0, score2: 0, status: 'finished' },
      { score1: 12, score2: 9, status: 'live' },
      { score1: null, score2: null, status: 'upcoming' },
    ]) {
      const from = follower();
      from.receive(
        list((rows) => Object.assign(rows[0], behind)),
        history(ofSecondMap(standing().log)),
        scoreboard(),
      );
      const { maps } = from.state('match:');
      expect([behind, maps[0]]).toMatchObject([behind, { mapNumber: 1, name: one.name, ...unknown }]);
      expect(from.state('plan:').maps[0]).toMatchObject({ number: 1, status: 'completed', score: null, winner: null });
    }
  });

  it('gets from the list what the log left out, once the list has it', () => {
    const from = follower();
    const [, ...events] = standing().log;
    const first = events.findIndex((event) => 'RoundEnd' in event);
    const cut = [{ MatchStarted: { map: `de_${one.name.toLowerCase()}` } }, ...events.slice(first + 1)];
    from.receive(
      list((rows) => Object.assign(rows[0], { score1: null, score2: null })),
      history(cut),
      scoreboard(),
    );
    expect(from.state('match:').maps[0]).toMatchObject({ mapNumber: 1, ...unknown, halves: [] });
    from.receive(list(undefined, 1_000));
    expect(from.state('match:').maps[0]).toMatchObject({ ...line(one, 1), halves: [] });
    expect(names(from).filter((name) => /map|round/.test(name))).toEqual(['cs2.map.started']);
  });

  it('is forgotten by a worker of a version with another form of memory', () => {
    const first = follower();
    first.receive(list(), history(standing().log), scoreboard());
    const memories = JSON.parse(JSON.stringify(first.updates.flatMap(({ memory }) => memory ?? []))) as Json[];
    expect(recall(memories).matches).not.toEqual([]);
    expect(recall(memories.map(({ form, ...memory }) => ({ ...memory, form: form - 1 }))).matches).toEqual([]);
  });

  it('completes a map that was followed until the worker stopped', () => {
    const first = follower();
    const seenTo = (one.rounds[3]?.ends ?? 0) + 1;
    first.receive(logFrame(key, series.startsAt + seenTo, standing(seenTo).log));
    first.receive(boardFrame(key, series.startsAt + seenTo + 1, standing(seenTo).board.body()));
    const memories = new Map(first.updates.flatMap(({ topic, memory }) => (memory ? [[topic, memory]] : [])));
    const again = (...frames: Frame[]) => {
      const second = follower();
      second.known = recall(JSON.parse(JSON.stringify([...memories.values()])));
      second.receive(...frames);
      return second;
    };
    const whole = again(history(standing().log), scoreboard());
    expect(whole.state('match:').maps[0]).toMatchObject({ score: scoreOf(one), winnerTeamId: won(one), endedAt: null });
    expect(whole.factsOf('cs2.map.completed')).toMatchObject([{ mapNumber: 1, score: scoreOf(one) }]);
    const cut = again(history(ofSecondMap(standing().log)), scoreboard());
    expect(cut.state('match:').maps[0]).toMatchObject({ mapNumber: 1, ...unknown, halves: [] });
    expect(cut.factsOf('cs2.map.completed')).toMatchObject([{ mapNumber: 1, score: null, winnerTeamId: null }]);
  });
});

describe('the number of a map', () => {
  it('is that of the log where the scoreboard came before it', () => {
    const from = follower();
    from.receive(scoreboard(-1), history(standing().log), scoreboard(1));
    const { maps, mapNumber, status } = from.state('match:');
    expect([status, mapNumber]).toEqual(['live', 2]);
    expect(maps[0]).toMatchObject(line(one, 1));
    expect(maps[1]).toMatchObject({ mapNumber: 2, status: 'live', roundCount: 5 });
    expect(from.state(`rounds:${matchId}-map-1`).rounds).toHaveLength(one.rounds.length);
    expect(from.state(`rounds:${matchId}-map-2`).rounds).toHaveLength(5);
    expect(names(from)).toEqual(['cs2.match.started', 'cs2.map.started']);
  });

  it.each([
    ['the list', [list(undefined, 1)]],
    ['the score of the series', [{ feed: `scorebot/${key}/score`, at: at(1), body: { wins: winsAfterFirst() } }]],
  ])('is corrected by %s that comes after it, with its rounds and kills, for the next worker too', (what, after) => {
    const from = follower();
    from.receive(history(ofSecondMap(standing().log)), scoreboard());
    expect(from.state('match:').mapNumber).toBe(1);
    const kills = from.updates.filter(({ topic }) => topic.startsWith(`kills:${matchId}-map-1.`));
    from.receive(...after);
    const { maps, mapNumber, mapId } = from.state('match:');
    expect([mapNumber, mapId]).toEqual([2, `${matchId}-map-2`]);
    const lost = { ...unknown, name: null, slug: null };
    expect(maps[0]).toMatchObject({ mapNumber: 1, ...(what === 'the list' ? line(one, 1) : lost) });
    expect(from.state(`rounds:${matchId}-map-1`).rounds).toEqual([]);
    expect(from.state(`rounds:${matchId}-map-2`).rounds).toHaveLength(5);
    for (const { topic } of kills) expect(from.state(topic).kills).toEqual([]);
    expect(from.state(`kills:${matchId}-map-2.`).kills).not.toEqual([]);
    const memories = new Map(from.updates.flatMap(({ topic, memory }) => (memory ? [[topic, memory]] : [])));
    const next = recall(JSON.parse(JSON.stringify([...memories.values()])));
    expect(next.matches[0]?.maps).toMatchObject([{ number: 2 }]);
    expect(next.matches[0]?.maps[0]?.rounds).toHaveLength(5);
  });

  it('is not changed by a list that leaves out maps that are over', () => {
    const from = follower();
    from.receive(history(standing().log), scoreboard());
    const page = list(undefined, 1) as Json;
    page.body.matches[0].map_results.shift();
    from.receive(page);
    expect(from.state('match:').maps.slice(0, 2)).toMatchObject([line(one, 1), { mapNumber: 2, name: two.name }]);
  });

  it('is not changed by a score that counts the map in its last rounds', () => {
    const from = new Follower(new Naming(3, ['Harbour Nine', 'Lantern']));
    const score = { feed: `scorebot/${KEY}/score`, at: START + 2, body: { wins: { 31: 1, 48: 0 } } };
    const sides = { startingCt: 48, startingT: 31 };
    from.receive(show(0, { ...sides, counterTerroristScore: 12, terroristScore: 4 }), score);
    from.receive(log(100, roundEnd(13, 4)), clock(START + 200));
    expect(from.state('match:').maps).toMatchObject([{ mapNumber: 1, status: 'completed', score: { team1: 13 } }]);
  });
});

function winsAfterFirst(): Record<string, number> {
  const { ctTeamId, tTeamId, ctTeamName } = standing().board.body() as Json;
  const isCt = ctTeamName === teamsIn(series)[one.winner];
  return { [ctTeamId]: isCt ? 1 : 0, [tTeamId]: isCt ? 0 : 1 };
}
