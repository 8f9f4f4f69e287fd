import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A search finds players of cod and fortnite by their real and former names too. */
export class SearchedRecords1796400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- All folded names of a record that has more than one.
      alter table pushed_record add column searched text;
      update pushed_record r set searched = concat_ws(' ', r.folded, n.names)
      from (
        select p.number, concat_ws(' ', folded_name(p.body ->> 'realName'), (
          select string_agg(folded_name(f.ign), ' ' order by f.place)
          from json_array_elements_text(
            case when json_typeof(p.body -> 'formerIgns') = 'array' then p.body -> 'formerIgns' else '[]' end) with ordinality f (ign, place))) as names
        from pushed_record p where p.kind = 'players'
      ) n
      where n.number = r.number and n.names <> '';
      create index pushed_record_searched_trgm on pushed_record using gin (searched gin_trgm_ops)
        where is_shown and searched is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table pushed_record drop column searched');
  }
}
