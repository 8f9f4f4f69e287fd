import { setTimeout as sleep } from 'node:timers/promises';
import { Archiver } from '../../src/archive/archiver.js';
import { createLog } from '../../src/http/log.js';
import { DEMO_SEED } from '../../demo/seed.js';
import { lolArchive } from '../../src/sports/lol/live/archive.js';
import { planSeries, seriesAt } from '../../demo/lol/live-series.js';
import { startService, type Json, type Service } from '../support/service.js';
import { LiveLog, ShiftedSeries } from './live-log.js';

/** The demo's live series do not change the season in its archive. */
let service: Service;
let archiver: Archiver;
let key: string;

beforeAll(async () => {
  service = await startService();
  key = (await service.key({ plan: 'scale' })).key;
  archiver = new Archiver(lolArchive, service.db, service.redis, createLog('silent'), 0);
  archiver.start();
});
afterAll(async () => {
  await archiver.stop();
  await service.stop();
});

const get = async (path: string): Promise<Json> => (await service.get(`/api/v1/lol/${path}`, key)).json();

test("the series that are played live leave the main league's season, its standings and its teams as they were", async () => {
  const paths = ['schedule?league=lck', 'leagues/lck/standings', 'teams?league=lck'];
  const season = async () => (await Promise.all(paths.map(get))).map(({ data }) => data as Json);
  const namesOf = (teams: Json) => teams.map(({ name }: Json) => name);
  const [matches, standings, teams] = await season();
  expect(standings).toMatchObject({ tournamentName: 'Summer 2026', stage: 'Regular Season' });
  expect(standings.rankings).toHaveLength(8);

  const series = planSeries(DEMO_SEED, seriesAt(Date.now()) - 1);
  const end = series.games.at(-1)!.endsAt + 20_000;
  const broadcast = new ShiftedSeries(series, end, end);
  const liveLog = new LiveLog(service);
  await liveLog.receive(...broadcast.pages(series.startsAt - 600_000), ...broadcast.pages(end));
  await liveLog.keep();
  const isOver = (match: Json) => match?.state === 'completed' && match.startTime === broadcast.timeOf(series.startsAt);
  let found: Json;
  for (const giveUpAt = Date.now() + 60_000; !isOver(found) && Date.now() < giveUpAt; await sleep(100))
    found = (await get(`matches/${series.id}`)).data;
  expect(found).toMatchObject({ state: 'completed', league: 'tideline-exhibition', tournamentName: 'Winter 2026' });

  const [matchesAfter, standingsAfter, teamsAfter] = await season();
  expect([matchesAfter, standingsAfter]).toEqual([matches, standings]);
  expect(namesOf(teamsAfter)).toEqual(namesOf(teams));
});
