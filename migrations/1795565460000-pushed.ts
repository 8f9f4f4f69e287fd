import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What operators push of cod and fortnite. */
export class Pushed1795565460000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What operators pushed last of each thing, as its source has it.
      create table pushed_item (
        family text not null,
        kind text not null,
        source text not null,
        key text not null,
        body json not null,
        hash text not null,
        run_id bigint,
        primary key (family, kind, source, key)
      );
      create index pushed_item_run on pushed_item (family, run_id) where run_id is not null;

      -- The same under our ids, as answers have it. The archive shows one record of an id; newer ones that are held
      -- back stand beside it, and real-time readers see the last of all.
      create table pushed_record (
        number bigint generated always as identity primary key,
        family text not null,
        kind text not null,
        id text not null,
        source text not null,
        body json not null,
        -- The ids and slugs of everything that it names.
        refs text[] not null,
        name text,
        folded text,
        at timestamptz,
        place integer,
        status text,
        -- How many changes of it were published.
        revision integer not null,
        told_at timestamptz not null,
        is_last boolean not null,
        is_shown boolean not null
      );
      create unique index pushed_record_last on pushed_record (family, kind, id) where is_last;
      create unique index pushed_record_shown on pushed_record (family, kind, id) where is_shown;
      create index pushed_record_held on pushed_record (family, told_at) where not is_shown;
      create index pushed_record_refs on pushed_record using gin (refs);
      create index pushed_record_newest on pushed_record (family, kind, at desc nulls last, id) where is_shown;
      create index pushed_record_status on pushed_record (family, kind, status, at desc nulls last, id);
      create index pushed_record_named on pushed_record (family, kind, folded, id) where is_shown;
      -- A search finds records by a part of their name.
      create index pushed_record_folded_trgm on pushed_record using gin (folded gin_trgm_ops)
        where is_shown and folded is not null;

      create sequence cod_match_n;
      create sequence cod_player_n;
      create sequence cod_tournament_n;
      create sequence cod_transfer_n;
      create sequence fortnite_player_n;
      create sequence fortnite_tournament_n;
      create sequence fortnite_transfer_n;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table pushed_record, pushed_item;
      drop sequence cod_match_n, cod_player_n, cod_tournament_n, cod_transfer_n, fortnite_player_n,
        fortnite_tournament_n, fortnite_transfer_n;
    `);
  }
}
