import { createServer } from 'node:http';
import { detailsPage, eventPage, livePage, schedulePage, windowPage } from '../../build/demo/lol/live-pages.js';
import { planSeries } from '../../build/demo/lol/live-series.js';

/**
 * Both upstreams of lol with as many first games at a time as `GAMES` says. Each has been on for six minutes when the
 * server starts, give or take a few; `FIRST` is the number of the first series, so that two servers have other games.
 */
const GAMES = Number(process.env.GAMES);
const FIRST = Number(process.env.FIRST);
const startedAt = Date.now();
const onAir = Array.from({ length: GAMES }, (_, index) => {
  const series = planSeries(7, FIRST + index);
  const byMs = startedAt - (240 + (index * 240) / GAMES) * 1_000 - series.games[0].startsAt;
  const moved = (one) => ({ ...one, startsAt: one.startsAt + byMs, ...(one.endsAt && { endsAt: one.endsAt + byMs }) });
  return { ...moved(series), games: series.games.map(moved) };
});
const byId = new Map(onAir.map((series) => [series.id, series]));
const byGame = new Map(onAir.flatMap((series) => series.games.map((game) => [game.id, { series, game }])));

function answer({ pathname, searchParams }, now) {
  const [, page, id] = /^\/(\w+)(?:\/(\d+))?$/.exec(pathname) ?? [];
  if (page === 'getLive')
    return { data: { schedule: { events: onAir.flatMap((one) => livePage(one, now).data.schedule.events ?? []) } } };
  if (page === 'getSchedule') return schedulePage(onAir, now);
  if (page === 'getEventDetails') {
    // A worker goes on to ask for the games of servers before.
    const series = byId.get(searchParams.get('id'));
    return series && eventPage(series, now);
  }
  const found = byGame.get(id);
  if (!found) return undefined;
  const startingTime = searchParams.get('startingTime');
  const from = startingTime === null ? undefined : Date.parse(startingTime);
  return page === 'window' ? windowPage(found.series, found.game, from, now) : detailsPage(found.game, from, now);
}

const server = createServer((request, response) => {
  const body = request.url === '/' ? {} : answer(new URL(request.url, 'http://upstream'), Date.now());
  if (body === undefined) return response.writeHead(204).end();
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.env.PORT), '127.0.0.1');
