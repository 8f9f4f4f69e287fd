import { planSeries } from '../../demo/lol/live-series.js';
import type { Upstream } from '../../src/live/upstream.js';
import { startService, type Json, type Service } from '../support/service.js';
import { until } from '../support/until.js';
import { startQuickLeague } from './quick-league.js';

/** The worker dies shortly before the end of a series, and starts again when upstream no longer lists it. */
const SPEED = 20;
const SEED = 11;
const series = planSeries(SEED, 55);
const last = series.games.at(-1)!;
let service: Service;
let league: Upstream;
let key: string;

beforeAll(async () => {
  league = await startQuickLeague({ seed: SEED, from: last.endsAt - 40_000 * SPEED, speed: SPEED, thinning: 4 });
  service = await startService({
    content: 'empty',
    environment: {
      DEMO: 'false',
      LOL_API_URL: league.url,
      LOL_STATS_URL: league.url,
      LOL_POLL_MS: '200',
      LOL_LIVE_MS: '300',
      LOL_SCHEDULE_MS: '1000',
      LOL_FRAME_DELAY_SECONDS: '0',
    },
  });
  ({ key } = await service.key({ plan: 'enterprise' }));
});
afterAll(async () => {
  await service?.stop();
  await league?.close();
});

const get = async (path: string): Promise<Json> => (await service.get(`/api/v1/lol/${path}`, key)).json();

test('the end of the game and of the series is published all the same, with every kill', async () => {
  const worker = await service.worker();
  const { matchId, currentGameId: gameId } = await until(async () => {
    const [match] = ((await get('live')).data ?? []) as Json[];
    return match?.currentGameState === 'in_game' && match;
  });
  await until(async () => (await get(`live/${gameId}/board`)).data?.state === 'in_game');
  await worker.kill();
  await until(async () => {
    const { data } = (await (await fetch(`${league.url}/getLive?hl=en-US`)).json()) as Json;
    return (data.schedule.events ?? []).every(({ match }: Json) => match?.id !== series.id);
  }, 180_000);
  expect((await get(`live/${gameId}/board`)).data.state).toBe('in_game');
  await worker.restart();
  await until(async () => (await get(`live/${gameId}/board`)).data.state === 'finished');
  const { data: board } = await get(`live/${gameId}/board`);
  const { data: events } = await get(`live/${gameId}/events`);
  const kills = (side: string) => events.filter((event: Json) => event.type === 'kill' && event.side === side).length;
  expect([kills('blue'), kills('red')]).toEqual([board.blueTeam.totalKills, board.redTeam.totalKills]);
  await until(async () => (await get(`live/${matchId}/series`)).data.state === 'completed');
});
