import { fold } from '../../src/archive/names.js';
import type { Database } from '../../src/db/database.js';
import {
  CIRCUIT,
  dayOf,
  LINES,
  listedAt,
  matchOfLine,
  PLAYERS,
  SCHEDULED,
  scheduledAt,
  TEAMS,
  type Line,
  type PlayedMap,
} from './circuit.js';

type Row = Record<string, unknown>;

/** Writes the circuit into the tables that the routes read. */
export async function writeCircuit(db: Database): Promise<void> {
  for (const [table, rows] of Object.entries(TABLES())) await insert(db, table, rows);
}

/** Each row gets what every derived row has, where the table has it. */
export async function insert(db: Database, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const { rows: columns } = await db.pool.query<{ name: string }>(
    'select column_name as name from information_schema.columns where table_name = $1',
    [table],
  );
  const known = new Set(columns.map(({ name }) => name));
  const common = { hash: '', updated_at: '2026-01-02T03:04:05Z', source: 'circuit' };
  const own = Object.fromEntries(Object.entries(common).filter(([name]) => known.has(name)));
  const whole = rows.map((row): Row => ({ ...own, ...row }));
  const names = Object.keys(whole[0] as Row).map((name) => `"${name}"`);
  await db.pool.query(
    `insert into ${table} (${names.join(', ')}) select ${names.join(', ')} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(whole)],
  );
}

const TABLES = (): Record<string, Row[]> => ({
  cs2_team: TEAMS.map((team) => ({
    ...team,
    short_name: team.n === 1 ? 'H9' : null,
    folded: fold(team.name),
    former_names: team.n === 2 ? ['Old Lamp'] : [],
    social: { x: 'https://x.example/' },
    is_active: team.n !== 5,
    last_played_at: '2026-01-01T00:00:00Z',
    world_rank: team.n === 1 ? 2 : null,
    world_points: team.n === 1 ? 940 : null,
    world_change: null,
    vrs_rank: team.n === 1 ? 1 : null,
    regional_rank: null,
    external_ids: [{ source: 'hltv', id: `90${team.n}`, url: null }],
  })),
  cs2_player: PLAYERS.map(({ n, nickname, realName, team }) => ({
    n,
    slug: fold(nickname),
    nickname,
    folded: fold(nickname),
    real_name: realName,
    searched: fold(`${nickname} ${realName ?? ''}`),
    aliases: n === 10 ? ['candela'] : [],
    country: 'SE',
    birth_date: n === 10 ? '2000-02-29' : null,
    team_n: team,
    is_active: team !== 5,
    last_played_at: '2026-01-01T00:00:00Z',
    external_ids: [],
  })),
  cs2_event: [
    event(1, 'Quayside Masters 2026', {
      starts_on: dayOf(300),
      ends_on: dayOf(200),
      winner_n: null,
      champion_n: 1,
      tier: 's',
    }),
    event(2, 'Northern Lights Cup', { starts_on: null, ends_on: null, winner_n: null, champion_n: 2, tier: null }),
  ],
  identity: TEAMS.map(({ n }) => ({ family: 'cs2', kind: 'team', source: 'hltv', key: `90${n}`, n })).map(
    ({ source, ...row }) => ({ ...row, source }),
  ),
  identity_slug: [
    ...TEAMS.map(({ n, slug }) => ({ family: 'cs2', kind: 'team', slug, n, is_own: true })),
    { family: 'cs2', kind: 'team', slug: 'old-lamp', n: 2, is_own: false },
    ...PLAYERS.map(({ n, nickname }) => ({ family: 'cs2', kind: 'player', slug: fold(nickname), n, is_own: true })),
  ],
  identity_name: [
    ...TEAMS.map(({ n, name }) => nameOf('team', n, name)),
    { ...nameOf('team', 2, 'Old Lamp'), is_current: false },
    ...PLAYERS.map(({ n, nickname }) => nameOf('player', n, nickname)),
    { ...nameOf('player', 10, 'candela'), is_current: false },
  ],
  cs2_match: [...CIRCUIT.map(matchRow), ...SCHEDULED.map(scheduledRow)],
  cs2_match_team: CIRCUIT.flatMap((match) =>
    [0, 1].map((side) => ({
      ...sideOf(match, side),
      status: 'completed',
      score: match.score[side],
      opponent_score: match.score[1 - side],
      won: match.winner === match.teams[side],
    })),
  ),
  cs2_map: CIRCUIT.flatMap((match) =>
    match.maps.map(({ number, map, score, winner, pickedBy, ctWon }) => ({
      match_n: match.n,
      number,
      map,
      status: 'completed',
      team1_score: score[0],
      team2_score: score[1],
      winner_n: winner,
      picked_by_n: pickedBy,
      is_decider: pickedBy === null,
      listed_at: listedAt(match),
      event_n: match.event,
      has_rounds: ctWon !== null,
      has_kills: match.n === KILLS_MATCH,
    })),
  ),
  cs2_map_team: CIRCUIT.flatMap((match) =>
    match.maps.flatMap((map) => [0, 1].map((side) => mapSide(match, map, side))),
  ),
  cs2_player_map: LINES.filter(({ map }) => map !== null).map((line) => ({
    ...lineRow(line),
    map_number: line.map,
    map: matchOfLine(line).maps[(line.map as number) - 1]?.map,
  })),
  cs2_player_series: LINES.filter(({ map }) => map === null).map(lineRow),
  cs2_veto: CIRCUIT.flatMap((match) =>
    match.veto.map(({ team, action, map }, index) => ({
      match_n: match.n,
      place: index + 1,
      team_n: team,
      action,
      map,
      listed_at: listedAt(match),
      event_n: match.event,
    })),
  ),
});

/** The match whose kills are stored. */
export const KILLS_MATCH = 40;

const event = (n: number, name: string, more: Row) => ({
  n,
  slug: fold(name).replaceAll(' ', '-'),
  name,
  folded: fold(name),
  external_ids: [],
  ...more,
});

const nameOf = (kind: string, n: number, name: string) => ({
  family: 'cs2',
  kind,
  folded: fold(name),
  n,
  name,
  loose: fold(name),
  is_current: true,
});

const matchRow = (match: (typeof CIRCUIT)[number]) => ({
  n: match.n,
  event_n: match.event,
  best_of: 3,
  status: 'completed',
  team1_n: match.teams[0],
  team2_n: match.teams[1],
  team1_score: match.score[0] as number | null,
  team2_score: match.score[1] as number | null,
  winner_n: match.winner as number | null,
  starts_at: listedAt(match),
  ended_at: new Date(Date.parse(listedAt(match)) + 7_200_000).toISOString() as string | null,
  held_on: dayOf(match.daysAgo),
  listed_at: listedAt(match),
  tier: match.tier,
  has_stats: true,
  sources: ['circuit'],
  external_ids: [],
});

function scheduledRow({ n, daysAgo, teams }: (typeof SCHEDULED)[number]) {
  const at = scheduledAt(daysAgo);
  const open = { team1_score: null, team2_score: null, winner_n: null, ended_at: null, has_stats: false };
  const base = matchRow(CIRCUIT[0] as (typeof CIRCUIT)[number]);
  const own = { n, team1_n: teams[0] as number, team2_n: teams[1] as number };
  return { ...base, ...open, ...own, status: 'scheduled', starts_at: at, listed_at: at, held_on: at.slice(0, 10) };
}

const sideOf = (match: (typeof CIRCUIT)[number], side: number) => ({
  match_n: match.n,
  side: side + 1,
  team_n: match.teams[side],
  opponent_n: match.teams[1 - side],
  listed_at: listedAt(match),
  event_n: match.event,
});

function mapSide(match: (typeof CIRCUIT)[number], map: PlayedMap, side: number): Row {
  const own = match.teams[side] as number;
  const won = map.score[side] as number;
  const ctWon = map.ctWon === null ? null : side === 0 ? map.ctWon : 12 - (12 - map.ctWon);
  return {
    ...sideOf(match, side),
    map_number: map.number,
    map: map.map,
    won: map.winner === own,
    rounds_won: won,
    rounds_lost: map.score[1 - side],
    ct_rounds: ctWon === null ? null : 12,
    ct_won: ctWon,
    t_rounds: ctWon === null ? null : map.score[0] + map.score[1] - 12,
    t_won: ctWon === null ? null : Math.max(0, won - ctWon),
    pistols: ctWon === null ? null : 2,
    pistols_won: ctWon === null ? null : side,
    picked: map.pickedBy === null ? false : map.pickedBy === own,
    opponent_picked: map.pickedBy === null ? false : map.pickedBy !== own,
  };
}

function lineRow(line: Line): Row {
  const { match, map: _map, player, team, opponent, won, ...figures } = line;
  const of = matchOfLine(line);
  return {
    match_n: match,
    player_n: player,
    side: of.teams[0] === team ? 1 : 2,
    team_n: team,
    opponent_n: opponent,
    nickname: PLAYERS.find(({ n }) => n === player)?.nickname,
    won,
    listed_at: listedAt(of),
    event_n: of.event,
    ...figures,
  };
}
