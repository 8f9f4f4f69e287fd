import fc from 'fast-check';
import type { Frame, Update } from '../../src/live/feed.js';
import { recall } from '../../src/sports/cs2/live/reduce.js';
import { Broadcast } from '../../demo/cs2/live/broadcast.js';
import { listPage } from '../../demo/cs2/live/list-page.js';
import { planSeries, type SeriesMap } from '../../demo/cs2/live/series.js';
import type { Json } from '../support/service.js';
import { framesOf } from './live-frames.js';
import { boardFrame, Follower, logFrame, Naming } from './live-observations.js';

/** How many kills were published last of each planned round. */
function killsOf({ updates }: Follower, { rounds }: SeriesMap, mapId: string): [round: number, kills: number][] {
  return rounds.map(({ number }) => {
    const last = updates.findLast(({ topic }) => topic === `kills:${mapId}.${number}`);
    return [number, (last?.state as Json | undefined)?.kills.length ?? 0];
  });
}

describe('any series', () => {
  const seeds = fc.integer({ min: 0, max: 1_000_000 });

  it('has as many points as rounds won, sides that change after twelve, and money from zero on', () => {
    let overtimes = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const series = planSeries(seed, 1);
        const { frames } = framesOf(series);
        const follower = new Follower();
        for (const frame of frames) {
          for (const { topic, state } of follower.receive(frame)) {
            if (!topic.startsWith('match:')) continue;
            const { players: on = [], currentMapScore, maps } = state as Json;
            for (const { money } of on) expect(money).toBeGreaterThanOrEqual(0);
            const last = maps.findLast(({ status }: Json) => status === 'live' || status === 'completed');
            const { team1 = 0, team2 = 0 } = currentMapScore ?? {};
            expect(team1 + team2).toBe(last?.roundCount ?? 0);
          }
        }
        const end = follower.state('match:');
        expect(end.status).toBe('completed');
        expect(end.maps.filter(({ status }: Json) => status === 'completed')).toHaveLength(series.maps.length);
        for (const [index, map] of series.maps.entries()) {
          const { rounds } = follower.state(`rounds:${end.matchId}-map-${index + 1}`);
          const line = end.maps[index];
          const team1 = end.team1.id;
          expect(rounds).toHaveLength(map.rounds.length);
          expect(rounds.map(({ winnerSide }: Json) => winnerSide)).toEqual(
            map.rounds.map(({ winner }) => (winner === 'CT' ? 'ct' : 't')),
          );
          const won = rounds.filter(({ winnerTeamId }: Json) => winnerTeamId === team1).length;
          expect(line.score).toEqual({ team1: won, team2: rounds.length - won });
          expect(rounds.at(-1).scoreAfter).toEqual(line.score);
          const sides = rounds.map(({ team1Side }: Json) => team1Side);
          expect(new Set(sides.slice(0, 12)).size).toBe(1);
          expect(new Set(sides.slice(12, 24)).size).toBe(1);
          expect(sides[12]).not.toBe(sides[0]);
          // Overtime goes on where regulation ended, and changes sides in its middle.
          const overtime = sides.slice(24);
          overtimes += overtime.length > 0 ? 1 : 0;
          const first = overtime.slice(0, 3);
          const second = overtime.slice(3, 6);
          expect(first).toEqual(first.map(() => sides[23]));
          expect(second).toEqual(second.map(() => sides[0]));
          expect(line.overtimeRounds).toBe(overtime.length);
        }
        expect(follower.factsOf('cs2.round.completed')).toHaveLength(
          series.maps.reduce((total, { rounds }) => total + rounds.length, 0),
        );
        const published = follower.facts.map(({ name, once }) => `${name} ${once}`);
        expect(new Set(published).size).toBe(published.length);
      }),
      { numRuns: 12 },
    );
    expect(overtimes).toBeGreaterThan(0);
  });

  it('is not changed by its history when the connection is made again', () => {
    fc.assert(
      fc.property(seeds, fc.double({ min: 0.02, max: 0.98, noNaN: true }), (seed, share) => {
        const series = planSeries(seed, 2);
        const { frames, key } = framesOf(series);
        const boards = [...frames.entries()]
          .filter(([, { feed }]) => feed.endsWith('scoreboard'))
          .map(([index]) => index + 1);
        const cut = boards[Math.floor(boards.length * share)] ?? 1;
        const follower = new Follower();
        follower.receive(...frames.slice(0, cut));
        const before = follower.state('match:');
        const { at } = frames[cut - 1] as { at: number };
        const until = new Broadcast(series);
        until.playUntil(at - 1 - series.startsAt);
        const published = follower.receive(
          logFrame(key, at, until.log, 'history'),
          boardFrame(key, at, until.board.body()),
        );
        expect(published.flatMap(({ facts }) => facts)).toEqual([]);
        for (const { topic, state } of published) {
          const { changes: _changes, roundTimeRemaining: _timer, bomb: _bomb, ...rest } = state as Json;
          expect(topic).toMatch(/^match:/);
          expect(before).toMatchObject(JSON.parse(JSON.stringify(rest)));
        }
      }),
      { numRuns: 15 },
    );
  });

  it('goes on where another worker takes it over', () => {
    const series = planSeries(4, 2);
    const { frames } = framesOf(series);
    const whole = new Follower();
    whole.receive(...frames);
    const cut = Math.floor(frames.length / 2);
    // The archive numbers and orders teams for both.
    const naming = new Naming();
    const first = new Follower(naming);
    first.receive(...frames.slice(0, cut));
    const memories = new Map(first.updates.flatMap(({ topic, memory }) => (memory ? [[topic, memory]] : [])));
    const second = new Follower(naming);
    second.known = recall(JSON.parse(JSON.stringify([...memories.values()])));
    second.receive(...frames.slice(cut));
    expect({ ...second.state('match:'), changes: [] }).toEqual({ ...whole.state('match:'), changes: [] });
    const number = series.maps.length;
    const last = `rounds:cs2-match-${series.id}-map-${number}`;
    expect(second.state(last)).toEqual(whole.state(last));
    const published = [...first.facts, ...second.facts].map(({ name, once }) => `${name} ${once}`);
    expect(new Set(published)).toEqual(new Set(whole.facts.map(({ name, once }) => `${name} ${once}`)));
    expect(published).toHaveLength(whole.facts.length);
  });

  it('loses nothing of its end where a worker dies between two writes of it', () => {
    const series = planSeries(4, 2);
    const { frames, key } = framesOf(series);
    const whole = new Follower();
    whole.receive(...frames);
    const { updates } = whole;
    const end = updates.findIndex(({ topic, final }) => topic.startsWith('match:') && final);
    const { at } = frames.at(-1)!;
    const log = new Broadcast(series);
    log.playUntil(Number.POSITIVE_INFINITY);
    const lengthOf = ({ state }: Update) => {
      const { kills, rounds, status } = state as Json;
      return (kills ?? rounds)?.length ?? status;
    };
    const lengths = (all: readonly Update[]) => new Map(all.map((one) => [one.topic, lengthOf(one)]));
    const namesOf = (all: readonly Update[]) =>
      all.flatMap(({ facts }) => facts.map(({ name, once }) => `${name} ${once}`));
    for (let written = end; written <= updates.length; written += 1) {
      const before = updates.slice(0, written);
      const planned = before.findLast(({ topic }) => topic.startsWith('plan:'))?.state as Json;
      expect([written, planned.status]).toEqual([written, 'completed']);
      const memories = new Map(before.flatMap(({ topic, memory }) => (memory ? [[topic, memory]] : [])));
      const next = new Follower(whole.naming);
      next.known = recall(JSON.parse(JSON.stringify([...memories.values()])));
      next.receive(
        { feed: 'clock', at: at + 1_000, body: null },
        logFrame(key, at + 1_001, log.log, 'history'),
        boardFrame(key, at + 1_002, log.board.body()),
      );
      const all = [...before, ...next.updates];
      expect([written, lengths(all)]).toEqual([written, lengths(updates)]);
      // A fact that is found again has the same id, and is stored once.
      expect([written, new Set(namesOf(all))]).toEqual([written, new Set(namesOf(updates))]);
    }
  });

  it('ends all rounds and kills of a map where a worker dies between two writes of its end', () => {
    const { frames } = framesOf(planSeries(4, 2));
    const whole = new Follower();
    whole.receive(...frames);
    const { updates } = whole;
    const finals = (all: readonly Update[]) =>
      new Set([...new Map(all.map((one) => [one.topic, one.final]))].flatMap(([topic, final]) => (final ? topic : [])));
    const isOfMap = ({ topic }: Update) => /^(rounds|kills):.*-map-1(\.|$)/.test(topic);
    const [first, last] = [updates.findIndex((one) => isOfMap(one) && one.final), updates.findLastIndex(isOfMap)];
    const ended = finals(updates.filter(isOfMap));
    expect(ended.size).toBeGreaterThan(10);
    for (let written = first; written <= last + 1; written += 1) {
      const before = updates.slice(0, written);
      const memories = new Map(before.flatMap(({ topic, memory }) => (memory ? [[topic, memory]] : [])));
      const next = new Follower(whole.naming);
      next.known = recall(JSON.parse(JSON.stringify([...memories.values()])));
      next.receive({ feed: 'clock', at: frames.at(-1)!.at + 1, body: null });
      expect([written, finals([...before, ...next.updates].filter(isOfMap))]).toEqual([written, ended]);
      // What is published again is as it was.
      for (const { topic, facts } of next.updates) expect([topic, facts]).toEqual([topic, []]);
    }
  });

  it.each(['list', 'scoreboard'] as const)('loses nothing where the %s is ahead of the log', (ahead) => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const series = planSeries(seed, 2);
        const { frames, key } = framesOf(series);
        const follower = new Follower();
        for (const [index, frame] of frames.entries()) {
          if (!frame.feed.endsWith('/log')) continue;
          const [board, { at }] = [frames[index + 1] as Frame, frame];
          const list = listPage([{ series, sinceMs: at - series.startsAt + 10_000 }]);
          if (ahead === 'list') follower.receive({ feed: 'matches', at: at - 100, body: list }, frame, board);
          else follower.receive({ ...board, at }, { ...frame, at: at + 1 });
        }
        const end = follower.state('match:');
        expect(end).toMatchObject({ matchId: `cs2-match-${key}`, status: 'completed', source: 'live' });
        for (const [index, map] of series.maps.entries()) {
          const mapId = `${end.matchId}-map-${index + 1}`;
          expect(killsOf(follower, map, mapId)).toEqual(
            map.rounds.map(({ number, deaths }) => [number, deaths.length]),
          );
          expect(follower.state(`rounds:${mapId}`).rounds).toHaveLength(map.rounds.length);
        }
        // What is over is published once all of it is.
        const last = follower.facts.at(-1);
        expect(last?.name).toBe('cs2.match.completed');
        expect(follower.factsOf('cs2.match.completed')).toMatchObject([{ maps: end.maps }]);
      }),
      { numRuns: 4 },
    );
  });

  it('has its kills in their rounds where a message holds several', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const series = planSeries(seed, 2);
        const follower = new Follower();
        follower.receive(...framesOf(series, 150_000).frames);
        const { matchId } = follower.state('match:');
        for (const [index, map] of series.maps.entries())
          expect(killsOf(follower, map, `${matchId}-map-${index + 1}`)).toEqual(
            map.rounds.map(({ number, deaths }) => [number, deaths.length]),
          );
      }),
      { numRuns: 6 },
    );
  });

  it('that is joined in its middle publishes no facts of what happened before', () => {
    const series = planSeries(4, 2);
    const late = new Broadcast(series);
    const at = (series.maps[0]?.rounds[9]?.liveAt ?? 0) + 1;
    late.playUntil(at);
    const key = String(series.id);
    const follower = new Follower();
    const now = series.startsAt + at;
    follower.receive(logFrame(key, now, late.log, 'history'), boardFrame(key, now, late.board.body()));
    expect(follower.state('rounds:').rounds).toHaveLength(9);
    expect(follower.factsOf('cs2.round.completed')).toEqual([]);
    expect(follower.factsOf('cs2.match.started')).toHaveLength(1);
    expect(follower.state('rounds:').rounds[0]).toMatchObject({ startedAt: null, durationSeconds: null });
  });
});
