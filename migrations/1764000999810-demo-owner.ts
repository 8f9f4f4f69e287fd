import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The demo's owner is marked instead of known by an address. An account whose owner has the address from registering is no
 * operator by it: a registration writes account and owner at one instant, a start of the demo one after the other.
 */
export class DemoOwner1764000999810 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table account_owner add column is_demo boolean not null default false;
      create unique index account_owner_demo on account_owner (is_demo) where is_demo;
      update account_owner o set is_demo = true from account a
        where a.id = o.account_id and o.email = 'owner@demo.invalid' and o.created_at > a.created_at;
      with registered as (
        update account_owner set is_operator = false, email = lower(account_id) || '@registered.invalid'
        where email = 'owner@demo.invalid' and not is_demo returning account_id
      ) delete from entrance e using registered r where e.account_id = r.account_id;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account_owner drop column is_demo');
  }
}
