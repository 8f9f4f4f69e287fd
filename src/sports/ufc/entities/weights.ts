import type pg from 'pg';
import { weightClassOf } from '../divisions.js';

/**
 * Fills a temporary table `weight_limit` of weight classes with their limits and ranked divisions, because SQL cannot
 * parse weight classes. It lasts as long as the transaction. The statement's one column is `weight_class`.
 */
export async function bringWeights(client: pg.PoolClient, statement: string): Promise<void> {
  const { rows } = await client.query<{ text: string }>(
    `select distinct weight_class as text from (${statement}) written`,
  );
  const classes = rows.map(({ text }) => weightClassOf(text));
  await client.query(
    'create temporary table weight_limit (weight_class text primary key, limit_lbs integer, division text) on commit drop',
  );
  await client.query('insert into weight_limit select * from unnest($1::text[], $2::integer[], $3::text[])', [
    rows.map(({ text }) => text),
    classes.map(({ limitLbs }) => limitLbs),
    classes.map(({ limitLbs, division }) => (limitLbs === null ? null : division)),
  ]);
}
