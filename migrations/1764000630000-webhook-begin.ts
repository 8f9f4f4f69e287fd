import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WebhookBegin1764000630000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- An attempt is a row from when it begins; while it runs, these are null. The room is for what comes of it.
      alter table webhook_attempt alter duration_ms drop not null, alter response_body drop not null;
      alter table webhook_attempt set (fillfactor = 50);

      -- A result that came late could set the count back.
      update webhook_delivery d
      set attempts = a.last,
        status = case when a.last >= 3 then 'failed' else d.status end,
        next_attempt_at = case when a.last < 3 then d.next_attempt_at end
      from (select delivery_id, max(number) as last from webhook_attempt group by 1) a
      where a.delivery_id = d.id and d.next_attempt_at is not null and d.attempts < a.last;

      -- A subscription goes at once; its deliveries are deleted afterwards, in steps.
      alter table webhook_delivery drop constraint webhook_delivery_webhook_id_fkey;
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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger webhooks_removed on webhook;
      drop function webhooks_removed();
      delete from webhook_delivery where webhook_id in (select id from webhook_removed);
      drop table webhook_removed;
      alter table webhook_delivery add constraint webhook_delivery_webhook_id_fkey
        foreign key (webhook_id) references webhook on delete cascade;

      delete from webhook_attempt where duration_ms is null;
      alter table webhook_attempt reset (fillfactor);
      alter table webhook_attempt alter duration_ms set not null, alter response_body set not null;
    `);
  }
}
