import type pg from 'pg';
import { fold } from '../../../archive/names.js';

/** The beginnings of the Grand Slams' folded names, by their short names in point files. */
const SLAM_NAMES: Record<string, readonly string[]> = {
  ausopen: ['australian open'],
  frenchopen: ['roland garros', 'french open'],
  wimbledon: ['wimbledon'],
  usopen: ['us open'],
};

interface PointMatch {
  id: string;
  season: number;
  slam: string;
  player1: string;
  player2: string;
}

interface SlamMatch {
  id: string;
  season: number;
  tour: string;
  tournament: string;
  winner: string;
  loser: string;
}

/** Finds the archive match of each recorded match by season, slam and both names. */
export async function linkPointMatches(client: pg.PoolClient, now: string): Promise<void> {
  await client.query(
    `insert into tennis_point_match (id, season, slam, player1_name, player2_name, hash, updated_at)
     select id, split_part(id, '-', 1)::integer, split_part(id, '-', 2), 'Player 1', 'Player 2', '', $1
     from (select distinct point_match_id as id from tennis_point) p
     where not exists (select from tennis_point_match m where m.id = p.id)`,
    [now],
  );
  const recorded = await client.query<PointMatch>(
    'select id, season, slam, player1_name as player1, player2_name as player2 from tennis_point_match',
  );
  const seasons = [...new Set(recorded.rows.map((row) => row.season))];
  const archive = await client.query<SlamMatch>(
    `select id, season, tour, tournament_name as tournament, winner_name as winner, loser_name as loser
     from tennis_match where level = 'G' and season = any($1::integer[])`,
    [seasons],
  );
  const links = findLinks(recorded.rows, archive.rows);
  await client.query(
    `update tennis_point_match p set match_id = l.match_id, swapped = l.swapped, updated_at = $4
     from tennis_point_match o
     left join unnest($1::text[], $2::text[], $3::boolean[]) l (id, match_id, swapped) on l.id = o.id
     where o.id = p.id and (p.match_id, p.swapped) is distinct from (l.match_id, l.swapped)`,
    [links.map((link) => link.id), links.map((link) => link.matchId), links.map((link) => link.swapped), now],
  );
}

interface Link {
  id: string;
  matchId: string;
  /** True when the recording's first player lost. */
  swapped: boolean;
}

/**
 * Compares exact names first, then the same words in another order, then last names. A pair of names counts only if
 * exactly one match has it.
 */
export function findLinks(recorded: readonly PointMatch[], archive: readonly SlamMatch[]): Link[] {
  const links: Link[] = [];
  const byStage = COMPARISONS.map((compare) => indexPairs(archive, compare));
  for (const match of recorded) {
    const tour = /-(1\d{3}|MS\w*)$/i.test(match.id) ? 'ATP' : 'WTA';
    for (const [stage, compare] of COMPARISONS.entries()) {
      const place = `${tour} ${match.season} ${match.slam}`;
      const names = [compare(match.player1), compare(match.player2)];
      const found = byStage[stage]?.get(`${place} ${names.toSorted().join(' v ')}`);
      if (found?.length !== 1 || !found[0] || names[0] === names[1]) continue;
      links.push({ id: match.id, matchId: found[0].id, swapped: compare(found[0].winner) !== names[0] });
      break;
    }
  }
  return links;
}

const COMPARISONS: readonly ((name: string) => string)[] = [
  (name) => fold(name),
  (name) => fold(name).split(' ').sort().join(' '),
  (name) => fold(name.replace(INITIALS, '')).split(' ').at(-1) ?? '',
];

/** Initials that stand close to the last name: `A.Pavlyuchenkova`. */
const INITIALS = /^(\p{L}\.\s*)+/u;

function indexPairs(archive: readonly SlamMatch[], compare: (name: string) => string): Map<string, SlamMatch[]> {
  const pairs = new Map<string, SlamMatch[]>();
  for (const match of archive) {
    const tournament = fold(match.tournament);
    const slam = Object.keys(SLAM_NAMES).find((word) => SLAM_NAMES[word]?.some((name) => tournament.startsWith(name)));
    if (!slam) continue;
    const names = [compare(match.winner), compare(match.loser)].sort();
    const key = `${match.tour} ${match.season} ${slam} ${names.join(' v ')}`;
    pairs.set(key, [...(pairs.get(key) ?? []), match]);
  }
  return pairs;
}
