import type pg from 'pg';
import { standingNumber } from '../../../archive/resolve/identities.js';
import type { Cs2PushedMatch } from './items.dto.js';
import type { KnownMatch } from './claims.js';

type Client = Pick<pg.PoolClient, 'query'>;

/** Our number in an id such as `cs2-match-771`. */
export function ownNumber(kind: 'match' | 'team' | 'event', id: string): number | undefined {
  const [, n] = new RegExp(`^cs2-${kind}-([0-9]{1,9})$`, 'i').exec(id.trim()) ?? [];
  return n === undefined ? undefined : Number(n);
}

/**
 * The match that a source's id means: a match of the archive, or one that the source pushed before; undefined for an
 * unknown id.
 */
export async function findKnownMatch(client: Client, source: string, id: string): Promise<KnownMatch | undefined> {
  const n = ownNumber('match', id);
  const { rows } = await client.query<KnownMatch>(
    `select i.source as "idSource", i.key as "idKey", t1.name as team1, t2.name as team2
     from identity i join cs2_match m on m.n = ${standingNumber('i')}
     left join cs2_team t1 on t1.n = m.team1_n left join cs2_team t2 on t2.n = m.team2_n
     where i.family = 'cs2' and i.kind = 'match' and (i.n = $1 or ($1::integer is null and i.source = $2 and i.key = $3))
     order by i.source, i.key limit 1`,
    [n ?? null, source, id],
  );
  if (rows[0] || n !== undefined) return rows[0];
  const { rows: pushed } = await client.query<{ body: Cs2PushedMatch }>(
    `select body from cs2_pushed where kind = 'matches' and source = $1 and key = $2`,
    [source, id],
  );
  const [match] = pushed;
  return match && { idSource: source, idKey: id, ...(await namesOf(client, source, match.body)) };
}

/** The names of a match's teams: as pushed, else those of the teams that the ids mean. */
export async function namesOf(
  client: Client,
  source: string,
  { team1, team2, team1Name, team2Name }: Pick<Cs2PushedMatch, 'team1' | 'team2' | 'team1Name' | 'team2Name'>,
): Promise<Pick<KnownMatch, 'team1' | 'team2'>> {
  const nameOf = async (name: string | null, ref: Cs2PushedMatch['team1']) =>
    name ?? ref?.name ?? (ref?.id ? await findName(client, 'team', source, ref.id) : undefined) ?? null;
  return { team1: await nameOf(team1Name, team1), team2: await nameOf(team2Name, team2) };
}

/** The name of a team or an event by our id or a source's; undefined for an unknown id. */
export async function findName(
  client: Client,
  kind: 'team' | 'event',
  source: string,
  id: string,
): Promise<string | undefined> {
  const n = ownNumber(kind, id);
  const { rows } = await client.query<{ name: string }>(
    n === undefined
      ? `select t.name from identity i join cs2_${kind} t on t.n = ${standingNumber('i')}
         where i.family = 'cs2' and i.kind = '${kind}' and i.source = $1 and i.key = $2`
      : `select name from cs2_${kind} where n = $1`,
    n === undefined ? [source, id] : [n],
  );
  if (rows[0] || kind === 'team') return rows[0]?.name;
  const { rows: pushed } = await client.query<{ name: string }>(
    `select body ->> 'name' as name from cs2_pushed where kind = 'events' and source = $1 and key = $2`,
    [source, id],
  );
  return pushed[0]?.name;
}
