import { ImportSuite, query } from '../support/imports.js';
import { csv, importFiles } from './import-files.js';

const suite = new ImportSuite('cs2-roster-changes');

/** A result with the players of both teams, which are named by a letter and a place; `more` replace the last ones. */
const played = (day: string, ...sides: readonly [name: string, letter: string, more?: string][]) => {
  const row = { hltv_match_id: day.replaceAll('-', ''), date: `${day}T12:00:00Z`, tournament: 'Quay Cup' };
  const players = sides.flatMap(([name, letter, more], side) => [
    [`team${side + 1}_name`, name] as const,
    ...[1, 2, 3, 4, 5].map((place) => {
      const nick = place === 5 && more !== undefined ? more : `${letter}${place}`;
      return [`team${side + 1}_player_${place}_name`, nick] as const;
    }),
  ]);
  return { ...row, score_team1: 2, score_team2: 0, scraped_date: `${day}T20:00:00.1Z`, ...Object.fromEntries(players) };
};

test('a player who comes back to a team that paused left it when he joined another one', async () => {
  const db = await suite.emptyArchive();
  const results = [
    played('2024-12-01', ['Ash Foxes', 'f'], ['Owls', 'o']),
    played('2025-01-05', ['Wrens', 'w'], ['Owls', 'o']),
    played('2025-01-10', ['Ash Foxes', 'f', 'p1'], ['Owls', 'o']),
    played('2025-02-20', ['Wrens', 'w', 'p1'], ['Owls', 'o']),
    played('2025-03-20', ['Wrens', 'w', 'p1'], ['Owls', 'o']),
    played('2025-05-01', ['Ash Foxes', 'f', 'p1'], ['Owls', 'o']),
    played('2025-06-01', ['Wrens', 'w'], ['Ash Foxes', 'f', 'p1']),
  ];
  await importFiles(suite, db, { 'combined_matches_1.csv': csv(results) });
  expect(
    await query(
      db,
      `select c.changed_on::text as day, c.action, t.name as team from cs2_roster_change c join cs2_team t on t.n = c.team_n
       join cs2_player p on p.n = c.player_n where p.nickname = 'p1' order by 1`,
    ),
  ).toEqual([
    { day: '2025-01-10', action: 'joined', team: 'Ash Foxes' },
    { day: '2025-02-20', action: 'left', team: 'Ash Foxes' },
    { day: '2025-02-20', action: 'joined', team: 'Wrens' },
    { day: '2025-05-01', action: 'joined', team: 'Ash Foxes' },
    { day: '2025-06-01', action: 'left', team: 'Wrens' },
  ]);
});

test('a player of a team that paused for more than a year neither left nor joined it', async () => {
  const db = await suite.emptyArchive();
  const results = [
    played('2023-12-01', ['Ash Foxes', 'f'], ['Owls', 'o']),
    played('2024-01-10', ['Ash Foxes', 'f', 'p1'], ['Owls', 'o']),
    played('2025-05-01', ['Ash Foxes', 'f', 'p1'], ['Owls', 'o']),
  ];
  await importFiles(suite, db, { 'combined_matches_1.csv': csv(results) });
  expect(
    await query(
      db,
      `select c.changed_on::text as day, c.action from cs2_roster_change c
       join cs2_player p on p.n = c.player_n where p.nickname = 'p1' order by 1`,
    ),
  ).toEqual([{ day: '2024-01-10', action: 'joined' }]);
});
