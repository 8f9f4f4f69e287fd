import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Frame } from '../../src/live/feed.js';
import { FIRST_NIGHT } from '../../demo/ufc/night.js';
import { Playback } from '../../src/live/playback.js';
import { startUpstream } from '../../src/sports/ufc/live/upstream.js';
import { UfcFeed } from '../../src/sports/ufc/live/feed.js';
import { type BadLine, readRecording, record, RecordingError } from '../../src/live/recording.js';
import { openReplay } from '../../src/live/replay.js';
import { recordNight, renumbered } from '../../src/sports/ufc/live/recording.js';
import { type Known, NOTHING_KNOWN } from '../../src/sports/ufc/live/reduce.js';
import { DATA } from '../support/data.js';
import { reduceFrame } from '../support/names.js';
import type { JsonUpdate } from '../support/json-update.js';
import { quickNight } from '../support/quick-night.js';

const folder = mkdtempSync(join(tmpdir(), 'scoreline-recording-'));
afterAll(() => rmSync(folder, { recursive: true }));

const night = Array.from(quickNight(5, 0), ({ offsetMs, feed, body }): Frame => ({
  feed,
  at: FIRST_NIGHT + offsetMs,
  body,
}));
const pageAfter = night.findLast(({ feed }) => feed.startsWith('event/'))?.body as { LiveEventDetail: Page };

describe('a recording made from the page of a past night', () => {
  it('takes each bout from scheduled to completed at the times of its actions', () => {
    const ended = expectReplay(pageAfter.LiveEventDetail, [...recordNight(pageAfter)]);
    expect(ended).toBe(pageAfter.LiveEventDetail.FightCard.length);
  });

  it('ends with the page that it was made from', () => {
    const last = [...recordNight(pageAfter)].at(-1)?.body;
    expect(last).toEqual(pageAfter);
  });

  it('tells no result, no winner and no bonus before its time', () => {
    const frames = [...recordNight(pageAfter)];
    for (const { body } of frames) {
      const card = (body as { LiveEventDetail: Page }).LiveEventDetail.FightCard;
      const early = card.filter(({ Status, Result }) => Status !== 'Final' && Object.values(Result).some(isSomething));
      expect(early).toEqual([]);
    }
  });

  it('needs a page with actions', () => {
    expect(() => [...recordNight({ LiveEventDetail: {} })]).toThrow(RecordingError);
    expect(() => [...recordNight({ EventId: 1, FightCard: [] })]).toThrow(RecordingError);
  });
});

const FOLDER = join(DATA, 'ufc/live');
const real = existsSync(FOLDER) ? describe : describe.skip;

real('a recording of a real night', () => {
  it('replays with its rounds, methods, winners and result times, in its order', () => {
    const page = JSON.parse(readFileSync(join(FOLDER, 'ufc281.json'), 'utf8')) as Page;
    expect(expectReplay(page, [...recordNight(page)])).toBe(page.FightCard.length);
  });
});

describe('a recording on disk', () => {
  const frames: Frame[] = [1, 2, 3].map((at) => ({ feed: 'event/1', at, body: { at } }));

  it('reads back as it was written, and can be continued', async () => {
    const file = join(folder, 'night.ndjson');
    expect(await record(frames.slice(0, 2), file)).toBe(2);
    expect(await record(frames.slice(2), file)).toBe(1);
    expect(await read(file)).toEqual({ frames, bad: [] });
  });

  it('may be packed', async () => {
    const file = join(folder, 'night.ndjson.gz');
    writeFileSync(file, gzipSync(frames.map((frame) => JSON.stringify(frame)).join('\n')));
    expect(await read(file)).toEqual({ frames, bad: [] });
  });

  it('tells each bad line with its number and goes on', async () => {
    const file = join(folder, 'bad.ndjson');
    const good = JSON.stringify(frames[0]);
    const bad = [
      '{"feed":',
      '3',
      'null',
      '{"at":1,"body":{}}',
      '{"feed":"a","at":"x","body":{}}',
      '{"feed":"a","at":1}',
    ];
    writeFileSync(file, [good, ...bad, '', good].join('\n'));
    const seen = await read(file);
    expect(seen.frames).toHaveLength(2);
    expect(seen.bad.map(({ number, reason }) => `${number} ${reason}`)).toEqual([
      '2 is not JSON',
      '3 has no feed',
      '4 has no feed',
      '5 has no feed',
      '6 has no time',
      '7 has no body',
    ]);
  });

  it('that is not there fails', async () => {
    await expect(read(join(folder, 'none.ndjson'))).rejects.toThrow('ENOENT');
  });

  it('of a feed plays again through the same feed, at another speed and time, with the same end', async () => {
    const file = join(folder, 'played.ndjson');
    const end = night.findIndex(({ feed }) => feed === 'fight/900001');
    await record(night.slice(0, end), file);
    const upstream = await startUpstream({ ...(await openReplay(file, renumbered, () => undefined)), speed: 400 });
    const feed = new UfcFeed({ base: upstream.url, events: () => [900_000], lists: false, pace: 400 });
    const ended = new AbortController();
    const again: Frame[] = [];
    for await (const frame of feed.frames(ended.signal)) {
      again.push(frame);
      if (finalOf(again)) ended.abort();
    }
    await upstream.close();
    expect(finalOf(again)?.state).toEqual(finalOf(night.slice(0, end))?.state);
  });

  it('without a frame cannot be played', async () => {
    const file = join(folder, 'empty.ndjson');
    writeFileSync(file, '\nnothing\n');
    await expect(openReplay(file, renumbered, () => undefined)).rejects.toThrow(RecordingError);
  });

  it('loops: the night comes again as another one', async () => {
    const file = join(folder, 'loop.ndjson');
    await record(recordNight(pageAfter, { tickMs: 60_000 }), file);
    const replay = await openReplay(file, renumbered, () => undefined);
    const startedAt = Date.parse('2030-01-01T00:00:00Z');
    const playback = new Playback({ ...replay, loop: true, startedAt, speed: 100 });
    const later = startedAt + 30_000;
    expect(await playback.feeds('event', later)).toEqual(['event/900000', 'event/100900000']);
    const [first, second] = await Promise.all(
      ['event/900000', 'event/100900000'].map(async (feed) => JSON.parse((await playback.answer(feed, later)) ?? '{}')),
    );
    const seen: Frame[] = [first, second].map((body) => ({ feed: 'event', at: later, body }));
    const events = play(seen).filter(({ update }) => update.topic.startsWith('card:'));
    expect(events.map(({ update }) => update.state.status)).toEqual(['completed', 'live']);
    expect(Math.abs(Number(events[1]?.update.sourceTime) - later)).toBeLessThan(3_000);
  });

  it('loops under new numbers', () => {
    const body = { LiveEventDetail: { EventId: 7, LiveFightId: 8, FightCard: [{ FightId: 8, FighterId: 9 }] } };
    expect(renumbered({ feed: 'event/7', at: 1, body }, 0).body).toBe(body);
    expect(renumbered({ feed: 'event/7', at: 1, body }, 2)).toEqual({
      feed: 'event/200000007',
      at: 1,
      body: {
        LiveEventDetail: {
          EventId: 200_000_007,
          LiveFightId: 200_000_008,
          FightCard: [{ FightId: 200_000_008, FighterId: 9 }],
        },
      },
    });
  });
});

