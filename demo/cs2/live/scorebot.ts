import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { Broadcast } from './broadcast.js';
import { listPage } from './list-page.js';
import { seriesNumberOf, planSeries, SERIES_MS, seriesAt, type Series } from './series.js';

export interface ScorebotOptions {
  seed: number;
  /** Converts the process's time `now` to the time within series number `series`; default: `now`. */
  clock?(now: number, series: number): number;
  /** The pause between two messages. */
  tickMs?: number;
  /** The numbers of the series on the list; default: `listedAt`. */
  listed?(now: number): number[] | Promise<number[]>;
  port?: number;
}

export interface RunningScorebot {
  /** Without a slash at the end. */
  url: string;
  /** Cuts every connection, like an upstream that restarts. */
  cut(): void;
  /** How often a client began to follow a series. */
  joins(): number;
  close(): Promise<void>;
}

const TICK_MS = 500;

/** The number of series in a day. */
const LISTED_AHEAD = 86_400_000 / SERIES_MS;

/** More than the series that can be followed at once; older series are over. */
const SHOWS_KEPT = 200;

/** A scoreboard is sent at least every this many ticks. */
const BOARD_EVERY_TICKS = 2;

/**
 * A scorebot on 127.0.0.1 over socket.io. It broadcasts the series by the clock and lists them at `/matches.json`. Each
 * series pauses its messages for a while and then sends its whole log.
 */
export async function startScorebot(options: ScorebotOptions): Promise<RunningScorebot> {
  const { seed, clock = (now) => now, tickMs = TICK_MS, port = 0 } = options;
  const { listed = listedAt } = options;
  const shows = new Map<number, SeriesShow>();
  const show = (number: number): SeriesShow => {
    const known = shows.get(number);
    if (known) return known;
    const fresh = new SeriesShow(planSeries(seed, number));
    shows.set(number, fresh);
    if (shows.size > SHOWS_KEPT) shows.delete(shows.keys().next().value as number);
    return fresh;
  };
  const page = async () => {
    const now = Date.now();
    const numbers = await listed(clock(now, 0));
    return listPage(
      numbers.map((number) => {
        const { series } = show(number);
        return { series, sinceMs: clock(now, number) - series.startsAt };
      }),
    );
  };
  const server = createServer((request, response) => {
    const isList = request.url === '/matches.json';
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (!isList) return answer(404, {});
    page().then(
      (body) => answer(200, body),
      () => answer(500, {}),
    );
  });
  const sockets = new Server(server);
  let joins = 0;
  sockets.on('connection', (socket) => {
    socket.on('readyForMatch', (message: unknown) => {
      const number = seriesNumberOf(listIdOf(message));
      if (!Number.isInteger(number) || number < 0) return;
      show(number).join(socket, clock(Date.now(), number));
      joins += 1;
    });
  });
  const ticking = setInterval(() => {
    for (const [number, one] of shows) one.tick(clock(Date.now(), number));
  }, tickMs);
  server.listen(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => server.once('listening', resolve).once('error', reject));
  ticking.unref();
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => sockets.disconnectSockets(true),
    joins: () => joins,
    async close() {
      clearInterval(ticking);
      await sockets.close();
      server.closeAllConnections();
    },
  };
}

/** The numbers of the running series and of those that start within a day. */
export function listedAt(now: number): number[] {
  return Array.from({ length: LISTED_AHEAD + 1 }, (_, ahead) => seriesAt(now) + ahead);
}

/** The id in a client's message, which is JSON in a string. */
function listIdOf(message: unknown): number {
  try {
    return Number((JSON.parse(String(message)) as { listId?: unknown }).listId);
  } catch {
    return Number.NaN;
  }
}

/** A series and its viewers. */
class SeriesShow {
  private readonly broadcast: Broadcast;
  private readonly watching = new Set<Socket>();
  private ticks = 0;
  private wasSilent = false;

  constructor(readonly series: Series) {
    this.broadcast = new Broadcast(series);
  }

  join(socket: Socket, now: number): void {
    this.tick(now);
    this.watching.add(socket);
    socket.once('disconnect', () => this.watching.delete(socket));
    if (this.isSilent(now)) return;
    socket.emit('log', this.history());
    socket.emit('scoreboard', this.broadcast.board.body());
  }

  tick(now: number): void {
    this.ticks += 1;
    const events = this.broadcast.playUntil(now - this.series.startsAt);
    if (this.isSilent(now)) {
      this.wasSilent = true;
      return;
    }
    if (this.watching.size === 0 || now - this.series.startsAt < 0) return;
    if (this.wasSilent) this.send('fullLog', this.history());
    else if (events.length > 0) this.send('log', JSON.stringify({ log: events.toReversed() }));
    if (events.length > 0 || this.wasSilent || this.ticks % BOARD_EVERY_TICKS === 0)
      this.send('scoreboard', this.broadcast.board.body());
    this.wasSilent = false;
  }

  private isSilent(now: number): boolean {
    const { from, to } = this.series.silence;
    const at = now - this.series.startsAt;
    return at >= from && at < to;
  }

  /** The newest event first. */
  private history(): string {
    return JSON.stringify({ log: this.broadcast.log.toReversed() });
  }

  private send(kind: string, body: unknown): void {
    for (const socket of this.watching) socket.emit(kind, body);
  }
}
