import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the archive has only in part or not at all: incomplete ranking lists of tennis, and rejected rows by kind. */
export class Incomplete1795738200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- tennis_ranking_list has the whole ones.
      create table tennis_incomplete_list (
        tour text not null,
        ranking_date date not null,
        row_count integer not null,
        primary key (tour, ranking_date)
      );

      -- [{kind, reason, count, example}]; null for files that were read before it was stored.
      alter table import_file add column rejects jsonb;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table import_file drop column rejects; drop table tennis_incomplete_list');
  }
}
