import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tennis: ranking lists of which the archive has only a part. */
export class IncompleteLists1795738200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- tennis_ranking_list has the whole ones.
      create table tennis_incomplete_list (
        tour text not null,
        ranking_date date not null,
        row_count integer not null,
        primary key (tour, ranking_date)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table tennis_incomplete_list');
  }
}
