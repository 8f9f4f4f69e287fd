import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which rules a family's rows are derived; null: by those of a version that did not note it. */
export class Rules1796200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table data_version add column rules text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table data_version drop column rules');
  }
}
