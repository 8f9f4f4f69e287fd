import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UfcRuns1764000510000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The import that wrote the row last, by which news is told from what was known; 0 before runs were noted.
      alter table ufc_ranking add column run_id bigint not null default 0;
      alter table ufc_quote add column run_id bigint not null default 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table ufc_quote drop column run_id');
    await runner.query('alter table ufc_ranking drop column run_id');
  }
}
