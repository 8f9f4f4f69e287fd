import type pg from 'pg';
import type { Merged } from '../../../archive/identities.js';
import type { Kind } from '../../../archive/identity-names.js';

/** The lowest number of each group of the same stays. */
export function mergedOf(groups: readonly ReadonlySet<number>[]): Merged[] {
  return groups.flatMap((group) => {
    const into = Math.min(...group);
    return [...group].filter((n) => n !== into).map((n) => ({ n, into }));
  });
}

/** Things whose names were in doubt and that are merged now are in doubt no more. */
export async function dropSettledDoubts(
  client: Pick<pg.PoolClient, 'query'>,
  { family, name }: Kind,
  merged: readonly Merged[],
): Promise<void> {
  await client.query(
    `delete from unresolved u using identity i
     where u.family = $1 and u.kind = $2 and i.family = $1 and i.kind = $2 and i.source = u.source and i.key = u.key and i.n = any($3)`,
    [family, name, merged.map(({ into }) => into)],
  );
}