interface Page {
  FightCard: {
    FightId: number;
    FightOrder: number;
    Status: string;
    Fighters: { Corner: string; Outcome: { Outcome: string | null } }[];
    Result: { Method: string; EndingRound: number; EndingTime: string };
    FightNightTracking: { Type: string; RoundNumber: number | null; Timestamp: string }[];
  }[];
}

/**
 * What the recording must show is read from the page in another way: fight by fight, by the words of its actions. Answers
 * how many bouts ended.
 */
function expectReplay(page: Page, frames: Frame[]): number {
  expect(frames.every(({ at }, index) => at >= (frames[index - 1]?.at ?? 0))).toBe(true);
  const updates = play(frames);
  const ends: number[] = [];
  for (const fight of [...page.FightCard].sort((one, other) => other.FightOrder - one.FightOrder)) {
    const of = updates.filter(({ update }) => update.topic === `bout:ufc-${fight.FightId}`);
    const timeOf = (type: string) => fight.FightNightTracking.filter(({ Type }) => Type === type).map(millis);
    expect(runs(of.map(({ update }) => update.state.status))).toEqual(['scheduled', 'live', 'completed']);
    const rounds = of.flatMap(({ update }) =>
      update.state.status === 'live' ? [Number(update.state.currentRound)] : [],
    );
    expect(runs(rounds)).toEqual(Array.from({ length: fight.Result.EndingRound + 1 }, (_, index) => index));
    const end = of.find(({ update }) => update.final);
    expect(end?.at).toBe(timeOf('results')[0]);
    ends.push(end?.at ?? 0);
    expect(end?.update.state).toMatchObject({
      method: fight.Result.Method,
      resultRound: fight.Result.EndingRound,
      resultTime: fight.Result.EndingTime,
      winner: winnerOf(fight),
      revision: 0,
    });
    const told = of.flatMap(({ update }) => update.facts.map(({ name, occurredAt }) => [name.slice(9), occurredAt]));
    expect(told).toEqual([
      ['started', timeOf('round_start')[0]],
      ...timeOf('round_end').map((at) => ['round_ended', at]),
      ['completed', timeOf('results')[0]],
    ]);
    const clocks = of.map(({ update }) => update.state.currentTime).filter((text) => text !== '');
    expect(clocks.every((text) => /^[0-5]:[0-5]\d$/.test(String(text)))).toBe(true);
  }
  expect(ends).toEqual([...ends].sort((one, other) => one - other));
  expect(updates.at(-1)?.update).toMatchObject({ final: true, state: { status: 'completed', tracking: 'off' } });
  return ends.length;
}

function play(frames: Frame[]): { at: number; update: JsonUpdate }[] {
  let known: Known = NOTHING_KNOWN;
  return frames.flatMap((frame) => {
    const step = reduceFrame(known, frame);
    known = step.known;
    return step.updates.map((update) => ({ at: frame.at, update }));
  });
}

function finalOf(frames: Frame[]): JsonUpdate | undefined {
  return play(frames)
    .map(({ update }) => update)
    .findLast(({ topic, final, state }) => topic === 'bout:ufc-900000' && final && state.boutOrder !== null);
}

function winnerOf({ Fighters }: Page['FightCard'][number]): string {
  const winner = Fighters.find(({ Outcome }) => Outcome.Outcome === 'Win');
  if (winner) return winner.Corner.toLowerCase();
  return Fighters[0]?.Outcome.Outcome === 'Draw' ? 'draw' : 'no_contest';
}

function millis({ Timestamp }: { Timestamp: string }): number {
  return Date.parse(Timestamp);
}

function runs<Item>(items: Item[]): Item[] {
  return items.filter((item, index) => index === 0 || item !== items[index - 1]);
}

function isSomething(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== false;
}

async function read(file: string): Promise<{ frames: Frame[]; bad: BadLine[] }> {
  const bad: BadLine[] = [];
  const frames: Frame[] = [];
  for await (const frame of readRecording(file, (line) => bad.push(line))) frames.push(frame);
  return { frames, bad };
}
