import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The body of an answer may break off after its status, which counts all the same. */
export class WebhookWarnings1764000999820 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table webhook_attempt add column warning text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table webhook_attempt drop column warning`);
  }
}
