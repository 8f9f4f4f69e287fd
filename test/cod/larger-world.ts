import type { Database } from '../../src/db/database.js';

/** Numbers of what is pushed end in so many digits more in a copy. */
const DIGITS = 3;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Copies what was pushed, but for what is on, so many times: each copy is a league of its own, with players, teams and
 * tournaments of its own, whose names have other letters in all but a few.
 */
export async function growPushed(db: Database, copies: number): Promise<void> {
  const nth = `lpad(k::text, ${DIGITS}, '0')`;
  const ofCopy = (text: string) => `regexp_replace(regexp_replace(${text},
    '((?:cod|fn)-(?:match|player|tournament|transfer)-\\d+)', '\\1' || ${nth}, 'g'),
    '("(?:slug|\\w+Slug|eventId|windowId)":")([^"]+)', '\\1\\2-' || k, 'g')`;
  const idOfCopy = (id: string) =>
    `case when ${id} ~ '^(cod|fn)-[a-z]+-\\d+$' then ${id} || ${nth} else ${id} || '-' || k end`;
  const named = (text: string) =>
    `translate(${text}, '${LETTERS}', substr('${LETTERS.repeat(2)}', k % 26 + 1, 26)) || ' ' || k`;
  await db.pool.query(
    `insert into pushed_record (family, kind, id, source, body, refs, name, folded, searched, at, place, status, revision, told_at,
       is_last, is_shown)
     select family, kind, ${idOfCopy('id')}, source, ${ofCopy('body::text')}::json,
       array(select ${idOfCopy('ref')} from unnest(refs) ref), ${named('name')}, ${named('folded')}, ${named('searched')}, at - k * interval '1 day',
       place, status, revision, told_at, true, true
     from pushed_record, generate_series(1, $1::integer) k
     where is_last and is_shown and status is distinct from 'live'`,
    [copies],
  );
  await db.pool.query(
    `insert into identity (family, kind, source, key, n, held_on, who)
     select family, kind, source, key || '-' || k, (n::text || ${nth})::integer, held_on - k, who
     from identity, generate_series(1, $1::integer) k where family in ('cod', 'fortnite')`,
    [copies],
  );
  // As autovacuum leaves the tables a minute after an import.
  await db.pool.query('vacuum (analyze) pushed_record, identity');
}
