import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Webhooks1764000500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table webhook (
        id text primary key,
        account_id text not null references account on delete cascade,
        url text not null,
        -- Names and patterns as they were given.
        events text[] not null,
        filters jsonb,
        description text,
        secret text not null,
        -- Signs beside the secret until its time is over.
        previous_secret text,
        previous_secret_until timestamptz,
        is_active boolean not null,
        disabled_reason text check (disabled_reason in ('paused_by_owner', 'too_many_failures', 'gone', 'plan_changed')),
        -- Number of the last delivery.
        sequence bigint not null default 0,
        -- Events in a row of which every attempt failed, and since when nothing else happened.
        failure_count integer not null default 0,
        failing_since timestamptz,
        total_failures bigint not null default 0,
        last_error jsonb,
        last_delivery_at timestamptz,
        last_success_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create index webhook_account on webhook (account_id, created_at);
      create index webhook_events on webhook using gin (events) where is_active;

      -- Facts, once each. The body is what every receiver is sent, byte for byte.
      create table webhook_event (
        id uuid primary key,
        name text not null,
        subject text not null,
        occurred_at timestamptz not null,
        created_at timestamptz not null default now(),
        -- A sample that an owner asked for: nobody else is told, and it is never sent again.
        is_test boolean not null default false,
        body text not null
      );
      create index webhook_event_created on webhook_event (created_at, id);

      -- One event for one subscription. next_attempt_at is null once nothing more is done.
      create table webhook_delivery (
        id text primary key,
        webhook_id text not null references webhook on delete cascade,
        event_id uuid not null,
        event text not null,
        -- Null for a test.
        sequence bigint,
        status text not null check (status in ('pending', 'delivered', 'retrying', 'failed', 'cancelled')),
        attempts smallint not null default 0,
        next_attempt_at timestamptz,
        created_at timestamptz not null default now(),
        is_test boolean not null default false
      );
      create index webhook_delivery_due on webhook_delivery (webhook_id, next_attempt_at) where next_attempt_at is not null;
      create index webhook_delivery_log on webhook_delivery (webhook_id, id desc);
      create index webhook_delivery_created on webhook_delivery (created_at);

      create table webhook_attempt (
        delivery_id text not null references webhook_delivery on delete cascade,
        number smallint not null,
        at timestamptz not null,
        duration_ms integer not null,
        response_status smallint,
        error text,
        response_body text not null,
        primary key (delivery_id, number)
      );

      -- Which worker sends to a subscription, and until when it may without saying so again.
      create table webhook_lane (
        webhook_id text primary key,
        holder text not null,
        held_until timestamptz not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table webhook_lane, webhook_attempt, webhook_delivery, webhook_event, webhook');
  }
}
