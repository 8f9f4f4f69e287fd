import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Owners get a mail about subscriptions that keep failing or were switched off. */
export class WebhookNotices1764000999830 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- True from the first notice about failures until a success or until the subscription is switched on again.
      alter table webhook add column failing_noticed boolean not null default false;

      -- Notices that no mail has been sent for.
      create table webhook_notice (
        id bigint generated always as identity primary key,
        webhook_id text not null references webhook on delete cascade,
        kind text not null check (kind in ('failing', 'off')),
        created_at timestamptz not null default now(),
        due_at timestamptz not null default now()
      );
      create index webhook_notice_webhook on webhook_notice (webhook_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table webhook_notice;
      alter table webhook drop column failing_noticed;
    `);
  }
}
