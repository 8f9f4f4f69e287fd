import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes of editions, by which a competition is found that is called by another of them. */
export class TennisCodes1764000992000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index tennis_edition_code on tennis_edition (lower(tour || '_' || code))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index tennis_edition_code');
  }
}
