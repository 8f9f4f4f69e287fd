import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A search among pushed records finds names by their letters, as it does in the other families. */
export class PushedNames1764000999750 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index pushed_record_folded_trgm on pushed_record using gin (folded gin_trgm_ops)
        where is_shown and folded is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index pushed_record_folded_trgm');
  }
}
