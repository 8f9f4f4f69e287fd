import { join, raw, sql, type Sql } from '../db/sql.js';
import { fold } from './names.js';
import { subjectsNamed } from './named.queries.js';
import { namedLike } from './names.queries.js';

/** Each word costs a lookup of its own. */
const MOST_WORDS = 12;

/**
 * Selects the matches that a text such as `foxes vs wrens` may mean: matches in which each word stands in a name of one
 * of the teams or, if there are none and `isTolerant` allows it, in which each word is at least similar to such a name.
 * Undefined for a text without a word.
 *
 * `matches` is the family's table of matches, with `n`, `team1_n` and `team2_n`; `names` selects the teams' names for a
 * word.
 * Columns: `n`; `likeness`, the sum over the words.
 */
export function meetingsNamed(
  matches: Sql,
  names: (word: string) => Sql,
  q: string,
  isTolerant = true,
): Sql | undefined {
  const words = [...new Set(fold(q).split(' '))]
    .filter((word) => word !== '' && word !== 'v' && word !== 'vs')
    .slice(0, MOST_WORDS);
  if (words.length === 0) return undefined;
  const standing = (word: string) =>
    sql`select x.n, 1.0 as likeness from (${names(word)}) x where ${namedLike(raw('x.folded'), word)} group by x.n`;
  const each = words.map((word, nth) => {
    const found = isTolerant ? subjectsNamed(names(word), word) : standing(word);
    return sql`select ${nth}::int as word, n, likeness from (${found}) hit`;
  });
  return sql`
    with meant as materialized (${join(each, ' union all ')}), rarest as (
      select array_agg(n) as numbers from meant group by word order by count(*) limit 1
    ), candidate as materialized (
      select m.n, m.team1_n, m.team2_n
      from rarest join ${matches} m on m.team1_n = any(numbers) or m.team2_n = any(numbers)
    ), said as (
      select c.n, meant.word, max(meant.likeness) as likeness
      from candidate c cross join lateral (values (c.team1_n), (c.team2_n)) side (team_n) join meant on meant.n = side.team_n
      group by c.n, meant.word
    ), named as (
      select n, sum(likeness) as likeness, max(sum(likeness)) over () as best
      from said group by n having count(*) = ${words.length}
    )
    select n, likeness from named where likeness = ${words.length} or best < ${words.length}`;
}
