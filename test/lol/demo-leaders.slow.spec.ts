import { METRICS } from '../../src/sports/lol/leaderboards/metrics.js';
import { startService, type Json, type Service } from '../support/service.js';

let service: Service;

beforeAll(async () => {
  service = await startService({ environment: { DEMO: 'false' } });
});
afterAll(() => service?.stop());

test.each([...METRICS])('the leaderboard of %s has players for a new key without parameters', async (metric) => {
  const { key } = await service.key();
  const answer = await service.get(`/api/v1/lol/leaderboards/${metric}`, key);
  expect(answer.status).toBe(200);
  const { data, meta } = (await answer.json()) as Json;
  expect(meta).toMatchObject({ window: '90d', minGames: 20 });
  expect(data.length).toBeGreaterThan(0);
  expect(data[0]).toMatchObject({ rank: 1, value: expect.any(Number) });
});
