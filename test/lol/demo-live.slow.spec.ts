import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { dataText, plansFile } from '../support/live.js';
import { startService, type Json, type Service } from '../support/service.js';

/** The demo as it is started: its worker follows the demo's league, and all exits send the same. */
const LATE_SECONDS = 6;
/** So long after it was logged a delayed reader has an update at the latest. */
const LATEST_MS = LATE_SECONDS * 1_000 + 2_500;
const STREAM = '/api/v1/lol/live/stream';
/** A series waits two minutes at most between two games. */
const GAME_WITHIN_MS = 400_000;

let service: Service;
let pro: string;
let late: string;

beforeAll(async () => {
  const open = { minute: 100_000, sse: 9, webSocket: 9 };
  const PLANS_FILE = plansFile({ pro: open, free: { ...open, delaySeconds: LATE_SECONDS } });
  service = await startService({ environment: { PLANS_FILE } });
  pro = (await service.key({ plan: 'pro' })).key;
  late = (await service.key({ plan: 'free' })).key;
  await service.worker();
});
afterAll(() => service.stop());

const get = async (path: string, key: string): Promise<Json> => (await service.get(`/api/v1/lol/${path}`, key)).json();

/** The running match once a game of it is shown; the worker first reads the game from its beginning. */
async function runningMatch(): Promise<Json> {
  for (const giveUpAt = Date.now() + GAME_WITHIN_MS; Date.now() < giveUpAt; await sleep(200)) {
    const { data } = await get('live', pro);
    const match = data?.find((one: Json) => one.currentGameState === 'in_game' || one.currentGameState === 'paused');
    if (!match) continue;
    const { data: board } = await get(`live/${match.currentGameId}/board`, pro);
    if (Date.now() - Date.parse(board.frameTimestamp) < 30_000) return match;
  }
  throw new Error('the demo plays no game');
}

/** The texts of a board as a channel writes them, by their numbers, with the time at which each came. */
interface Heard {
  texts: Map<number, { text: string; at: number }>;
  close(): void;
}

const noted = () => {
  const texts: Heard['texts'] = new Map();
  return { texts, note: (seq: number, text: string) => texts.has(seq) || texts.set(seq, { text, at: Date.now() }) };
};

async function overStream(gameId: string, key: string): Promise<Heard> {
  const { texts, note } = noted();
  const ending = new AbortController();
  const answer = await fetch(`${service.url}${STREAM}?gameId=${gameId}`, {
    headers: { 'x-api-key': key },
    signal: ending.signal,
  });
  const read = async () => {
    let rest = '';
    for await (const bytes of answer.body!) {
      const lines = `${rest}${Buffer.from(bytes).toString()}`.split('\n');
      rest = lines.pop()!;
      for (const line of lines.filter((one) => one.startsWith('data: {"type":"lol.live.update"')))
        note((JSON.parse(line.slice(6)) as Json).seq, dataText(line));
    }
  };
  read().catch(() => {});
  return { texts, close: () => ending.abort() };
}

