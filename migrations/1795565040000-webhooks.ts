import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Subscriptions, events, and deliveries with their attempts. */
export class Webhooks1795565040000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table webhook (
        id text primary key,
        account_id text not null references account on delete cascade,
        url text not null,
        -- Names and patterns as the owner gave them.
        events text[] not null,
        filters jsonb,
        description text,
        secret text not null,
        -- Signs beside the secret until previous_secret_until.
        previous_secret text,
        previous_secret_until timestamptz,
        is_active boolean not null,
        disabled_reason text check (disabled_reason in ('paused_by_owner', 'too_many_failures', 'gone', 'plan_changed')),
        -- Number of the last delivery.
        sequence bigint not null default 0,
        -- How many events in a row failed in every attempt, and since when.
        failure_count integer not null default 0,
        failing_since timestamptz,
        total_failures bigint not null default 0,
        last_error jsonb,
        last_delivery_at timestamptz,
        last_success_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        -- True from the first notice about failures until a success or until the subscription is switched on again.
        failing_noticed boolean not null default false,
        -- Whether the subscription works is judged by what arrived since then.
        switched_on_at timestamptz not null default now()
      );
      create index webhook_account on webhook (account_id, created_at);
      create index webhook_events on webhook using gin (events) where is_active;

      -- Removed subscriptions whose deliveries are still to be deleted.
      create table webhook_removed (
        id text primary key,
        removed_at timestamptz not null default now()
      );
      create function webhooks_removed() returns trigger language plpgsql as $$
        begin
          insert into webhook_removed (id) select id from gone;
          return null;
        end $$;
      create trigger webhooks_removed after delete on webhook
        referencing old table as gone for each statement execute function webhooks_removed();

      -- Facts, once each. Every receiver is sent the body byte for byte.
      create table webhook_event (
        id uuid primary key,
        name text not null,
        subject text not null,
        occurred_at timestamptz not null,
        created_at timestamptz not null default now(),
        -- A sample that an owner asked for: nobody else receives it, and it is never sent again.
        is_test boolean not null default false,
        body text not null
      );
      create index webhook_event_created on webhook_event (created_at, id);
      -- A replay reads the events of some names in the order of time, however many others lie between.
      create index webhook_event_name on webhook_event (name, created_at, id) where not is_test;

      -- One event for one subscription. next_attempt_at is null once nothing more is done. An id begins with its
      -- time. A removed subscription leaves its deliveries behind, which are deleted in steps (webhook_removed).
      create table webhook_delivery (
        id text primary key,
        webhook_id text not null,
        event_id uuid not null,
        event text not null,
        -- Null for a test.
        sequence bigint,
        status text not null check (status in ('pending', 'delivered', 'retrying', 'failed', 'cancelled')),
        attempts smallint not null default 0,
        next_attempt_at timestamptz,
        created_at timestamptz not null default now(),
        is_test boolean not null default false,
        -- From this time on its owner sees it in the log; with a delayed plan it is later than created_at.
        told_at timestamptz not null default now()
      );
      create index webhook_delivery_due on webhook_delivery (webhook_id, next_attempt_at) where next_attempt_at is not null;
      create index webhook_delivery_log on webhook_delivery (webhook_id, id desc);

      -- A row is written when a request begins; the fill factor leaves room for its result. No foreign key: attempts
      -- are deleted with their deliveries by one trigger for all, which costs nothing when an attempt is written.
      create table webhook_attempt (
        delivery_id text not null,
        number smallint not null,
        at timestamptz not null,
        -- From here to response_body all is null while the request runs.
        duration_ms integer,
        response_status smallint,
        error text,
        response_body text,
        -- A fault after the status arrived, such as a body that breaks off; the attempt counts as answered.
        warning text,
        primary key (delivery_id, number)
      ) with (fillfactor = 50);
      create function webhook_attempts_go() returns trigger language plpgsql as $$
        begin
          delete from webhook_attempt where delivery_id in (select id from gone);
          return null;
        end $$;
      create trigger webhook_attempts_go after delete on webhook_delivery
        referencing old table as gone for each statement execute function webhook_attempts_go();

      -- The worker that sends to a subscription, and until when it may without renewing.
      create table webhook_lane (
        webhook_id text primary key,
        holder text not null,
        held_until timestamptz not null
      );

      -- Notices to owners about failing or switched-off subscriptions whose mail has not been sent.
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
      drop table webhook_notice, webhook_lane, webhook_attempt, webhook_delivery, webhook_event, webhook_removed,
        webhook;
      drop function webhook_attempts_go(), webhooks_removed();
    `);
  }
}
