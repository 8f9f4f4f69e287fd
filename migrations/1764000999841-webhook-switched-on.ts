import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a subscription works is known from what arrived since it was last switched on. */
export class WebhookSwitchedOn1764000999841 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table webhook add column switched_on_at timestamptz;
      -- When those of before were switched on is not known; none changed later than this.
      update webhook set switched_on_at = updated_at;
      alter table webhook alter column switched_on_at set default now(), alter column switched_on_at set not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhook drop column switched_on_at');
  }
}
