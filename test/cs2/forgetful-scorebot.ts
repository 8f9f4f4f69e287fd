import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { Broadcast, type LogEntry } from '../../demo/cs2/live/broadcast.js';
import { listPage } from '../../demo/cs2/live/list-page.js';
import type { Series } from '../../demo/cs2/live/series.js';
import type { Json } from '../support/service.js';

/** A series of which the scorebot or the list may have forgotten something. */
export interface Show {
  series: Series;
  /** What the scorebot has at joining of what happened; default: all of it. */
  remembered?(log: readonly LogEntry[]): readonly LogEntry[];
  /** What the list says about the series instead. */
  listed?(row: Json): void;
}

/** Where the log of a series comes to its second map. */
export function fromSecondMap(log: readonly LogEntry[]): readonly LogEntry[] {
  return log.slice(log.findIndex((event) => 'MapChange' in event));
}

/** A scorebot with a list on 127.0.0.1 whose series stand still at a time, in milliseconds after the start of each. */
export async function startForgetfulScorebot(shows: readonly Show[], standsAt: (series: Series) => number) {
  const playing = shows.map((show) => {
    const broadcast = new Broadcast(show.series);
    const sinceMs = standsAt(show.series);
    broadcast.playUntil(sinceMs);
    return { ...show, broadcast, sinceMs, watching: new Set<Socket>() };
  });
  const server = createServer((_request, response) => {
    const page = listPage(playing) as Json;
    for (const [index, { listed }] of playing.entries()) listed?.(page.matches[index]);
    response.end(JSON.stringify(page));
  });
  const text = (events: readonly LogEntry[]) => JSON.stringify({ log: events.toReversed() });
  const sockets = new Server(server);
  sockets.on('connection', (socket) => {
    socket.on('readyForMatch', (asked: string) => {
      const show = playing.find(({ series }) => series.id === JSON.parse(asked).listId);
      if (!show) return;
      show.watching.add(socket);
      socket.emit('log', text(show.remembered?.(show.broadcast.log) ?? show.broadcast.log));
      socket.emit('scoreboard', show.broadcast.board.body());
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Plays all series to their ends. */
    playOut() {
      for (const show of playing) {
        show.sinceMs = show.series.maps.at(-1)!.ends + 1;
        const events = show.broadcast.playUntil(show.sinceMs);
        for (const socket of show.watching) {
          socket.emit('log', text(events));
          socket.emit('scoreboard', show.broadcast.board.body());
        }
      }
    },
    async close() {
      await sockets.close();
      server.closeAllConnections();
    },
  };
}
