import type { LiveArchive } from '../archive/archiver.js';
import { raiseVersion } from '../archive/stage/run.js';
import { sql } from '../db/sql.js';

/** Shows held-back records in the family's archive once their delay is over; of each record, the newest that is due. */
export function pushedArchive(family: string): LiveArchive {
  return {
    family,
    async take({ db, since, delaySeconds }) {
      const due = await db.rows<{ number: string }>(sql`
        select max(number)::text as number from pushed_record
        where family = ${family} and not is_shown and told_at <= now() - ${delaySeconds} * interval '1 second'
        group by kind, id`);
      if (due.length === 0) return { until: since, version: undefined };
      const numbers = due.map(({ number }) => number);
      const version = await db.transaction(async (client) => {
        await client.query(
          `delete from pushed_record old using pushed_record due
           where due.number = any($1::bigint[]) and (old.family, old.kind, old.id) = (due.family, due.kind, due.id)
             and old.number < due.number`,
          [numbers],
        );
        const { rowCount } = await client.query(
          'update pushed_record set is_shown = true where number = any($1::bigint[]) and not is_shown',
          [numbers],
        );
        return rowCount ? raiseVersion(client, family, new Date()) : undefined;
      });
      return { until: since, version };
    },
  };
}
