import type { Database } from '../../../src/db/database.js';
import { query, type ImportSuite } from '../../support/imports.js';
import { startService, type Json } from '../../support/service.js';
import { csv, oracleGame, type Cells } from '../routes/games-files.js';
import type { Files } from './files.js';

export const FOXES = '98767991853197861';
export const UNLISTED = '99566404845279651';

const riot = (name: string, list: readonly object[]): Files => ({ [`${name}.json`]: JSON.stringify(list) });

export const leagues = riot('leagues', [
  { id: '98767991310872058', name: 'LCK', slug: 'lck', region: 'KOREA', priority: 4 },
  { id: '98767991310872059', name: 'LCK Challengers', slug: 'lck_challengers_league', region: 'KOREA', priority: 5 },
]);

export const teams = (...list: [id: string, name: string][]) =>
  riot(
    'teams',
    list.map(([team_id, name]) => ({ team_id, name, acronym: name.slice(0, 3), slug: name.toLowerCase() })),
  );

export const players = (...handles: string[]) =>
  riot(
    'players',
    handles.map((handle) => ({ player_id: `10${handle.length}${handle.charCodeAt(0)}`, handle, home_team_id: FOXES })),
  );
const idOf = (handle: string) => `10${handle.length}${handle.charCodeAt(0)}`;

/** A tournament of the LCK in which these teams met once, each with these players. */
export const met = (...sides: [id: string, handles: string[]][]) =>
  riot('tournaments', [
    {
      id: '109625152894842838',
      leagueId: '98767991310872058',
      name: 'Spring 2025',
      slug: 'lck_spring_2025',
      startDate: '2025-01-10',
      endDate: '2025-02-20',
      stages: [
        {
          name: 'Regular Season',
          slug: 'regular_season',
          sections: [
            {
              name: 'Group A',
              rankings: sides.map(([id], index) => ({
                ordinal: index + 1,
                teams: [{ id, record: { wins: 1, losses: 0 } }],
              })),
              matches: [
                {
                  id: '109625152896900001',
                  state: 'completed',
                  strategy: { count: 3, type: 'bestOf' },
                  games: [],
                  teams: sides.map(([id, handles], index) => ({
                    id,
                    players: handles.map((handle) => ({ id: idOf(handle), role: 'mid' })),
                    result: { gameWins: 2 - index, outcome: index === 0 ? 'win' : 'loss' },
                  })),
                },
              ],
            },
          ],
        },
      ],
    },
  ]);

export const splits = (...rows: [player: string, team: string][]): Files => ({
  'appearances_regular_appearances.csv': csv(
    rows.map(([PlayerLink, Team]) => ({
      PlayerLink,
      Team,
      League: 'LoL Champions Korea',
      Year: 2025,
      Split: 'Spring',
      Games: 18,
    })),
  ),
  'tournaments.csv': csv([
    {
      OverviewPage: 'LCK/2025 Season/Spring Season',
      League: 'LoL Champions Korea',
      Year: 2025,
      Split: 'Spring',
      SplitNumber: 1,
      DateStart: '2025-01-10',
      Region: 'Korea',
      Level: 'Primary',
      IsPlayoffs: 0,
      IsOfficial: 1,
      DateStart__precision: 1,
      stage: 'regular',
    },
  ]),
});

export const standings = (...names: string[]): Files => ({
  'Standings.json': JSON.stringify(
    names.map((Team, index) => ({
      OverviewPage: 'LCK/2025 Season/Spring Season',
      Team,
      Place: index + 1,
      WinSeries: 1,
      LossSeries: 0,
    })),
  ),
});

export const oracle = (...games: Cells[][]): Files => {
  const rows = games.flat();
  return { [`${rows[0]?.year}_LoL_esports_match_data_from_OraclesElixir.csv`]: csv(rows) };
};

export const game = (year: number, blue: string, red: string, more: Cells = {}): Cells[] =>
  oracleGame({
    id: `LOL_${year}_${blue}_${red}`,
    date: `${year}-01-15 08:00:00`,
    blue,
    red,
    about: { year, kills: 1, ...more },
  });

export const named = async (db: Database) =>
  (await query<{ name: string | null }>(db, 'select name from lol_team order by folded')).map(({ name }) => name);

/** The name of the team that each of these slugs or upstream ids finds. */
export async function called(db: Database, ...ids: string[]): Promise<(string | null)[]> {
  const rows = await query<{ id: string; name: string | null }>(
    db,
    `select s.slug as id, t.name from identity_slug s join lol_team t using (n) where s.family = 'lol' and s.kind = 'team'
     union all select i.key, t.name from identity i join lol_team t using (n) where i.family = 'lol' and i.kind = 'team'`,
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.name ?? null);
}

/** What `ask` gets from a service of the archive. */
export async function asked<Answer>(
  suite: ImportSuite,
  db: Database,
  ask: (get: (path: string) => Promise<{ data: Json; canonical: string | null }>) => Promise<Answer>,
): Promise<Answer> {
  const service = await startService({ databaseUrl: suite.urlOf(db), environment: { DEMO: 'false' } });
  try {
    const { key } = await service.key({ plan: 'enterprise' });
    return await ask(async (path) => {
      const answer = await service.get(`/api/v1/lol/${path}`, key);
      const { data } = (await answer.json()) as Json;
      return { data, canonical: answer.headers.get('x-canonical-id') };
    });
  } finally {
    await service.stop();
  }
}