async function overSocket(gameId: string, key: string): Promise<Heard> {
  const { texts, note } = noted();
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/api/v1/lol/live/ws`, {
    headers: { 'x-api-key': key },
  });
  socket.on('message', (bytes: Buffer) => {
    const text = bytes.toString();
    const frame = JSON.parse(text) as Json;
    if (frame.type === 'lol.live.update') note(frame.seq, dataText(text));
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify({ action: 'subscribe', rooms: [`game:${gameId}`] }));
  return { texts, close: () => socket.terminate() };
}

function overRest(gameId: string, key: string): Heard {
  const { texts, note } = noted();
  const closing = new AbortController();
  const poll = async () => {
    while (!closing.signal.aborted) {
      const text = await (await service.get(`/api/v1/lol/live/${gameId}/board`, key)).text();
      const body = JSON.parse(text) as Json;
      if (body.success) note(body.data.seq, dataText(text));
      await sleep(25);
    }
  };
  poll().catch(() => {});
  return { texts, close: () => closing.abort() };
}

/** What all exits say of the running game, to a key without delay and to one with it. */
async function followGame() {
  const { currentGameId: gameId, matchId } = await runningMatch();
  const listen = (key: string) =>
    Promise.all([overRest(gameId, key), overStream(gameId, key), overSocket(gameId, key)]);
  // A key with a delay gets the game later.
  while (!(await get(`live/${gameId}/board`, late)).success) await sleep(200);
  const now = await listen(pro);
  const later = await listen(late);
  const before = await get(`live/${gameId}/board`, pro);
  await sleep(16_000);
  const after = await get(`live/${gameId}/board`, pro);
  const seriesNow = await get(`live/${matchId}/series`, pro);
  for (const { close } of now) close();
  await sleep(LATE_SECONDS * 1_000 + 1_000);
  for (const { close } of later) close();
  return { gameId, matchId, now, later, before, after, seriesNow };
}

type Followed = Awaited<ReturnType<typeof followGame>>;

const hasEnded = ({ seriesNow, gameId }: Followed) => seriesNow.data.currentGame?.gameId !== gameId;

/** The longest time from the log to a delayed reader, of all but the snapshots. */
function longestMs({ now, later }: Followed): number {
  const times = later.flatMap(({ texts }, channel) =>
    [...texts]
      .slice(1)
      .filter(([seq]) => now[channel]!.texts.has(seq))
      .map(([, { text, at }]) => at - Date.parse((JSON.parse(text) as Json).updatedAt)),
  );
  return Math.max(...times);
}

test(
  'a series of the demo has one text for each seq over REST, stream and socket, and the same later for a key with a delay',
  async () => {
    let followed = await followGame();
    // A game that ended meanwhile has a next one, and a machine that stood still goes on.
    for (let tries = 1; tries < 3 && (hasEnded(followed) || longestMs(followed) >= LATEST_MS); tries += 1)
      followed = await followGame();
    const { gameId, matchId, now, later, before, after, seriesNow } = followed;

    expect(after.data.seq).toBeGreaterThan(before.data.seq);
    expect(Date.parse(after.frameTimestamp)).toBeGreaterThan(Date.parse(before.frameTimestamp));
    expect(seriesNow.data).toMatchObject({ matchId, currentGame: { gameId, gameNumber: after.data.gameNumber } });
    const [rest, stream, socket] = now;
    const shared = [...rest!.texts.keys()].filter((seq) => stream!.texts.has(seq) && socket!.texts.has(seq));
    expect(shared.length).toBeGreaterThan(3);
    for (const seq of shared) {
      const { text } = rest!.texts.get(seq)!;
      expect([seq, stream!.texts.get(seq)!.text, socket!.texts.get(seq)!.text]).toEqual([seq, text, text]);
    }
    // The pushes bring each change, in numbers without a gap.
    for (const { texts } of [stream!, socket!]) {
      const numbers = [...texts.keys()];
      expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index));
    }
    for (const [channel, { texts }] of later.entries()) {
      const both = [...texts.keys()].filter((seq) => now[channel]!.texts.has(seq));
      expect([channel, both.length > 3]).toEqual([channel, true]);
      for (const seq of both) {
        const [early, delayed] = [now[channel]!.texts.get(seq)!, texts.get(seq)!];
        const { lagSeconds, ...state } = JSON.parse(delayed.text) as Json;
        const { lagSeconds: lag, ...same } = JSON.parse(early.text) as Json;
        expect([channel, seq, state]).toEqual([channel, seq, same]);
        expect(lagSeconds - lag).toBeCloseTo(LATE_SECONDS, 5);
        // Counted from the time at which it was logged. The first that is heard is a snapshot.
        const lateBy = delayed.at - Date.parse(state.updatedAt);
        expect(lateBy).toBeGreaterThanOrEqual(LATE_SECONDS * 1_000 - 5);
        const isFirst = seq === [...texts.keys()][0];
        expect([channel, seq, isFirst || lateBy < LATEST_MS]).toEqual([channel, seq, true]);
      }
    }
  },
  3 * GAME_WITHIN_MS + 150_000,
);
