import type { Database } from '../../../src/db/database.js';

const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

/** The first moment of today, UTC. */
export const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS;

/** A moment so many days and hours from the first one of today. */
export const at = (days: number, hours = 0) =>
  new Date(TODAY + days * DAY_MS + Math.round(hours * HOUR_MS)).toISOString();

/** The last millisecond of a day, in hours. */
export const LAST = 24 - 1 / HOUR_MS;

export const dayAt = (days: number) => at(days).slice(0, 10);

export type Row = Record<string, unknown>;

/** Writes rows into a table by the names of its columns. */
export async function insert(db: Database, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] as Row).join(', ');
  await db.pool.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

const MEANWHILE = { hash: '', updated_at: '2026-01-01T00:00:00Z' };

const LEAGUES = [
  { n: 1, slug: 'lck', tier: 'primary', region: 'KOREA', aliases: ['lck', 'lol-lck'] },
  {
    n: 2,
    slug: 'cblol-brazil',
    tier: 'primary',
    region: 'BRAZIL',
    aliases: ['cblol-brazil', 'lol-cblol-brazil', 'cblol', 'lol-cblol'],
  },
  { n: 3, slug: 'dust-cup', tier: 'other', region: null, aliases: ['dust-cup', 'lol-dust-cup'] },
];

/** The numbers and slugs of the teams; the last two play in no match of the schedule. */
export const TEAMS = ['ash-foxes', 'bay-owls', 'cold-pines', 'dune-rays', 'elm-hares', 'fen-cranes'].map(
  (slug, index) => ({
    n: index + 1,
    slug,
    name: slug.replace(/(^|-)./g, (start) => start.toUpperCase().replace('-', ' ')),
    short_name: slug.replace(/(^|-)(.)[^-]*/g, '$2').toUpperCase(),
    folded: slug.replace('-', ' '),
  }),
);

export const UPSTREAM = { league: '98767991310872058', match: '110000000000000', tournament: '109999999999999901' };

/** A match of the table; what is left out is as of one that has not begun. */
export function match(n: number, league: number, startsAt: string | null, more: Row = {}): Row {
  const [one, other] = [TEAMS[n % 4]!.n, TEAMS[(n + 1) % 4]!.n];
  return {
    n,
    league_n: league,
    tournament_n: league,
    state: 'unstarted',
    starts_at: startsAt,
    starts_on: startsAt?.slice(0, 10) ?? dayAt(-3),
    place: 0,
    ends_at: null,
    is_time_known: startsAt !== null,
    best_of: 3,
    team1_n: one,
    team2_n: other,
    team1_score: null,
    team2_score: null,
    winner_n: null,
    game_count: 0,
    postgame_level: 'schedule_only',
    external_ids: [{ source: 'riot', id: `${UPSTREAM.match}${n}` }],
    stage: null,
    block_name: null,
    ...more,
    ...MEANWHILE,
  };
}

export const completed = (n: number): Row => ({
  state: 'completed',
  team1_score: 2,
  team2_score: n % 2,
  winner_n: TEAMS[n % 4]!.n,
  postgame_level: 'result_only',
});

/** Matches of two leagues over eighteen days, one in progress, and of an older cup; some of no known day. */
export function scheduledMatches(): Row[] {
  let n = 0;
  const matches: Row[] = [];
  for (let day = -6; day <= 11; day += 1) {
    for (const hour of day % 3 === 0 ? [0, 8, LAST] : [5, 8, 8, 16]) {
      n += 1;
      const state =
        day < 0 ? completed(n) : day === 0 && hour === 8 ? { state: 'inProgress', team1_score: 1, team2_score: 0 } : {};
      matches.push(match(n, (n % 2) + 1, at(day, hour), state));
    }
  }
  for (const place of [3, 1, 2]) {
    n += 1;
    matches.push(match(n, 1, null, { place, ...completed(n) }));
  }
  n += 1;
  matches.push(match(n, 1, at(1), { is_time_known: false }));
  for (let day = -400; day < -390; day += 1) {
    n += 1;
    matches.push(match(n, 3, at(day, 10), completed(n)));
  }
  return matches;
}

/** Fills an archive with leagues, teams, tournaments and the matches of the schedule. */
export async function fillSchedule(db: Database): Promise<void> {
  const named = LEAGUES.map((league) => ({
    ...league,
    name: league.slug.toUpperCase(),
    short_name: league.slug,
    is_active: true,
  }));
  await insert(
    db,
    'lol_league',
    named.map((league) => ({ ...league, image_url: null, external_ids: [], ...MEANWHILE })),
  );
  await insert(
    db,
    'lol_team',
    TEAMS.map((team) => ({ ...team, is_active: true, external_ids: [], ...MEANWHILE })),
  );
  await insert(
    db,
    'lol_tournament',
    LEAGUES.map(({ n, slug }) => ({
      n,
      league_n: n,
      name: `${slug} 2026`,
      slug: `${slug.replace('-', '_')}_2026`,
      season: 2026,
      starts_on: dayAt(n === 3 ? -400 : -3),
      ends_on: dayAt(n === 3 ? -390 : 30),
      stages: [
        { name: 'Groups', slug: 'groups', type: null },
        { name: 'Playoffs', slug: 'playoffs', type: null },
      ],
      match_count: 0,
      external_ids: [],
      ...MEANWHILE,
    })),
  );
  await insert(db, 'lol_match', scheduledMatches());
  const slugs = [
    ...LEAGUES.map(({ n, slug }) => ['league', n, slug]),
    ...TEAMS.map(({ n, slug }) => ['team', n, slug]),
  ];
  await insert(
    db,
    'identity_slug',
    slugs.map(([kind, n, slug]) => ({ family: 'lol', kind, n, slug, is_own: true })),
  );
  const keys: [string, number, string][] = [
    ['league', 1, UPSTREAM.league],
    ['tournament', 1, UPSTREAM.tournament],
    ...scheduledMatches().map(({ n }): [string, number, string] => ['match', n as number, `${UPSTREAM.match}${n}`]),
  ];
  await insert(
    db,
    'identity',
    keys.map(([kind, n, key]) => ({ family: 'lol', kind, source: 'riot', key, n })),
  );
}
