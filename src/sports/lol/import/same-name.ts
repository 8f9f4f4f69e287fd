import type pg from 'pg';
import type { Kind } from '../../../archive/identity-names.js';
import type { Sighting } from './number.js';

export interface Unjoined {
  source: string;
  kind: string;
  key: string;
  name: string;
  reason: string;
}

interface Candidate {
  folded: string;
  n: number;
}

/**
 * Finds the things that other sources know by the sightings' names. A name counts only if it means one thing in each
 * source; `agrees` may refuse a candidate for what else is known of both. Names that stay in doubt are reported.
 */
export async function joinByName(
  client: pg.PoolClient,
  kind: Kind,
  sightings: readonly Sighting[],
  agrees: (sighting: Sighting, n: number) => boolean | undefined = () => true,
): Promise<{ joined: Sighting[]; unjoined: Unjoined[] }> {
  const open = sightings.filter(({ same, name }) => same === undefined && name !== undefined);
  const candidates = await listCandidates(client, kind, open);
  const borne = countNames(sightings);
  const unjoined: Unjoined[] = [];
  const joined = sightings.map((sighting): Sighting => {
    const { source, key, name, same } = sighting;
    const found = same === undefined ? (candidates.get(`${source} ${name?.folded}`) ?? []) : [];
    if (found.length === 0) return sighting;
    const doubt = (reason: string) => {
      unjoined.push({ source, kind: kind.name, key, name: name?.shown ?? '', reason });
      return sighting;
    };
    if ((borne.get(`${source} ${name?.folded}`) ?? 0) > 1 || found.length > 1) return doubt('several_of_this_name');
    const n = (found[0] as Candidate).n;
    const verdict = agrees(sighting, n);
    if (verdict === undefined) return doubt('only_the_name_agrees');
    return verdict ? { ...sighting, same: n } : doubt('another_role');
  });
  return { joined, unjoined };
}

/** Things that bear the name now or once and that this source has no key of. */
async function listCandidates(
  client: pg.PoolClient,
  { family, name }: Kind,
  sightings: readonly Sighting[],
): Promise<Map<string, Candidate[]>> {
  const { rows } = await client.query<Candidate & { source: string }>(
    `select distinct s.source, s.folded, x.n
     from (select distinct * from unnest($3::text[], $4::text[])) s (source, folded)
     join identity_name x on x.family = $1 and x.kind = $2 and x.folded = s.folded
     where not exists (
       select from identity i where i.family = $1 and i.kind = $2 and i.n = x.n and i.source = s.source)`,
    [family, name, sightings.map(({ source }) => source), sightings.map((one) => one.name?.folded ?? '')],
  );
  const byName = new Map<string, Candidate[]>();
  for (const { source, folded, n } of rows) {
    const place = `${source} ${folded}`;
    byName.set(place, [...(byName.get(place) ?? []), { folded, n }]);
  }
  return byName;
}

function countNames(sightings: readonly Sighting[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { source, name } of sightings) {
    const place = `${source} ${name?.folded}`;
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return counts;
}

/** Lists what stays in doubt. Each such thing has a number of its own. */
export async function writeUnjoined(client: pg.PoolClient, unjoined: readonly Unjoined[]): Promise<void> {
  await client.query(
    `insert into lol_unjoined (source, kind, key, name, reason)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
     on conflict (source, kind, key) do update set name = excluded.name, reason = excluded.reason`,
    [
      unjoined.map(({ source }) => source),
      unjoined.map(({ kind }) => kind),
      unjoined.map(({ key }) => key),
      unjoined.map(({ name }) => name),
      unjoined.map(({ reason }) => reason),
    ],
  );
}
