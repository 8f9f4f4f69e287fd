import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importFiles } from '../../src/cli/import.js';
import { readConfig } from '../../src/config.js';
import { ImportSuite, query } from '../support/imports.js';
import type { Json } from '../support/service.js';
import { csv } from './import-files.js';

const suite = new ImportSuite('cs2-moves');

const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** A match of Ash Foxes and Bay Rats some days ago, with who played. */
async function writeMatch(folder: string, daysAgo: number, foxes: string, rats: string): Promise<void> {
  const playersOf = (side: 1 | 2, names: string) =>
    Object.fromEntries(names.split(' ').map((name, index) => [`team${side}_player_${index + 1}_name`, name]));
  const row = {
    hltv_match_id: String(9_000_000 + daysAgo),
    date: `${dayOf(daysAgo)}T12:00:00Z`,
    tournament: 'Quay Cup',
    winner: 'team1',
    score_team1: 2,
    score_team2: 1,
    winner_map: 'Nuke',
    loser_map: 'Dust2',
    decider_map: 'Mirage',
    match_type: 'bo3',
    event_type: 'LAN',
    scraped_date: `${dayOf(daysAgo)}T20:00:00.123456Z`,
    team1_name: 'Ash Foxes',
    ...playersOf(1, foxes),
    team2_name: 'Bay Rats',
    ...playersOf(2, rats),
  };
  await writeFile(join(folder, `combined_matches_${daysAgo}.csv`), csv([row]));
}

test('an import publishes each player who changed teams within the last days once, and none who did before', async () => {
  const database = await suite.emptyArchive();
  const [{ name }] = (await query(database, 'select current_database() as name')) as [{ name: string }];
  const url = new URL(process.env.DATABASE_URL as string);
  url.pathname = `/${name}`;
  const config = readConfig({ ...process.env, DATABASE_URL: url.href, REDIS_URL: '', DATA_DIR: suite.folder });
  const folder = await mkdtemp(join(suite.folder, 'matches-'));
  const run = () => importFiles(config, 'cs2', folder);
  const moveFacts = async () =>
    (await query<{ body: Json }>(database, 'select body::json as body from webhook_event')).map(({ body }) => body);

  await writeMatch(folder, 100, 'a1 a2 a3 a4 a5', 'b1 b2 b3 b4 b5');
  // A move of two months ago is in the archive, but is no news.
  await writeMatch(folder, 60, 'a1 a2 a3 a4 b5', 'b1 b2 b3 b4 b6');
  await run();
  expect(await query(database, 'select n from cs2_transfer')).toHaveLength(1);
  expect(await moveFacts()).toEqual([]);

  await writeMatch(folder, 2, 'a1 a2 a3 b1 b5', 'b2 b3 b4 b6 a4');
  await run();
  const facts = await moveFacts();
  const date = dayOf(2);
  const dataOf = (event: string) => facts.filter((fact) => fact.event === event).map(({ data }) => data as Json);
  const moves = dataOf('cs2.transfer.new').map(({ player, fromTeam, toTeam, type, date: day }) =>
    [player.nickname, fromTeam.name, toTeam.name, type, day].join(' '),
  );
  expect(moves.toSorted()).toEqual([
    `a4 Ash Foxes Bay Rats transfer ${date}`,
    `b1 Bay Rats Ash Foxes transfer ${date}`,
  ]);
  const changes = dataOf('cs2.roster.changed').map(({ player, team, action, date: day }) =>
    [player.nickname, action, team.name, day].join(' '),
  );
  expect(changes.toSorted()).toEqual([
    `a4 joined Bay Rats ${date}`,
    `a4 left Ash Foxes ${date}`,
    `b1 joined Ash Foxes ${date}`,
    `b1 left Bay Rats ${date}`,
  ]);

  await run();
  await writeMatch(folder, 1, 'a1 a2 a3 b1 b5', 'b2 b3 b4 b6 a4');
  await run();
  expect(await moveFacts()).toHaveLength(facts.length);
});
