import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A replay asks for the events of some names in the order of time, however many others lie between. */
export class WebhookReplay1764000640000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index webhook_event_name on webhook_event (name, created_at, id) where not is_test');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index webhook_event_name');
  }
}
