import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is written for each delivery, made less: a delivery is found by its id, which begins with its time. */
export class WebhookLog1764000520000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index webhook_delivery_created;

      -- Attempts go with their deliveries, looked up once for all that are deleted and never when one is written.
      alter table webhook_attempt drop constraint webhook_attempt_delivery_id_fkey;
      create function webhook_attempts_go() returns trigger language plpgsql as $$
        begin
          delete from webhook_attempt where delivery_id in (select id from gone);
          return null;
        end $$;
      create trigger webhook_attempts_go after delete on webhook_delivery
        referencing old table as gone for each statement execute function webhook_attempts_go();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger webhook_attempts_go on webhook_delivery;
      drop function webhook_attempts_go();
      alter table webhook_attempt add constraint webhook_attempt_delivery_id_fkey
        foreign key (delivery_id) references webhook_delivery on delete cascade;
      create index webhook_delivery_created on webhook_delivery (created_at);
    `);
  }
}
