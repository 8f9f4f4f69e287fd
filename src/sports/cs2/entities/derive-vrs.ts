import type { DeriveContext } from '../../../archive/importer.js';
import { groupBy } from '../../../archive/group.js';
import { ListedRosters } from './listed-rosters.js';
import type { NumberedMatch } from './number-matches.js';
import type { PlayerIndex } from './number-players.js';
import type { TeamIndex } from './number-teams.js';
import { VRS } from './claims.queries.js';
import { replaceRows } from '../../../archive/build/sync.js';

interface Line {
  kind: string;
  region: string;
  listed_on: string;
  place: number;
  rank: number;
  points: number;
  team_name: string;
  roster: string[];
  detail: string | null;
}

interface RankRow {
  kind: string;
  region: string;
  listed_on: string;
  place: number;
  rank: number;
  team_n: number;
  points: number;
  roster: number[];
  team_name: string;
  is_best: boolean;
  previous_rank: number | null;
  is_new: boolean;
  other_rank: number | null;
  home_region: string | null;
  factors: object | null;
}

const GLOBAL = 'global';

/** Writes Valve's lists; a team has the rank of its first line. */
export async function deriveVrs(
  { client }: DeriveContext,
  teams: TeamIndex,
  players: PlayerIndex,
  matches: readonly NumberedMatch[],
): Promise<void> {
  const { rows: lines } = await client.query<Line>(
    `select kind, region, listed_on::text, place, rank, points, team_name, roster, detail from cs2_vrs_line
     order by kind, region, listed_on, place`,
  );
  const { rows: details } = await client.query<{
    listed_on: string;
    detail: string;
    region: string | null;
    factors: object;
  }>('select listed_on::text, detail, region, factors from cs2_vrs_detail');
  const detailOf = new Map(details.map((row) => [`${row.listed_on} ${row.detail}`, row]));
  const ranks = rankRows(lines, teams, players, (line) => detailOf.get(`${line.listed_on} ${line.detail}`));
  await replaceRows(client, 'cs2_vrs_rank', ranks, ['kind', 'region', 'listed_on', 'place']);
  await replaceRows(client, 'cs2_vrs_list', listRows(ranks), ['kind', 'region', 'listed_on']);
  const counted = await countedRows(client, lines, teams, players, matches);
  await replaceRows(client, 'cs2_vrs_match', counted, ['kind', 'listed_on', 'place', 'number']);
}

function rankRows(
  lines: readonly Line[],
  teams: TeamIndex,
  players: PlayerIndex,
  detailOf: (line: Line) => { region: string | null; factors: object } | undefined,
): RankRow[] {
  const rosterKey = ({ kind, listed_on, team_name, roster }: Line) => [kind, listed_on, team_name, ...roster].join('|');
  const globals = new Map(lines.filter(({ region }) => region === GLOBAL).map((line) => [rosterKey(line), line]));
  const regionals = new Map(lines.filter(({ region }) => region !== GLOBAL).map((line) => [rosterKey(line), line]));
  const rows: RankRow[] = [];
  for (const ofKind of groupBy(lines, ({ kind, region }) => `${kind} ${region}`).values()) {
    let before = new Map<number, number>();
    for (const ofList of groupBy(ofKind, ({ listed_on }) => listed_on).values()) {
      const best = new Map<number, number>();
      for (const line of ofList) {
        const team = teams.find(line.team_name);
        if (team === undefined) continue;
        const isBest = !best.has(team);
        if (isBest) best.set(team, line.rank);
        const regional = regionals.get(rosterKey(line));
        const other = line.region === GLOBAL ? regional : globals.get(rosterKey(line));
        const detail = detailOf(line);
        rows.push({
          kind: line.kind,
          region: line.region,
          listed_on: line.listed_on,
          place: line.place,
          rank: line.rank,
          team_n: team,
          points: line.points,
          roster: line.roster.flatMap((name) => players.find({ name, team }) ?? []),
          team_name: line.team_name,
          is_best: isBest,
          previous_rank: isBest ? (before.get(team) ?? null) : null,
          is_new: isBest && before.size > 0 && !before.has(team),
          other_rank: other?.rank ?? null,
          home_region: regional?.region ?? detail?.region ?? null,
          factors: detail?.factors ?? null,
        });
      }
      before = best;
    }
  }
  return rows;
}

function listRows(ranks: readonly RankRow[]): object[] {
  return [...groupBy(ranks, ({ kind, region }) => `${kind} ${region}`).values()].flatMap((ofKind) => {
    let previous: string | null = null;
    return [...groupBy(ofKind, ({ listed_on }) => listed_on)].map(([listed_on, rows]) => {
      const { kind, region } = rows[0] as RankRow;
      const row = {
        kind,
        region,
        listed_on,
        previous_on: previous,
        teams: new Set(rows.map(({ team_n }) => team_n)).size,
      };
      previous = listed_on;
      return row;
    });
  });
}

interface Counted {
  listed_on: string;
  detail: string;
  number: number;
  match_key: string;
  played_on: string;
  opponent: string;
  won: boolean;
  weights: object;
  roster: string[];
  team_name: string;
}

/** The matches that count for a roster, in the list that has its page of details. */
async function countedRows(
  client: DeriveContext['client'],
  lines: readonly Line[],
  teams: TeamIndex,
  players: PlayerIndex,
  matches: readonly NumberedMatch[],
): Promise<object[]> {
  const { rows } = await client.query<Counted>(
    `select listed_on::text, detail, number, match_key, played_on::text, opponent, won, weights, roster, team_name
     from cs2_vrs_counted order by listed_on, detail, number`,
  );
  const rosters = await ListedRosters.read(client);
  const matchOf = new Map(
    matches.flatMap((match) =>
      match.keys.flatMap(({ source, key }) => (source === VRS ? [[key, match] as const] : [])),
    ),
  );
  const placeOf = new Map(
    lines
      .filter(({ kind, region }) => kind === 'live' && region === GLOBAL)
      .map((line) => [`${line.listed_on} ${line.detail}`, line.place]),
  );
  return rows.flatMap(
    ({ listed_on, detail, number, match_key, played_on, opponent, won, weights, roster, team_name }) => {
      const place = placeOf.get(`${listed_on} ${detail}`);
      if (place === undefined) return [];
      const team = teams.find(rosters.nameOn(played_on, roster, { named: team_name, listedOn: listed_on }));
      const match = matchOf.get(`${listed_on}:${match_key}`);
      const met = match && [match.team1, match.team2].filter((one) => one !== team);
      return {
        kind: 'live',
        listed_on,
        place,
        number,
        played_on,
        match_n: match?.n ?? null,
        opponent_n: (met?.length === 1 ? met[0] : teams.find(opponent)) ?? null,
        won,
        weights,
        roster: roster.flatMap((name) => players.find({ name, team }) ?? []),
      };
    },
  );
}
