import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NameSearch1764000895000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A search by a part of a name reads the names that have it, and not those of every family.
      create index identity_name_trgm on identity_name using gin (folded gin_trgm_ops);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index identity_name_trgm');
  }
}
