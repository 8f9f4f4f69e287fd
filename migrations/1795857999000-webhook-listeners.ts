import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Listeners: clients that take an account's events from a stream, as deliveries that their own receiver gets. */
export class WebhookListeners1795857999000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table webhook_listener (
        id text primary key,
        account_id text not null references account on delete cascade,
        -- The API key that it listens with, or 'session'.
        opened_by text not null,
        events text[] not null,
        secret text not null,
        -- Number of the last delivery.
        sequence bigint not null default 0,
        -- The stream that has it; null while none is open.
        held_by text,
        -- When its stream was last seen open.
        seen_at timestamptz not null default now(),
        unique (account_id, opened_by)
      );

      -- One event for one listener. It is kept for those that come back, and sent by no worker.
      create table webhook_listener_delivery (
        listener_id text not null references webhook_listener on delete cascade,
        sequence bigint not null,
        event_id uuid not null,
        -- 1, or higher where the event was sent again.
        attempt integer not null,
        due_at timestamptz not null,
        created_at timestamptz not null default now(),
        primary key (listener_id, sequence)
      );
      create index webhook_listener_delivery_event on webhook_listener_delivery (listener_id, event_id);
      create index webhook_listener_delivery_created on webhook_listener_delivery (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table webhook_listener_delivery, webhook_listener');
  }
}
